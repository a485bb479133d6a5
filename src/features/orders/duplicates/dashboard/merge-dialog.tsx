/** Asks which of two orders survives. Open while it is mounted. */

import { useState } from 'react'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'

type MergeDialogProps = {
  /** The older first: its number is the one that the buyer was told first. */
  readonly orders: readonly OrderOnTheWire[]
  readonly amountOf: (order: OrderOnTheWire) => string
  /** Undefined: both stay. */
  readonly answer: (
    merge: { readonly survivor: OrderOnTheWire; readonly ended: OrderOnTheWire } | undefined,
  ) => void
}

export function MergeDialog({ orders, amountOf, answer }: MergeDialogProps) {
  const messages = useDesk().messages.duplicates
  const [chosen, setChosen] = useState(orders[0]?.oid)
  return (
    <Dialog labelledBy="merge-heading" describedBy="merge-text" cancel={() => answer(undefined)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const survivor = orders.find(({ oid }) => oid === chosen)
          const ended = orders.find(({ oid }) => oid !== chosen)
          answer(survivor && ended && { survivor, ended })
        }}
      >
        <h2 id="merge-heading" className="text-xl font-bold">
          {messages.mergeHeading}
        </h2>
        <p id="merge-text">{messages.mergeText}</p>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{messages.stays}</legend>
          {orders.map((order) => (
            <label key={order.oid} className="flex min-h-11 items-center gap-2.5 wrap-anywhere">
              <input
                type="radio"
                name="survivor"
                className="radio"
                value={order.oid}
                checked={chosen === order.oid}
                autoFocus={chosen === order.oid}
                onChange={() => setChosen(order.oid)}
              />
              {interpolate(messages.choice, {
                number: order.oid,
                amount: amountOf(order),
                address: order.caddress,
              })}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={() => answer(undefined)}>
            {messages.back}
          </button>
          <button type="submit" className="button-main">
            {messages.mergeNow}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
