/** The owner changes an order after talking to the buyer; stock follows by the difference. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { Poisha } from '#src/domain/money.ts'
import { statusAfterEdit } from '#src/domain/order-status.ts'
import { internationalPhone, normalisePhone } from '#src/domain/phone.ts'
import { quoteOrder } from '#src/domain/pricing.ts'
import { settleQuantity } from '#src/domain/stock.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
} from '#src/features/orders/change-order-status.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { insertMovement } from '#src/features/orders/order-statements.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type EditOrder = {
  readonly number: string
  readonly expectedVersion: number | undefined
  readonly actor: string
  /** What is undefined stays as it is. */
  readonly changes: {
    readonly name?: string | undefined
    readonly phone?: string | undefined
    readonly address?: string | undefined
    readonly coupon?: string | undefined
    /** Of the first line; there is no other until orders have several. */
    readonly quantity?: number | undefined
    readonly delivery?: { readonly zone: DeliveryZone; readonly fee: Poisha } | undefined
  }
}

/** Keeps the price as sold, and asks for a new call to the buyer. */
export function editOrder(
  shop: Shop,
  command: EditOrder,
): Promise<Result<OrderView, ChangeOrderFailure>> {
  return transact(shop.db, (tx) => editOrderIn(tx, shop, command))
}

async function editOrderIn(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { number, expectedVersion, actor, changes }: EditOrder,
): Promise<Result<OrderView, ChangeOrderFailure>> {
  const before = await findOrder(tx, number)
  if (!before) return failed({ kind: 'order-gone' })
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    return failed({ kind: 'changed-meanwhile', order: before })
  }

  const now = clock()
  const lines = await settleFirstLine(tx, { order: before, quantity: changes.quantity, actor, now })
  const after = editedOrder(before, changes, lines)
  if (!(await updateOrder(tx, before, after))) return changedMeanwhile(tx, number)

  await recordHistory(tx, {
    subject: 'order',
    subjectId: before.id,
    actor,
    action: 'order.edit',
    before,
    after,
    now,
  })
  return ok(after)
}

function editedOrder(
  before: OrderView,
  { name, phone, address, coupon, delivery }: EditOrder['changes'],
  lines: readonly OrderLineView[],
): OrderView {
  const { customer } = before
  const typedPhone = phone ?? customer.phone
  const quote = quoteOrder(lines, delivery?.fee ?? before.deliveryFee)
  const isPhonePossible = normalisePhone(typedPhone) !== undefined

  return {
    ...before,
    customer: {
      name: name ?? customer.name,
      phone: normalisePhone(typedPhone) ?? typedPhone,
      address: address ?? customer.address,
    },
    deliveryZone: delivery?.zone ?? before.deliveryZone,
    deliveryFee: quote.deliveryFee,
    coupon: coupon ?? before.coupon,
    subtotal: quote.subtotal,
    discount: quote.discount,
    total: quote.total,
    status: statusAfterEdit,
    flags: [
      ...before.flags.filter((flag) => flag !== 'phone'),
      ...(isPhonePossible ? [] : (['phone'] as const)),
    ],
    version: before.version + 1,
    lines,
  }
}

/** Pieces that stock cannot cover are recorded as short; stock never goes below 0. */
async function settleFirstLine(
  tx: Tx,
  {
    order,
    quantity,
    actor,
    now,
  }: { order: OrderView; quantity: number | undefined; actor: string; now: Date },
): Promise<readonly OrderLineView[]> {
  const [line, ...others] = order.lines
  if (!line || quantity === undefined || quantity === line.quantity) return order.lines

  const available = await lockStock(tx, line.productId)
  const { move, taken } = settleQuantity({ taken: line.taken, quantity, available })
  if (move !== 0) {
    await moveStock(tx, line.productId, move)
    await insertMovement(tx, {
      id: newId(now),
      productId: line.productId,
      quantity: move,
      reason: 'order-edit',
      orderId: order.id,
      actor,
      now: now.toISOString(),
    })
  }
  await tx
    .updateTable('order_lines')
    .set({ quantity, taken })
    .where('order_id', '=', order.id)
    .where('position', '=', 0)
    .execute()
  return [{ ...line, quantity, taken }, ...others]
}

/** An update that changes nothing holds the row on both engines until the commit. */
async function lockStock(tx: Tx, productId: string): Promise<number> {
  const { stock } = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', productId)
    .returning('stock')
    .executeTakeFirstOrThrow()
  return stock
}

async function moveStock(tx: Tx, productId: string, move: number): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', move),
      stock_version: eb('stock_version', '+', 1),
    }))
    .where('id', '=', productId)
    .execute()
}

async function updateOrder(tx: Tx, before: OrderView, after: OrderView): Promise<boolean> {
  const phone = normalisePhone(after.customer.phone)
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      customer_name: after.customer.name,
      customer_phone: phone === undefined ? after.customer.phone : internationalPhone(phone),
      customer_address: after.customer.address,
      delivery_zone: after.deliveryZone,
      delivery_fee_poisha: after.deliveryFee,
      coupon: after.coupon,
      subtotal_poisha: after.subtotal,
      discount_poisha: after.discount,
      total_poisha: after.total,
      status: after.status,
      flags: JSON.stringify(after.flags),
      version: after.version,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
