/** Asks when the buyer of an order is to be called again. Open while it is mounted. */

import {
  Choices,
  laterEnds,
  OtherTime,
} from '#src/features/orders/calls/dashboard/call-choices.tsx'
import type { CallEnd } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'

type LaterDialogProps = {
  readonly oid: string
  /** Undefined: nothing is noted. */
  readonly answer: (end: CallEnd | undefined) => void
}

export function LaterDialog({ oid, answer }: LaterDialogProps) {
  const { messages, callMessages } = useDesk()
  const choices = laterEnds(callMessages)
  useKeydown((event) => {
    const isTyping = event.target instanceof HTMLInputElement
    const choice = isTyping ? undefined : choices[Number(event.key) - 1]
    if (!choice) return
    event.preventDefault()
    answer(choice.end)
  })
  return (
    <Dialog labelledBy="later-heading" cancel={() => answer(undefined)}>
      <Choices
        headingId="later-heading"
        heading={interpolate(messages.laterHeading, { number: oid })}
        choices={choices}
        isOff={false}
        hasKeys
        end={answer}
        back={() => answer(undefined)}
        messages={callMessages}
      >
        <OtherTime isOff={false} end={answer} messages={callMessages} />
      </Choices>
    </Dialog>
  )
}
