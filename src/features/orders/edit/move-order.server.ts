/** Moves an order from one stage to the next; every change of an order's stage goes through here. */

import type { CallOutcome } from '#src/domain/calls/call-outcome.ts'
import {
  type CancelReason,
  canHaveParcel,
  type OrderStage,
  stageOfReturns,
  stageRules,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { endCalls } from '#src/features/orders/calls/call-rows.server.ts'
import { isMerged } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
} from '#src/features/orders/edit/seen-order.server.ts'
import {
  giveStockBack,
  type OutOfStock,
  takeMissingStock,
} from '#src/features/orders/edit/stock-of-order.server.ts'
import { findStageTime } from '#src/features/orders/find-order.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { queueForBuyer } from '#src/features/orders/notify/queue-for-buyer.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { hasRefund } from '#src/features/orders/posting/order-postings.server.ts'
import { postMove } from '#src/features/orders/posting/post-move.server.ts'
import { followMove } from '#src/features/orders/returns/cases/follow-order.server.ts'
import { couponsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type MoveOrder = OrderChange & {
  readonly to: OrderStage
  /** Of a cancelled order, and of no other. */
  readonly reason?: CancelReason | undefined
  readonly note?: string | undefined
  /** Of a caller who moves orders from one stage of packing to another, and no others. */
  readonly isForPacking?: boolean
}

export type MoveOrderFailure =
  | ChangeOrderFailure
  | IllegalMove
  | OutOfStock
  | { readonly kind: 'reason-missing' }

export function moveOrder(
  shop: Shop,
  { number, expectedVersion, ...move }: MoveOrder,
): Promise<Result<OrderView, MoveOrderFailure>> {
  return transactAndInvalidate<OrderView, MoveOrderFailure>(shop, async (writing) => {
    const seen = await findSeen(writing.tx, { number, expectedVersion })
    if (!seen.ok) return seen
    return moveOrderIn(writing, shop, { order: seen.value, action: 'order.move', ...move })
  })
}

type Move = Omit<MoveOrder, 'number' | 'expectedVersion'> & {
  readonly order: OrderView
  readonly action: 'order.move' | 'order.change-status' | 'order.call'
  /** Of a move that a call led to. */
  readonly call?: CallOutcome
  /** The number of the survivor, of an order that is cancelled for a merge. */
  readonly mergedInto?: string
}

/** Also for a change that ends in a move, in its transaction. */
export async function moveOrderIn(
  writing: WriteContext,
  { clock, hasOrderSheet }: Pick<Shop, 'clock' | 'hasOrderSheet'>,
  {
    order: before,
    to,
    actor,
    undoes,
    reason,
    note,
    action,
    isForPacking = false,
    ...because
  }: Move,
): Promise<Result<OrderView, MoveOrderFailure>> {
  const { tx } = writing
  const { call, mergedInto } = because
  const now = clock()
  const from = stageOf(before, now)
  const isWithin = !isForPacking || (stageRules[from].isForPacking && stageRules[to].isForPacking)
  const isByHand = to !== stageOfReturns
  if (!isByHand || !isWithin || !(await canMove(tx, before, { from, to, now }))) {
    return failed({ kind: 'illegal-move', order: before })
  }
  if (to === stageWithReason && reason === undefined) return failed({ kind: 'reason-missing' })

  const { status } = stageRules[to]
  const version = before.version + 1
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, stage: to, version })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return changedMeanwhile(tx, before.number)
  if (!canHaveParcel(to) && (await isHeldByParcel(tx, before.id))) {
    return failed({ kind: 'illegal-move', order: before, because: 'parcel' })
  }

  // After the lock: a refund may have been paid meanwhile, and its advance would count again.
  if (stageRules[from].movesForMs !== undefined && (await hasRefund(tx, before.id))) {
    return failed({ kind: 'illegal-move', order: before })
  }

  // A use comes free, or is taken again: pages offer a field for codes while there is a coupon to be had.
  if (before.couponTerms) writing.invalidate(couponsTag)
  const settled = await settleStock(writing, { order: before, from, to, actor, now })
  if (!settled.ok) return settled
  const after: OrderView = { ...before, status, stage: to, version, lines: settled.value }
  await changeInIndex(tx, before, after)
  await followMove(tx, { order: after, from, to, actor, now })
  if (!stageRules[to].isToCall) await endCalls(tx, before.id)
  await recordHistory(tx, {
    subject: 'order',
    subjectId: before.id,
    actor,
    action,
    before: { status: before.status, stage: before.stage },
    after: {
      status,
      stage: to,
      ...(call && { call }),
      ...(to === stageWithReason && { reason }),
      ...(mergedInto && { mergedInto }),
      ...(note && { note }),
    },
    undoes,
    now,
  })
  if (hasOrderSheet && status !== before.status) await queueForSheet(tx, after, now)
  const { message } = stageRules[to]
  if (message) await queueForBuyer(tx, { order: after, event: message, now })
  await postMove(tx, { order: after, from, to, actor, now })
  return ok(after)
}

type Step = { readonly from: OrderStage; readonly to: OrderStage; readonly now: Date }

async function canMove(tx: Tx, order: OrderView, { from, to, now }: Step): Promise<boolean> {
  const { next, movesForMs } = stageRules[from]
  if (!next.includes(to)) return false
  if (movesForMs === undefined) return true
  if (await isMerged(tx, order)) return false
  return now.getTime() - Date.parse(await findStageTime(tx, order)) <= movesForMs
}

/** Stock follows the table of stages. */
async function settleStock(
  writing: WriteContext,
  { order, from, to, actor, now }: Step & { readonly order: OrderView; readonly actor: string },
): Promise<Result<readonly OrderLineView[], OutOfStock>> {
  const stock = { order, reason: 'order-moved', actor, now } as const
  const { holdsStock, needsEveryPiece } = stageRules[to]
  if (!holdsStock) return ok(await giveStockBack(writing, stock))
  const isTakenAgain = !stageRules[from].holdsStock
  return isTakenAgain || needsEveryPiece ? takeMissingStock(writing, stock) : ok(order.lines)
}
