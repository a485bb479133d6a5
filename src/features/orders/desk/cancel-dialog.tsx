/** Asks why one order or several are cancelled. Open while it is mounted. */

import { useState } from 'react'
import { type CancelReason, cancelReasons } from '#src/domain/orders/order-stage.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type Cancellation = { readonly reason: CancelReason; readonly note?: string }

type CancelDialogProps = {
  readonly orders: readonly OrderOnTheWire[]
  /** Undefined: the orders stay. */
  readonly answer: (cancellation: Cancellation | undefined) => void
}

const longestNote = 1_000

export function CancelDialog({ orders, answer }: CancelDialogProps) {
  const { messages } = useDesk()
  const language = useLanguage()
  const [reason, setReason] = useState<CancelReason>('buyer-refused')
  const [note, setNote] = useState('')
  const [first] = orders
  const isOne = orders.length === 1
  const n = formatNumber(orders.length, language)
  return (
    <Dialog labelledBy="cancel-heading" cancel={() => answer(undefined)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const text = note.trim()
          answer({ reason, ...(isOne && text !== '' && { note: text }) })
        }}
      >
        <h2 id="cancel-heading" className="text-xl font-bold">
          {isOne
            ? interpolate(messages.cancelHeading, { number: first?.oid ?? '' })
            : interpolate(messages.cancelMany, { n })}
        </h2>
        <WhyCancel reason={reason} choose={setReason} hasFocus />
        {isOne && (
          <label className="grid gap-1 text-sm text-quiet">
            {messages.note}
            <input
              className="text-field"
              value={note}
              maxLength={longestNote}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={() => answer(undefined)}>
            {messages.keep}
          </button>
          <button type="submit" className="button-main">
            {isOne ? messages.cancelNow : interpolate(messages.cancelMany, { n })}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type WhyProps = {
  readonly reason: CancelReason
  readonly choose: (reason: CancelReason) => void
  /** Of the dialog that has just opened. */
  readonly hasFocus?: boolean
}

export function WhyCancel({ reason, choose, hasFocus = false }: WhyProps) {
  const { messages } = useDesk()
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{messages.whyCancel}</legend>
      {cancelReasons.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="reason"
            className="radio"
            value={one}
            checked={reason === one}
            // biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog
            autoFocus={hasFocus && reason === one}
            onChange={() => choose(one)}
          />
          {messages.reasons[one]}
        </label>
      ))}
    </fieldset>
  )
}
