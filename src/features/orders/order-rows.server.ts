/** Turns rows into orders. */

import type { Selectable } from 'kysely'
import { poisha } from '#src/domain/money.ts'
import { ownSource } from '#src/domain/orders/order-source.ts'
import { writtenStage } from '#src/domain/orders/stages/stored-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import { inJsonList } from '#src/platform/database/in-list.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type OrderRow = Omit<
  Selectable<Tables['orders']>,
  'deleted_at' | 'device_key' | 'network_key'
>

export const orderColumnNames = [
  'id',
  'oid',
  'customer_name',
  'customer_phone',
  'customer_address',
  'delivery_zone',
  'delivery_fee_poisha',
  'coupon',
  'subtotal_poisha',
  'discount_poisha',
  'total_poisha',
  'status',
  'stage',
  'flags',
  'place',
  'language',
  'account_id',
  'source',
  'adjusted_poisha',
  'advanced_poisha',
  'advance_asked_poisha',
  'coupon_id',
  'coupon_terms',
  'placed_at',
  'version',
] as const satisfies readonly (keyof OrderRow)[]

export const orderColumns = orderColumnNames.map((name) => `orders.${name}` as const)

/**
 * Reads the lines of all these orders at once. It reads an order again that an edit changed between
 * the two statements: half of it would be old, with a version that never existed.
 */
export async function ordersFromRows(
  reads: Reads | Tx,
  rows: readonly OrderRow[],
): Promise<readonly OrderView[]> {
  const ids = rows.map((row) => row.id)
  const lines = await findLines(reads, ids)
  const isTorn = rows.some((row, at) => (lines[at]?.version ?? row.version) !== row.version)
  if (!isTorn) return rows.map((row, at) => orderFromRow(row, lines[at]?.lines ?? []))

  return ordersFromRows(reads, inOrderOf(ids, await findOrderRows(reads, ids)))
}

function orderFromRow(row: OrderRow, lines: readonly OrderLineView[]): OrderView {
  return {
    id: row.id,
    number: row.oid,
    customer: {
      name: row.customer_name,
      phone: normalisePhone(row.customer_phone) ?? row.customer_phone,
      address: row.customer_address,
    },
    deliveryZone: row.delivery_zone,
    deliveryFee: poisha(row.delivery_fee_poisha),
    coupon: row.coupon,
    subtotal: poisha(row.subtotal_poisha),
    discount: poisha(row.discount_poisha),
    total: poisha(row.total_poisha),
    status: row.status,
    stage: writtenStage(row) ?? null,
    flags: JSON.parse(row.flags),
    place: row.place,
    language: row.language,
    accountId: row.account_id,
    source: row.source ?? ownSource,
    adjusted: poisha(row.adjusted_poisha),
    advanced: poisha(row.advanced_poisha),
    advanceAsked: poisha(row.advance_asked_poisha),
    ...(row.coupon_terms !== null && { couponTerms: JSON.parse(row.coupon_terms) }),
    placedAt: row.placed_at,
    version: row.version,
    lines,
  }
}

/** `phone` is the phone as it is stored. */
export function rowFromOrder(order: OrderView, phone: string): OrderRow {
  return {
    id: order.id,
    oid: order.number,
    customer_name: order.customer.name,
    customer_phone: phone,
    customer_address: order.customer.address,
    delivery_zone: order.deliveryZone,
    delivery_fee_poisha: order.deliveryFee,
    coupon: order.coupon,
    subtotal_poisha: order.subtotal,
    discount_poisha: order.discount,
    total_poisha: order.total,
    status: order.status,
    stage: order.stage,
    flags: JSON.stringify(order.flags),
    place: order.place,
    language: order.language,
    account_id: order.accountId,
    source: order.source === ownSource ? null : order.source,
    adjusted_poisha: order.adjusted,
    advanced_poisha: order.advanced,
    advance_asked_poisha: order.advanceAsked,
    coupon_id: order.couponTerms?.couponId ?? null,
    coupon_terms: order.couponTerms ? JSON.stringify(order.couponTerms) : null,
    placed_at: order.placedAt,
    version: order.version,
  }
}

/** Of an order that shows its phone as buyers see it. */
export function rowOfStored(order: OrderView): OrderRow {
  const { phone } = order.customer
  const national = normalisePhone(phone)
  return rowFromOrder(order, national === undefined ? phone : internationalPhone(national))
}

const findRowsOf = statement<{ orderIds: string }, OrderRow>((db, parameter) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where(inJsonList(db, 'orders.id', parameter('orderIds')))
    .where('deleted_at', 'is', null),
)

/** In any order; deleted orders are missing. */
export async function findOrderRows(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<readonly OrderRow[]> {
  return findRowsOf(reads, { orderIds: JSON.stringify(orderIds) })
}

/** Whoever reads an order does not see what its pieces cost. */
export type StoredLine = Omit<Selectable<Tables['order_lines']>, 'cost_poisha'>

export const lineColumnNames = [
  'order_id',
  'position',
  'product_id',
  'pid',
  'title',
  'title_bn',
  'image',
  'unit_price_poisha',
  'quantity',
  'taken',
  'returned',
] as const satisfies readonly (keyof StoredLine)[]

const lineColumns = lineColumnNames.map((name) => `order_lines.${name}` as const)

type LineRow = StoredLine & { readonly version: number }

const findLinesOf = statement<{ orderIds: string }, LineRow>((db, parameter) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([...lineColumns, 'orders.version'])
    .where(inJsonList(db, 'order_lines.order_id', parameter('orderIds')))
    .orderBy('order_lines.position'),
)

/** `version` is the order's at the moment when its lines were read. */
type Lines = { readonly version: number; readonly lines: readonly OrderLineView[] }

/**
 * For each order, in the order of the ids; undefined where it has no lines. It merges two sorted
 * lists instead of building a map: V8 keeps every text that is a key until a full collection, which
 * is seventy megabytes for a list of a million.
 */
async function findLines(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<readonly (Lines | undefined)[]> {
  if (orderIds.length === 0) return []

  const found = await findLinesOf(reads, { orderIds: JSON.stringify(orderIds) })
  const rows = found.toSorted((a, b) => inTextOrder(a.order_id, b.order_id))
  const places = orderIds.map((id, place) => ({ id, place }))
  const byOrder: (Lines | undefined)[] = orderIds.map(() => undefined)
  let at = 0
  for (const { id, place } of places.toSorted((a, b) => inTextOrder(a.id, b.id))) {
    const from = at
    while (rows[at]?.order_id === id) at += 1
    byOrder[place] = linesFromRows(rows.slice(from, at))
  }
  return byOrder
}

function inTextOrder(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

function linesFromRows(rows: readonly LineRow[]): Lines | undefined {
  const [first] = rows
  return first && { version: first.version, lines: rows.map(lineFromRow) }
}

function lineFromRow(row: LineRow): OrderLineView {
  return {
    productId: row.product_id,
    pid: row.pid,
    title: row.title,
    titleInBangla: row.title_bn,
    image: row.image,
    unitPrice: poisha(row.unit_price_poisha),
    quantity: row.quantity,
    taken: row.taken,
    returned: row.returned,
  }
}

export function rowFromLine(line: OrderLineView, orderId: string, position: number): StoredLine {
  return {
    order_id: orderId,
    position,
    product_id: line.productId,
    pid: line.pid,
    title: line.title,
    title_bn: line.titleInBangla,
    image: line.image,
    unit_price_poisha: line.unitPrice,
    quantity: line.quantity,
    taken: line.taken,
    returned: line.returned,
  }
}
