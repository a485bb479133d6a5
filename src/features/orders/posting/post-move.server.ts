/** Posts what a move of an order means for the money of the shop, in the transaction of the move. */

import { type Sale, saleIn, wasNoDelivery } from '#src/domain/journal/sale.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  advancesOwed,
  advancesUsedAgain,
} from '#src/features/orders/posting/advance-postings.server.ts'
import { findCarrier } from '#src/features/orders/posting/carrier-of-order.server.ts'
import {
  type DeliveredOrder,
  deliver,
  isPaid,
  undoDelivery,
} from '#src/features/orders/posting/deliver.server.ts'
import {
  findSaleState,
  findSoldLines,
  listPostings,
  type OrderCause,
} from '#src/features/orders/posting/order-postings.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type Move = OrderCause & {
  /** As it is after the move. */
  readonly order: DeliveredOrder
  readonly from: OrderStage
  readonly to: OrderStage
}

/** The last step of the move: it locks the sums of the accounts. */
export async function postMove(tx: Tx, move: Move): Promise<void> {
  const before = saleIn(move.from)
  const after = saleIn(move.to)
  if (before !== after) await postTransfers(tx, await transfersOfMove(tx, move, after), move.now)
}

async function transfersOfMove(
  tx: Tx,
  { order, from, actor, now }: Move,
  after: Sale,
): Promise<readonly Transfer[]> {
  const cause = { actor, now }
  switch (after) {
    case 'made':
      return deliverOnce(tx, order, { from, ...cause })
    case 'coming-back':
      return saleIn(from) === 'made' ? takeDeliveryBack(tx, order, cause) : []
    case 'ended':
      return advancesOwed(tx, order, { key: `cancelled:${order.id}:${order.version}`, ...cause })
    case 'open':
      return advancesUsedAgain(tx, order, cause)
  }
}

async function deliverOnce(
  tx: Tx,
  order: DeliveredOrder,
  { from, ...cause }: OrderCause & Pick<Move, 'from'>,
): Promise<readonly Transfer[]> {
  const lines = await findSoldLines(tx, order.id)
  const state = await findSaleState(tx, order.id, { stage: from, lines })
  return state === 'not-posted' ? (await deliver(tx, order, { lines, ...cause })).transfers : []
}

async function takeDeliveryBack(
  tx: Tx,
  order: DeliveredOrder,
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  const lines = await findSoldLines(tx, order.id)
  const carrier = await findCarrier(tx, order.id)
  if (!carrier || lines.every(({ cost }) => cost === null)) return []
  // What came back of it before was sold.
  if (lines.some(({ returned }) => returned > 0)) return []
  const postings = await listPostings(tx, order.id)
  return wasNoDelivery({ tracking: carrier.tracking, isPaid: isPaid(postings) })
    ? undoDelivery(tx, order, { lines, postings, ...cause })
    : []
}
