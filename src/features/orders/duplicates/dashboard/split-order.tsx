/** Moves pieces into a second order: at first those that stock cannot cover. */

import { useState } from 'react'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { usePairChange } from '#src/features/orders/duplicates/dashboard/use-duplicates.ts'
import type { SplitOnTheWire } from '#src/features/orders/duplicates/duplicates-wire.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SplitOrderProps = { readonly order: OrderOnTheWire }

/** Offered where pieces are short; other orders have one parcel. */
export function SplitOrder({ order }: SplitOrderProps) {
  const { messages, failures } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const change = usePairChange<SplitOnTheWire>(messages.duplicates, failures)
  const { edited, needsEveryPiece } = stageRules[order.stage]
  if (order.short === 0 || order.quantity < 2 || !edited || needsEveryPiece) return null
  return (
    <section aria-labelledby="panel-split">
      <button
        type="button"
        id="panel-split"
        className="button-quiet px-3"
        disabled={change.isPending}
        onClick={() => setIsOpen(true)}
      >
        {messages.duplicates.split}
      </button>
      {isOpen && (
        <SplitDialog
          order={order}
          answer={(items) => {
            setIsOpen(false)
            if (!items) return
            change.mutate({
              path: `${order.oid}/split`,
              body: { items, version: order.version },
              said: ({ second }) =>
                interpolate(messages.duplicates.wasSplit, { number: second.oid }),
            })
          }}
        />
      )}
    </section>
  )
}

type Item = { readonly pid: string; readonly quantity: number }

function SplitDialog({
  order,
  answer,
}: SplitOrderProps & { readonly answer: (items: readonly Item[] | undefined) => void }) {
  const messages = useDesk().messages.duplicates
  const language = useLanguage()
  const { oid, items = [] } = order
  return (
    <Dialog labelledBy="split-heading" describedBy="split-text" cancel={() => answer(undefined)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const moved = items.map(({ pid }) => ({
            pid,
            quantity: Number(toAsciiDigits(String(typed.get(pid)))),
          }))
          answer(moved.filter(({ quantity }) => quantity !== 0))
        }}
      >
        <h2 id="split-heading" className="text-xl font-bold">
          {interpolate(messages.splitHeading, { number: oid })}
        </h2>
        <p id="split-text">{messages.splitText}</p>
        {items.map(({ pid, title, quantity, short }, at) => (
          <label key={pid} className="grid gap-1 wrap-anywhere">
            {interpolate(messages.move, { title, n: formatNumber(quantity, language) })}
            <input
              className="text-field"
              name={pid}
              inputMode="numeric"
              autoComplete="off"
              autoFocus={at === 0}
              defaultValue={digitsIn(String(short), language)}
            />
          </label>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={() => answer(undefined)}>
            {messages.back}
          </button>
          <button type="submit" className="button-main">
            {messages.splitNow}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
