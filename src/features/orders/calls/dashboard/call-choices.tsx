/** What an outcome still asks for: a time or a reason, each with one press or one key. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { laterChoices } from '#src/domain/calls/call-outcome.ts'
import { fromDhakaMinute } from '#src/domain/dhaka-time.ts'
import type { CallEnd } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { WhenField } from '#src/ui/dashboard/fields/when-field.tsx'

/** The times that a press offers, from now on. */
export function laterEnds(messages: DashboardMessages<'callDesk'>) {
  return laterChoices(new Date()).map(({ kind, at }) => ({
    text: messages.choices[kind],
    end: { outcome: 'later', callAt: at.toISOString() } as const,
  }))
}

type EndProps = {
  readonly isOff: boolean
  readonly end: (end: CallEnd) => void
  readonly messages: DashboardMessages<'callDesk'>
}

type ChoicesProps = EndProps & {
  readonly headingId: string
  readonly heading: string
  readonly choices: readonly { readonly text: string; readonly end: CallEnd }[]
  readonly hasKeys: boolean
  readonly back: () => void
  readonly children: ReactNode
}

export function Choices({
  headingId,
  heading,
  choices,
  isOff,
  hasKeys,
  end,
  back,
  messages,
  children,
}: ChoicesProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <section aria-labelledby={headingId} className="desk-outcomes">
      <h3 id={headingId} className="col-span-full font-bold">
        {heading}
      </h3>
      {choices.map((choice, at) => (
        <button
          key={choice.text}
          ref={at === 0 ? first : undefined}
          type="button"
          className="button-quiet"
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) end(choice.end)
          }}
        >
          {choice.text}
          {hasKeys && <Key name={String(at + 1)} />}
        </button>
      ))}
      {children}
      <button type="button" className="button-quiet" onClick={back}>
        {messages.back}
        {hasKeys && <Key name="Esc" />}
      </button>
    </section>
  )
}

export function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className="desk-key">
      {name.length === 1 ? name.toUpperCase() : name}
    </span>
  )
}

/** Typed as a clock in Dhaka shows it, wherever the browser is. */
export function OtherTime({ isOff, end, messages }: EndProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      className="col-span-full flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const at = fromDhakaMinute(typed)
        const isAhead = at !== undefined && at > new Date()
        setIsWrong(!isAhead)
        if (isAhead && !isOff) end({ outcome: 'later', callAt: at.toISOString() })
      }}
    >
      <WhenField
        name="callAt"
        label={messages.time}
        problem={isWrong ? messages.timeWrong : undefined}
        kind="minute"
        value={typed}
        choose={setTyped}
      />
      <button type="submit" className="button-quiet">
        {messages.setTime}
      </button>
    </form>
  )
}
