/** The one button at the end of a row: the usual next stage, then Undo while the row can be taken back. */

import { stageWhenUndone } from '#src/domain/orders/order-moves.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { movesOf, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type RowActionProps = { readonly order: OrderOnTheWire; readonly moves: Moves }

export function RowAction({ order, moves }: RowActionProps) {
  const { may, messages } = useDesk()
  const change = moves.changed.get(order.oid)
  const to = usualMove(order, may)
  if (!change && !to) return null
  // As wide with the one text as with the other, and there without any: the next click must land on
  // neither the row nor another button.
  const other = (
    <span className="row-action-other" aria-hidden="true">
      {change ? messages.moves[change.to] : messages.undo}
    </span>
  )
  if (change && !stageWhenUndone(change.from, change.to)) {
    return <span className="row-action">{other}</span>
  }
  // The same button for both: the second half of a double click presses neither.
  return (
    <BusyButton
      className={change ? 'button-quiet row-action' : 'button-bright row-action'}
      isBusy={false}
      press={() => {
        if (change) moves.undo([order])
        else if (to) moves.move({ orders: [order], to })
      }}
    >
      {change ? messages.undo : to && messages.moves[to]}
      <span className="sr-only"> {order.oid}</span>
      {other}
    </BusyButton>
  )
}

function usualMove(
  order: OrderOnTheWire,
  may: Parameters<typeof movesOf>[1],
): OrderStage | undefined {
  const { usualNext } = stageRules[order.stage]
  return movesOf(order, may).find((to) => to === usualNext)
}
