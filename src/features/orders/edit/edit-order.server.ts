/** The owner changes an order after talking to the buyer; stock follows by the difference. */

import type { CartLine } from '#src/domain/cart.ts'
import { quantityOf } from '#src/domain/catalogue/stock.ts'
import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import type { Delivery } from '#src/domain/delivery.ts'
import { type OrderStage, stageRules, stageWhenConfirmed } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { quoteOrder } from '#src/domain/pricing.ts'
import { termsAfter } from '#src/features/coupons/coupon-of-order.server.ts'
import { endCalls } from '#src/features/orders/calls/call-rows.server.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  changedMeanwhile,
  findSeen,
  type OrderChange,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import { type ProductsGone, settleLines } from '#src/features/orders/edit/settle-lines.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import { rowOfStored } from '#src/features/orders/order-rows.server.ts'
import { type OrderLineView, type OrderView, withTerms } from '#src/features/orders/order-view.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type EditOrder = OrderChange & {
  /** An undefined field stays as it is. */
  readonly changes: {
    readonly name?: string | undefined
    readonly phone?: string | undefined
    readonly address?: string | undefined
    readonly coupon?: string | undefined
    /** The lines as they shall be, one a product. */
    readonly items?: readonly CartLine[] | undefined
    /** Of an order of one product; with more lines, the pieces in all, which it cannot change. */
    readonly quantity?: number | undefined
    /** The fee is the shop's for that zone, or the order's own. */
    readonly delivery?: Delivery | undefined
  }
  /** The buyer agreed on the phone: confirms the edited order in the same transaction. */
  readonly isConfirmed?: boolean | undefined
}

export type EditOrderFailure =
  | MoveOrderFailure
  | { readonly kind: 'fee-changed' }
  | { readonly kind: 'wrong-quantity' }
  | ProductsGone

/** Keeps the prices as sold, and asks for another call to the buyer. */
export function editOrder(
  shop: Shop,
  { number, expectedVersion, actor, undoes, changes, isConfirmed = false }: EditOrder,
): Promise<Result<OrderView, EditOrderFailure>> {
  return transactAndInvalidate<OrderView, EditOrderFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    const now = shop.clock()
    const stage = stageRules[stageOf(before, now)].edited
    if (stage === undefined) return failed({ kind: 'illegal-move', order: before })

    const { deliveryZone: zone, deliveryFee: fee } = before
    const delivery = changes.delivery ?? { zone, fee }
    const fees = await findDeliveryFees(tx)
    const isAsOrdered = delivery.zone === zone && delivery.fee === fee
    if (!isAsOrdered && delivery.fee !== fees[delivery.zone]) return failed({ kind: 'fee-changed' })
    const items = itemsAfter(before.lines, changes)
    if (!items) return failed({ kind: 'wrong-quantity' })

    // First: the answer to a late editor must contain nothing of their own edit.
    if (!(await takeVersion(tx, before))) return changedMeanwhile(tx, number)
    if (await isHeldByParcel(tx, before.id)) {
      return failed({ kind: 'illegal-move', order: before, because: 'parcel' })
    }

    const settled = await settleLines(writing, { order: before, items, stage, actor, now })
    if (!settled.ok) return settled
    const lines = settled.value
    const couponTerms = await termsAfter(tx, before, lines)
    const quote = quoteOrder({
      lines,
      discount: discountWith(lines, couponTerms),
      zone: delivery.zone,
      fees: { ...fees, [delivery.zone]: delivery.fee },
    })
    const priced = withTerms(
      { ...before, ...quote, deliveryZone: delivery.zone, lines },
      couponTerms,
    )
    const after = editedOrder(priced, changes, stage)
    await updateOrder(tx, after)
    await changeInIndex(tx, before, after)
    // The shop phones the buyer of an edited order again, perhaps under another number.
    await endCalls(tx, before.id)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: 'order.edit',
      ...differences(before, after),
      undoes,
      now,
    })
    if (isConfirmed) {
      const move = { order: after, to: stageWhenConfirmed, actor, action: 'order.move' } as const
      return moveOrderIn(writing, shop, move)
    }
    if (shop.hasOrderSheet && after.status !== before.status) await queueForSheet(tx, after, now)
    return ok(after)
  })
}

function editedOrder(
  before: OrderView,
  { name, phone, address, coupon }: EditOrder['changes'],
  stage: OrderStage,
): OrderView {
  const { customer } = before
  const typedPhone = phone ?? customer.phone
  const isPhonePossible = normalisePhone(typedPhone) !== undefined

  return {
    ...before,
    customer: {
      name: name ?? customer.name,
      phone: normalisePhone(typedPhone) ?? typedPhone,
      address: address ?? customer.address,
    },
    coupon: coupon ?? before.coupon,
    status: stageRules[stage].status,
    stage,
    flags: [
      ...before.flags.filter((flag) => flag !== 'phone'),
      ...(isPhonePossible ? [] : (['phone'] as const)),
    ],
    version: before.version + 1,
  }
}

/** Undefined where the quantity is not that of the lines. */
function itemsAfter(
  lines: readonly OrderLineView[],
  { items, quantity }: EditOrder['changes'],
): readonly CartLine[] | undefined {
  const [line, ...others] = lines
  if (!items && quantity !== undefined && line && others.length === 0) {
    return [{ pid: line.pid, quantity }]
  }
  const wanted = items ?? lines
  return quantity === undefined || quantity === quantityOf(wanted) ? wanted : undefined
}

/** Also for other changes of lines and amounts. */
export async function updateOrder(tx: Tx, after: OrderView): Promise<void> {
  const { id, ...changed } = rowOfStored(after)
  await tx.updateTable('orders').set(changed).where('id', '=', id).execute()
}
