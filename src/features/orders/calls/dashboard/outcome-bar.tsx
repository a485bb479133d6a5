/** How a call ended: one press or one key, where an outcome needs nothing more. */

import { useEffect, useId, useState } from 'react'
import { type CallOutcome, callOutcomes } from '#src/domain/calls/call-outcome.ts'
import { cancelReasons } from '#src/domain/orders/order-stage.ts'
import {
  Choices,
  Key,
  laterEnds,
  OtherTime,
} from '#src/features/orders/calls/dashboard/call-choices.tsx'
import { useDeskKeys } from '#src/features/orders/calls/dashboard/desk-keys.ts'
import type { CallEnd } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type BarProps = {
  readonly isBusy: boolean
  readonly hasKeys: boolean
  readonly end: (end: CallEnd) => void
  readonly messages: DashboardMessages<'callDesk'>
}

const keyOf: Readonly<Record<CallOutcome, string>> = {
  confirmed: 'c',
  'no-answer': 'n',
  later: 'l',
  'wrong-number': 'w',
  cancelled: 'x',
}

/** A press that was meant for the order before must not end the call about this one. */
const restMs = 800

/** Mount it anew for each order. */
export function OutcomeBar({ isBusy, hasKeys, end, messages }: BarProps) {
  const headingId = useId()
  const [asks, setAsks] = useState<'later' | 'cancelled'>()
  const [rests, setRests] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setRests(false), restMs)
    return () => clearTimeout(timer)
  }, [])
  const isOff = isBusy || rests

  function choose(outcome: CallOutcome): void {
    if (isOff) return
    if (outcome === 'later' || outcome === 'cancelled') setAsks(outcome)
    else end({ outcome })
  }
  const choices =
    asks === 'later'
      ? laterEnds(messages)
      : cancelReasons.map((reason) => ({
          text: messages.reasons[reason],
          end: { outcome: 'cancelled', reason } as const,
        }))

  useDeskKeys(hasKeys, (key) => {
    if (asks) {
      if (key === 'escape') setAsks(undefined)
      const choice = choices[Number(key) - 1]
      if (choice && !isOff) end(choice.end)
      return key === 'escape' || choice !== undefined
    }
    const outcome = callOutcomes.find((one) => keyOf[one] === key)
    if (outcome) choose(outcome)
    return outcome !== undefined
  })

  if (asks) {
    return (
      <Choices
        headingId={headingId}
        heading={asks === 'later' ? messages.when : messages.why}
        choices={choices}
        isOff={isOff}
        hasKeys={hasKeys}
        end={end}
        back={() => setAsks(undefined)}
        messages={messages}
      >
        {asks === 'later' && <OtherTime isOff={isOff} end={end} messages={messages} />}
      </Choices>
    )
  }
  return (
    <section aria-label={messages.outcomes} className="desk-outcomes">
      {callOutcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={outcome === 'confirmed' ? 'button-main' : 'button-quiet'}
          aria-disabled={isOff}
          aria-keyshortcuts={hasKeys ? keyOf[outcome] : undefined}
          onClick={() => choose(outcome)}
        >
          {messages[outcome]}
          {hasKeys && <Key name={keyOf[outcome]} />}
        </button>
      ))}
    </section>
  )
}
