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
        all(({ lines }) => lines),
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
  const buyers = Math.ceil(orders / ordersOfABuyer)
  const buyer = madeBuyer(seed + 2, Math.floor(drawsFor(seed + 3, place)() * buyers))
  const placedAt = madeMoment(filling, place)
  const laterAt = new Date(placedAt.getTime() + 3 * hour)
  const id = madeId(placedAt, place)
  const isDeleted = sale.fate === 'deleted'
  const lines = sale.items.map(({ product: index, quantity }, position) => {
    const product = filled[index]
    if (!product) throw new RangeError(`There is no product ${index}`)
    return {
      order_id: id,
      position,
      product_id: product.id,
      pid: product.pid,
      title: product.title,
      title_bn: product.titleInBangla,
      image: product.image,
      unit_price_poisha: product.price,
      quantity,
      taken: isDeleted ? 0 : quantity,
    }
  })
  const quote = quoteOrder({
    lines: lines.map(({ unit_price_poisha, quantity }) => ({
      unitPrice: poisha(unit_price_poisha),
      quantity,
    })),
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
  const change = { id: madeId(laterAt, place), actor, at: laterAt.toISOString() }
  const movements = lines.flatMap((line) => movementsOf(line, place, { placedAt, laterAt, actor }))
  return { order, lines, movements, history: historyOf(sale, { order, lines, change }) }
}

type OrderRows = ReturnType<typeof rowsOf>

type Line = {
  readonly order_id: string
  readonly position: number
  readonly product_id: string
  readonly quantity: number
  readonly taken: number
}

type Times = { readonly placedAt: Date; readonly laterAt: Date; readonly actor: string }

/** An order index is smaller. */
const idsOfALine = 2 ** 40

/** A deleted order has given its pieces back. */
function movementsOf(line: Line, place: number, { placedAt, laterAt, actor }: Times) {
  const { order_id, product_id, quantity, taken } = line
  const idAt = (moment: Date): string => madeId(moment, place + line.position * idsOfALine)
  const movement = { product_id, order_id, note: '' }
  const sold = {
    ...movement,
    id: idAt(placedAt),
    quantity: -quantity,
    reason: 'order',
    actor: 'buyer',
    moved_at: placedAt.toISOString(),
  } as const
  const givenBack = {
    ...movement,
    id: idAt(laterAt),
    quantity,
    reason: 'order-deleted',
    actor,
    moved_at: laterAt.toISOString(),
  } as const
  return taken === 0 ? [sold, givenBack] : [sold]
}

type Changing = {
  readonly order: { readonly id: string }
  readonly lines: readonly Line[]
  /** What became of the order, later. */
  readonly change: { readonly id: string; readonly actor: string; readonly at: string }
}

function historyOf({ fate }: MadeSale, { order, lines, change: { id, actor, at } }: Changing) {
  const entry = {
    id,
    subject: 'order',
    subject_id: order.id,
    actor,
    before: '{"status":"not-done"}',
    happened_at: at,
  } as const
  const piecesBack = lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const deletion = JSON.stringify({ deletedAt: at, piecesBack })
  const confirmed = { ...entry, action: 'order.change-status', after: '{"status":"done"}' }
  const deleted = { ...entry, action: 'order.delete', after: deletion }
  return fate === 'done' ? [confirmed] : fate === 'deleted' ? [deleted] : []
}
