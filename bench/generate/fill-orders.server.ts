import { poisha } from '#src/domain/money.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import { drawsFor } from './draws.ts'
import type { FilledProduct } from './fill-products.server.ts'
import { madeBuyer } from './made-buyer.ts'
import {
  type MadeSale,
  type Making,
  madeId,
  madeMoment,
  madeNumber,
  madeSale,
  statusOf,
} from './made-order.ts'

const ordersAtOnce = 10_000
/** A buyer orders four times on average. */
const ordersOfABuyer = 4
const hour = 60 * 60 * 1_000

export type FillingOrders = Making & {
  readonly filled: readonly FilledProduct[]
  readonly actor: string
  readonly progress: (done: number) => void
}

/** Adds orders with their lines, stock movements and history. */
export async function fillOrders(db: Database, filling: FillingOrders): Promise<void> {
  for (let from = 0; from < filling.orders; from += ordersAtOnce) {
    const count = Math.min(ordersAtOnce, filling.orders - from)
    const rows = Array.from({ length: count }, (_, at) => rowsOf(filling, from + at))
    await commit(db, async (tx) => {
      const all = <Row>(rowsOfOne: (one: OrderRows) => readonly Row[]) => rows.flatMap(rowsOfOne)
      await insertRows(
        tx,
        'orders',
        all(({ order }) => [order]),
      )
      await insertRows(
        tx,
        'order_lines',
        all(({ line }) => [line]),
      )
      await insertRows(
        tx,
        'stock_movements',
        all(({ movements }) => movements),
      )
      await insertRows(
        tx,
        'history',
        all(({ history }) => history),
      )
    })
    filling.progress(from + count)
  }
}

function rowsOf(filling: FillingOrders, place: number) {
  const { seed, orders, filled, actor } = filling
  const sale = madeSale(filling, place)
  const product = filled[sale.product]
  if (!product) throw new RangeError(`There is no product ${sale.product}`)
  const buyers = Math.ceil(orders / ordersOfABuyer)
  const buyer = madeBuyer(seed + 2, Math.floor(drawsFor(seed + 3, place)() * buyers))
  const placedAt = madeMoment(filling, place)
  const laterAt = new Date(placedAt.getTime() + 3 * hour)
  const id = madeId(placedAt, place)
  const isDeleted = sale.fate === 'deleted'
  const unitPrice = poisha(product.price)
  const { quantity } = sale
  const quote = quoteOrder({
    lines: [{ unitPrice, quantity }],
    discount: quantityDiscount,
    zone: buyer.zone,
    fees: defaultShopSettings.deliveryFees,
  })

  const order = {
    id,
    oid: madeNumber(seed, place),
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_address: buyer.address,
    delivery_zone: buyer.zone,
    delivery_fee_poisha: quote.deliveryFee,
    coupon: quote.discount > 0 ? 'PAGLA10' : '',
    subtotal_poisha: quote.subtotal,
    discount_poisha: quote.discount,
    total_poisha: quote.total,
    status: statusOf(sale),
    flags: normalisePhone(buyer.phone) === undefined ? '["phone"]' : '[]',
    placed_at: placedAt.toISOString(),
    deleted_at: isDeleted ? laterAt.toISOString() : null,
    version: sale.fate === 'waiting' ? 1 : 2,
  } as const
  const line = {
    order_id: id,
    position: 0,
    product_id: product.id,
    pid: product.pid,
    title: product.title,
    image: product.image,
    unit_price_poisha: unitPrice,
    quantity,
    taken: isDeleted ? 0 : quantity,
  }
  const change = { id: madeId(laterAt, place), actor, at: laterAt.toISOString() }
  return { order, line, ...changeRows(sale, { order, line, change }) }
}

type OrderRows = ReturnType<typeof rowsOf>

type Changing = {
  readonly order: { readonly id: string; readonly placed_at: string }
  readonly line: { readonly product_id: string; readonly quantity: number }
  /** What became of the order, later. */
  readonly change: { readonly id: string; readonly actor: string; readonly at: string }
}

function changeRows({ fate }: MadeSale, { order, line, change: { id, actor, at } }: Changing) {
  const { product_id, quantity } = line
  const movement = { product_id, order_id: order.id, note: '' }
  const taken = {
    ...movement,
    id: order.id,
    quantity: -quantity,
    reason: 'order',
    actor: 'buyer',
    moved_at: order.placed_at,
  } as const
  const givenBack = {
    ...movement,
    id,
    quantity,
    reason: 'order-deleted',
    actor,
    moved_at: at,
  } as const
  const entry = {
    id,
    subject: 'order',
    subject_id: order.id,
    actor,
    before: '{"status":"not-done"}',
    happened_at: at,
  }
  const deletion = JSON.stringify({ deletedAt: at, piecesBack: quantity })
  const confirmed = { ...entry, action: 'order.change-status', after: '{"status":"done"}' }
  const deleted = { ...entry, action: 'order.delete', after: deletion }
  return {
    movements: fate === 'deleted' ? [taken, givenBack] : [taken],
    history: fate === 'done' ? [confirmed] : fate === 'deleted' ? [deleted] : [],
  }
}
