/** An order that a search found: its return can begin, be received, or be taken back. */

import { useId } from 'react'
import { stageOnTheWayBack, stageRules } from '#src/domain/orders/order-stage.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { BeginReturn } from '#src/features/orders/returns/dashboard/begin-return.tsx'
import { OrderHeading } from '#src/features/orders/returns/dashboard/order-heading.tsx'
import { outOf, ReceiveForm } from '#src/features/orders/returns/dashboard/receive-form.tsx'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { UndoReturn } from '#src/features/orders/returns/dashboard/undo-return.tsx'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type CardProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  readonly onChanged: () => void
  readonly onReceived: (after: OrderOnTheWire) => void
}

/** Mount it anew for each version of the order. */
export function ReturnCard({ order, onChanged, onReceived, ...parts }: CardProps) {
  const { messages } = parts
  const language = useLanguage()
  const id = useId()
  const canReceive =
    stageRules[order.stage].takesReturns && (order.items ?? []).some((item) => outOf(item) > 0)
  return (
    <article aria-labelledby={id} className="card grid gap-3 p-4 wrap-anywhere">
      <OrderHeading id={id} order={order} />
      {canReceive && order.stage !== stageOnTheWayBack && (
        <BeginReturn {...parts} order={order} onChanged={onChanged} />
      )}
      {canReceive && <ReceiveForm {...parts} order={order} onReceived={onReceived} />}
      {(order.returned ?? 0) > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            {interpolate(messages.back, { n: formatNumber(order.returned ?? 0, language) })}
          </span>
          <UndoReturn {...parts} order={order} onUndone={onReceived} />
        </p>
      )}
    </article>
  )
}
