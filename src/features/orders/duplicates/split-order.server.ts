/** Some pieces of an order become a second order, mostly those that stock cannot cover yet. */

import type { CartLine } from '#src/domain/cart.ts'
import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { kindOfSplit } from '#src/domain/orders/order-amounts.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { adjustmentsOfSplit, quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { keepApart } from '#src/features/orders/duplicates/keep-apart.server.ts'
import { updateOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import { type ProductsGone, settleLines } from '#src/features/orders/edit/settle-lines.server.ts'
import { copyNotes } from '#src/features/orders/notes/order-notes.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import { rowOfStored } from '#src/features/orders/order-rows.server.ts'
import { type OrderLineView, type OrderView, withTerms } from '#src/features/orders/order-view.ts'
import type { PlacedRow } from '#src/features/orders/place/order-statements.server.ts'
import { insertNumbered } from '#src/features/orders/place/place-order.server.ts'
import { copyRisk } from '#src/features/orders/risk/copy-risk.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type SplitOrder = Omit<OrderChange, 'undoes'> & {
  /** The pieces that move, one line a product. */
  readonly items: readonly CartLine[]
}

export type SplitInTwo = { readonly order: OrderView; readonly second: OrderView }

export type SplitOrderFailure =
  | ChangeOrderFailure
  | IllegalMove
  | ProductsGone
  /** The order has no such pieces, or nothing would stay. */
  | { readonly kind: 'wrong-split' }

/** Both keep the stage: the buyer ordered the same goods for the same money. */
export function splitOrder(
  shop: Shop,
  { number, expectedVersion, actor, items }: SplitOrder,
): Promise<Result<SplitInTwo, SplitOrderFailure>> {
  return transactAndInvalidate<SplitInTwo, SplitOrderFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    const now = shop.clock()
    const stage = stageOf(before, now)
    // A packed order lies in its bag with every piece.
    const { edited, needsEveryPiece } = stageRules[stage]
    if (edited === undefined || needsEveryPiece) {
      return failed({ kind: 'illegal-move', order: before })
    }
    const shares = sharesOf(before.lines, items)
    if (!shares) return failed({ kind: 'wrong-split' })
    if (!(await takeVersion(tx, before))) return changedMeanwhile(tx, number)
    if (await isHeldByParcel(tx, before.id)) {
      return failed({ kind: 'illegal-move', order: before, because: 'parcel' })
    }

    const cause = { stage, actor, now }
    const settled = await settleLines(writing, { order: before, items: shares.rest, ...cause })
    if (!settled.ok) return settled
    const { rest, moved } = await quoteBoth(tx, before, shares)
    const adjusted = adjustmentsOfSplit(before, { rest: rest.total, moved: moved.total })

    const order: OrderView = {
      ...before,
      ...rest,
      lines: settled.value,
      adjusted: addPoisha(before.adjusted, adjusted.rest),
      version: before.version + 1,
    }
    await updateOrder(tx, order)
    const empty: OrderView = {
      ...withTerms(before, undefined),
      ...moved,
      id: newId(now),
      stage,
      adjusted: adjusted.moved,
      advanced: poisha(0),
      // The first order goes on asking for the advance, with its advances.
      advanceAsked: poisha(0),
      placedAt: utcText(now),
      version: 1,
      lines: shares.moved.map((line) => ({ ...line, quantity: 0, taken: 0 })),
    }
    const inserted = {
      ...empty,
      number: await insertNumbered(tx, await rowOfSecond(tx, before, empty)),
    }
    const filled = await settleLines(writing, { order: inserted, items: shares.moved, ...cause })
    if (!filled.ok) return filled
    const second = { ...inserted, lines: filled.value }

    await adjustBoth(tx, { order, second, adjusted }, { actor, now })
    await keepApart(tx, order.id, second.id)
    await copyNotes(tx, { from: order.id, to: second.id, now })
    await copyRisk(tx, { from: order, to: second, now })
    await recordSplit(tx, { before, order, second }, { actor, now })
    if (shop.hasOrderSheet && order.status === 'done') {
      for (const one of [order, second]) await queueForSheet(tx, one, now)
    }
    return ok({ order, second })
  })
}

type Shares = {
  readonly rest: readonly OrderLineView[]
  readonly moved: readonly OrderLineView[]
}

function sharesOf(lines: readonly OrderLineView[], items: readonly CartLine[]): Shares | undefined {
  const wanted = new Map(items.map(({ pid, quantity }) => [pid, quantity]))
  const moved = lines
    .map((line) => ({ ...line, quantity: wanted.get(line.pid) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const rest = lines
    .map((line) => ({ ...line, quantity: line.quantity - (wanted.get(line.pid) ?? 0) }))
    .filter(({ quantity }) => quantity !== 0)
  const isPossible = rest.every(({ quantity }) => quantity > 0)
  const isSplit = moved.length === wanted.size && moved.length > 0 && rest.length > 0
  return isPossible && isSplit ? { rest, moved } : undefined
}

/** The coupon stays with the first order, as its use does; the adjustments keep what both collect. */
async function quoteBoth(tx: Tx, before: OrderView, { rest, moved }: Shares) {
  const { deliveryZone: zone, deliveryFee, couponTerms } = before
  const fees = { ...(await findDeliveryFees(tx)), [zone]: deliveryFee }
  return {
    rest: quoteOrder({ lines: rest, discount: discountWith(rest, couponTerms), zone, fees }),
    moved: quoteOrder({ lines: moved, discount: quantityDiscount, zone, fees }),
  }
}

/** It came from the same sender. */
async function rowOfSecond(tx: Tx, { id }: OrderView, second: OrderView): Promise<PlacedRow> {
  const sender = await tx
    .selectFrom('orders')
    .select(['device_key', 'network_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...rowOfStored(second), ...sender }
}

type Both = { readonly order: OrderView; readonly second: OrderView }
type By = { readonly actor: string; readonly now: Date }

async function adjustBoth(
  tx: Tx,
  {
    order,
    second,
    adjusted,
  }: Both & { readonly adjusted: { readonly rest: Poisha; readonly moved: Poisha } },
  { actor, now }: By,
): Promise<void> {
  const entries = [
    { order_id: order.id, amount: adjusted.rest },
    { order_id: second.id, amount: adjusted.moved },
  ].filter(({ amount }) => amount !== 0)
  for (const { order_id, amount } of entries) {
    await tx
      .insertInto('order_adjustments')
      .values({
        id: newId(now),
        order_id,
        kind: kindOfSplit(amount),
        amount_poisha: amount,
        reason: `${order.number} + ${second.number}`,
        actor,
        happened_at: utcText(now),
      })
      .execute()
  }
}

async function recordSplit(
  tx: Tx,
  { before, order, second }: Both & { readonly before: OrderView },
  { actor, now }: By,
): Promise<void> {
  const entry = { subject: 'order', actor, action: 'order.split', now } as const
  const changed = differences(before, order)
  await recordHistory(tx, {
    ...entry,
    subjectId: order.id,
    before: changed.before,
    after: { ...changed.after, splitInto: second.number },
  })
  const { status, stage } = second
  await recordHistory(tx, {
    ...entry,
    subjectId: second.id,
    before: {},
    after: { status, stage, splitFrom: order.number },
  })
}
