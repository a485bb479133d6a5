/** The open return of an order follows its moves, its receipts and their undos, in their transactions. */

import { type OrderStage, stageOnTheWayBack } from '#src/domain/orders/order-stage.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { piecesOut } from '#src/domain/returns/return-case.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  type CaseLine,
  findOpenCase,
  insertCase,
  replaceLines,
  setCaseState,
} from '#src/features/orders/returns/cases/case-rows.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type Moved = {
  readonly order: OrderView
  readonly from: OrderStage
  readonly to: OrderStage
  readonly actor: string
  readonly now: Date
}

/** An order on its way back has an open return that is on its way, and no other order has it by itself. */
export async function followMove(tx: Tx, { order, from, to, actor, now }: Moved): Promise<void> {
  if (to === stageOnTheWayBack) await bringWholeOrder(tx, { order, actor, now })
  else if (from === stageOnTheWayBack) {
    const open = await findOpenCase(tx, order.id)
    if (open) await setCaseState(tx, open.id, { state: 'ended', now })
  }
}

async function bringWholeOrder(
  tx: Tx,
  { order, actor, now }: Pick<Moved, 'order' | 'actor' | 'now'>,
): Promise<void> {
  const state = 'on-its-way'
  const lines = linesOut(order)
  const open = await findOpenCase(tx, order.id)
  if (open) {
    await setCaseState(tx, open.id, { state, now })
    await replaceLines(tx, open.id, lines)
    return
  }
  const origin = couriers.some((one) => one === actor) ? 'courier' : 'staff'
  await insertCase(tx, { orderId: order.id, origin, state, lines, now })
}

/** Every piece that is not back. */
function linesOut({ lines }: Pick<OrderView, 'lines'>): readonly CaseLine[] {
  return lines
    .map((line) => ({ productId: line.productId, quantity: piecesOut(line) }))
    .filter(({ quantity }) => quantity > 0)
}

type Received = {
  readonly orderId: string
  readonly returnId: string
  /** As they came back. */
  readonly lines: readonly CaseLine[]
  readonly now: Date
}

/** What came back ends the open return, and is one by itself where nobody expected it. */
export async function followReceipt(
  tx: Tx,
  { orderId, returnId, lines, now }: Received,
): Promise<void> {
  const open = await findOpenCase(tx, orderId)
  if (!open) {
    await insertCase(tx, { orderId, origin: 'staff', state: 'received', lines, returnId, now })
    return
  }
  await tx
    .updateTable('return_cases')
    .set({
      state: 'received',
      changed_at: utcText(now),
      received_from: open.state,
      return_id: returnId,
    })
    .where('id', '=', open.id)
    .execute()
}

type Undone = {
  /** As it is after the undo. */
  readonly order: OrderView
  readonly returnId: string
  readonly to: OrderStage
  readonly actor: string
  readonly now: Date
}

/** Before the return is deleted. A later request of the buyer stands in place of the one it received. */
export async function followUndo(
  tx: Tx,
  { order, returnId, to, actor, now }: Undone,
): Promise<void> {
  const received = await tx
    .selectFrom('return_cases')
    .select(['id', 'received_from'])
    .where('return_id', '=', returnId)
    .executeTakeFirst()
  const later = await findOpenCase(tx, order.id)
  if (received?.received_from === null) {
    await tx.deleteFrom('return_cases').where('id', '=', received.id).execute()
  } else if (received) {
    await tx
      .updateTable('return_cases')
      .set({
        state: later ? 'ended' : received.received_from,
        changed_at: utcText(now),
        received_from: null,
        return_id: null,
      })
      .where('id', '=', received.id)
      .execute()
  }
  if (to === stageOnTheWayBack) await bringWholeOrder(tx, { order, actor, now })
}
