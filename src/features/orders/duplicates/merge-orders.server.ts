/** Two orders of one buyer become one: the survivor. The other is cancelled for good. */

import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import { poisha } from '#src/domain/money.ts'
import { mergedLines } from '#src/domain/orders/duplicates/merged-lines.ts'
import { stageRules, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { quoteMerged } from '#src/domain/pricing.ts'
import { termsAfter } from '#src/features/coupons/coupon-of-order.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { endCalls } from '#src/features/orders/calls/call-rows.server.ts'
import { type EditOrderFailure, updateOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import { findSeen, type OrderChange } from '#src/features/orders/edit/seen-order.server.ts'
import { settleLines } from '#src/features/orders/edit/settle-lines.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import {
  hasSameAddress,
  type OrderLineView,
  type OrderView,
  withTerms,
} from '#src/features/orders/order-view.ts'
import { advancesMoved } from '#src/features/orders/posting/advance-postings.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

type SeenOrder = Pick<OrderChange, 'number' | 'expectedVersion'>

export type MergeOrders = {
  readonly survivor: SeenOrder
  readonly other: SeenOrder
  /** E-mail of the person who merges. */
  readonly actor: string
}

export type MergeOrdersFailure =
  | EditOrderFailure
  /** The same order twice, or orders of two phones. */
  | { readonly kind: 'not-of-one-buyer' }
  /** More products or pieces than one order has. */
  | { readonly kind: 'too-much-for-one' }
  /** The adjustments of both take more off than the goods of both cost. */
  | { readonly kind: 'below-zero' }

export function mergeOrders(
  shop: Shop,
  { survivor: kept, other: ended, actor }: MergeOrders,
): Promise<Result<OrderView, MergeOrdersFailure>> {
  return transactAndInvalidate<OrderView, MergeOrdersFailure>(shop, async (writing) => {
    const { tx } = writing
    await lockBoth(tx, [kept.number, ended.number])
    const seen = await findSeen(tx, kept)
    if (!seen.ok) return seen
    const seenOther = await findSeen(tx, ended)
    if (!seenOther.ok) return seenOther
    const before = seen.value
    const other = seenOther.value

    const now = shop.clock()
    const stage = stageRules[stageOf(before, now)].edited
    if (stage === undefined) return failed({ kind: 'illegal-move', order: before })
    if (await isHeldByParcel(tx, before.id)) {
      return failed({ kind: 'illegal-move', order: before, because: 'parcel' })
    }
    const otherStage = stageRules[stageOf(other, now)].edited
    if (otherStage === undefined) return failed({ kind: 'illegal-move', order: other })
    if (!areOfOneBuyer(before, other)) return failed({ kind: 'not-of-one-buyer' })
    const wanted = mergedLines(before.lines, other.lines)
    if (!wanted) return failed({ kind: 'too-much-for-one' })

    const amounts = await moveAmounts(tx, { from: other, to: before })
    const move = { to: stageWithReason, reason: 'duplicate', mergedInto: before.number } as const
    const cancelled = await moveOrderIn(writing, shop, {
      ...move,
      order: { ...other, ...amounts.left },
      action: 'order.move',
      actor,
    })
    if (!cancelled.ok) return cancelled

    const order = { ...before, lines: linesBefore(before.lines, wanted) }
    const settled = await settleLines(writing, { order, items: wanted, stage, actor, now })
    if (!settled.ok) return settled
    const { deliveryZone: zone, deliveryFee: fee } = before
    // The survivor keeps its coupon; without one it takes over that of the other.
    const withCoupon = before.couponTerms ? before : other
    const couponTerms = await termsAfter(tx, withCoupon, settled.value)
    const quote = quoteMerged(
      {
        lines: settled.value,
        discount: discountWith(settled.value, couponTerms),
        zone,
        fees: { ...(await findDeliveryFees(tx)), [zone]: fee },
      },
      [before.total, other.total],
    )
    const after: OrderView = {
      ...withTerms(before, couponTerms),
      ...quote,
      ...amounts.moved,
      // One parcel comes, and its delivery is paid once.
      advanceAsked: poisha(Math.max(before.advanceAsked, other.advanceAsked)),
      lines: settled.value,
      stage,
      status: stageRules[stage].status,
      coupon: before.coupon || other.coupon,
      accountId: before.accountId ?? (hasSameAddress(before, other) ? other.accountId : null),
      version: before.version + 1,
    }
    if (after.total + after.adjusted < 0) return failed({ kind: 'below-zero' })
    await updateOrder(tx, after)
    await changeInIndex(tx, before, after)
    // The shop phones the buyer about the whole.
    await endCalls(tx, before.id)
    await moveRows(tx, { from: other.id, to: before.id, now })
    const changed = differences(before, after)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: 'order.merge',
      before: changed.before,
      after: { ...changed.after, merged: other.number },
      now,
    })
    if (shop.hasOrderSheet && after.status !== before.status) await queueForSheet(tx, after, now)
    const ids = { from: other.id, to: before.id }
    await postTransfers(tx, await advancesMoved(tx, ids, amounts.advances, { actor, now }), now)
    return ok(after)
  })
}

/** In one sequence, whichever of the two survives: two people may merge the same pair at once. */
async function lockBoth(tx: Tx, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) {
    await lockOrderRows(tx).where('oid', '=', number).where('deleted_at', 'is', null).execute()
  }
}

function areOfOneBuyer(one: OrderView, other: OrderView): boolean {
  const phone = normalisePhone(one.customer.phone)
  return one.id !== other.id && phone !== undefined && phone === other.customer.phone
}

/** The lines with the pieces that the survivor has so far, at the prices that they shall have. */
function linesBefore(
  before: readonly OrderLineView[],
  wanted: readonly OrderLineView[],
): readonly OrderLineView[] {
  const had = new Map(before.map((line) => [line.pid, line]))
  return wanted.map((line) => {
    const { quantity = 0, taken = 0 } = had.get(line.pid) ?? {}
    return { ...line, quantity, taken }
  })
}

type Pair<One> = { readonly from: One; readonly to: One }

/** Advances and adjustments move along, but for a waived delivery: that delivery is no more. */
async function moveAmounts(tx: Tx, { from, to }: Pair<OrderView>) {
  const { adjustments, advances } = await findAmounts(tx, from.id)
  const waived = adjustments.filter(({ kind }) => kind === 'waived-delivery')
  const sum = waived.reduce((all, { amount }) => all + amount, 0)
  const stays = -sum <= from.deliveryFee
  let moving = tx
    .updateTable('order_adjustments')
    .set({ order_id: to.id })
    .where('order_id', '=', from.id)
  if (stays) moving = moving.where('kind', '<>', 'waived-delivery')
  await moving.execute()
  await tx
    .updateTable('order_advances')
    .set({ order_id: to.id })
    .where('order_id', '=', from.id)
    .execute()
  const left = { adjusted: poisha(stays ? sum : 0), advanced: poisha(0) }
  await tx
    .updateTable('orders')
    .set({ adjusted_poisha: left.adjusted, advanced_poisha: left.advanced })
    .where('id', '=', from.id)
    .execute()
  return {
    advances,
    left,
    moved: {
      adjusted: poisha(to.adjusted + from.adjusted - left.adjusted),
      advanced: poisha(to.advanced + from.advanced),
    },
  }
}

/** The notes, claims and unpaid payments, and the merge itself; orders that were merged into the other lead to the survivor now. */
async function moveRows(
  tx: Tx,
  { from, to, now }: Pair<string> & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('advance_claims')
    .set({ order_id: to })
    .where('order_id', '=', from)
    .execute()
  // The buyer may pay them yet, for the order that goes on. Whoever began one has the link of the other
  // order, and that one opens the survivor with name and address in part.
  await tx
    .updateTable('gateway_payments')
    .set({ order_id: to, opens_order: 0 })
    .where('order_id', '=', from)
    .where('state', 'in', ['starting', 'open', 'not-paid'])
    .execute()
  await tx.updateTable('order_notes').set({ order_id: to }).where('order_id', '=', from).execute()
  await tx
    .updateTable('order_merges')
    .set({ survivor_id: to })
    .where('survivor_id', '=', from)
    .execute()
  await tx
    .insertInto('order_merges')
    .values({ order_id: from, survivor_id: to, merged_at: now.toISOString() })
    .execute()
}
