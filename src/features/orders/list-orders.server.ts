/** Orders for the owner, newest first: the whole list as a stream, or a page of what was asked for. */

import { sql } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { isOrderNumber } from '#src/domain/order-number.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { internationalPhone, normalisePhone } from '#src/domain/phone.ts'
import {
  type OrderRow,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { inBatches } from '#src/lib/in-batches.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const batchSize = 500
const dayInMilliseconds = 24 * 60 * 60 * 1_000

/** In batches, so that its length costs no memory. */
export async function* streamOrders(reads: Reads): AsyncGenerator<readonly OrderView[]> {
  // Of the rows: an order that is deleted while its lines are read does not end the list.
  for await (const rows of inBatches<OrderRow>(batchSize, (last) => nextBatch(reads, last))) {
    yield await ordersFromRows(reads, rows)
  }
}

function nextBatch(reads: Reads, last: OrderRow | undefined): Promise<readonly OrderRow[]> {
  let query = reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize)
  if (last) {
    query = query.where((eb) =>
      eb(eb.refTuple('placed_at', 'id'), '<', eb.tuple(last.placed_at, last.id)),
    )
  }
  return query.execute()
}

const sortColumns = {
  id: 'orders.id',
  placedAt: 'orders.placed_at',
  number: 'orders.oid',
  name: 'orders.customer_name',
  phone: 'orders.customer_phone',
  address: 'orders.customer_address',
  coupon: 'orders.coupon',
  subtotal: 'orders.subtotal_poisha',
  discount: 'orders.discount_poisha',
  deliveryFee: 'orders.delivery_fee_poisha',
  total: 'orders.total_poisha',
  status: 'orders.status',
  version: 'orders.version',
  // Of the first line, which is the only one until orders have several.
  pid: 'order_lines.pid',
  quantity: 'order_lines.quantity',
} as const

export type OrderSortField = keyof typeof sortColumns

export type OrdersWanted = {
  readonly page: number
  readonly size: number
  /** Looked for in number, name and phone, the phone in any spelling. */
  readonly text?: string | undefined
  readonly status?: OrderStatus | undefined
  /** Days in Dhaka, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sort: Sort<OrderSortField>
}

export async function listOrders(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const { page, size, sort } = wanted
  const matching = matchingOrders(reads, wanted)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('order_lines', (join) =>
      join.onRef('order_lines.order_id', '=', 'orders.id').on('order_lines.position', '=', 0),
    )
    .select(orderColumns)
    .orderBy(sortColumns[sort.by], sort.direction)
    .orderBy('orders.id', sort.direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

  return { items: await ordersFromRows(reads, rows), total: Number(total), page, size }
}

function matchingOrders(reads: Reads, { text, status, from, to }: OrdersWanted) {
  let query = reads.selectFrom('orders').where('orders.deleted_at', 'is', null)
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (from !== undefined) {
    query = query.where('orders.placed_at', '>=', startOfDhakaDay(from).toISOString())
  }
  if (to !== undefined) {
    const end = new Date(startOfDhakaDay(to).getTime() + dayInMilliseconds)
    query = query.where('orders.placed_at', '<', end.toISOString())
  }
  if (text === undefined) return query

  // A whole number of either kind is looked up; anything else has to look at every order.
  const number = text.toUpperCase()
  if (isOrderNumber(number)) return query.where('orders.oid', '=', number)
  const phone = normalisePhone(text)
  if (phone !== undefined) {
    return query.where('orders.customer_phone', '=', internationalPhone(phone))
  }
  return query.where((eb) =>
    eb.or([
      contains('orders.oid', text),
      contains('orders.customer_name', text),
      contains('orders.customer_phone', text),
      ...phoneParts(text).map(phoneContains),
    ]),
  )
}

/** A phone that is none in Bangladesh is stored as it was typed; all others have digits alone. */
function phoneContains(part: string) {
  const pattern = `%${part}%`
  return sql<boolean>`(orders.customer_phone like ${pattern} or (
    orders.customer_phone not like '+8801%' and
    replace(replace(replace(orders.customer_phone, ' ', ''), '-', ''), '/', '') like ${pattern}
  ))`
}

/**
 * What a stored phone would contain: `+880 1712`, `01712` and `০১৭১২` all become `+8801712`, since
 * they say where the number begins; `1712` and `345678` may stand anywhere.
 * None where the text has letters, or too few digits to mean a phone.
 */
function phoneParts(text: string): readonly string[] {
  const typed = toAsciiDigits(text.normalize('NFKC')).replaceAll(/\p{Cf}/gu, '')
  if (/[\p{L}]/u.test(typed)) return []

  const digits = typed.replaceAll(/\D/g, '')
  const fromTheBeginning = /^(?:(?:00)?880{0,2}|0)(1\d*)$/.exec(digits)?.[1]
  return [
    ...(fromTheBeginning === undefined ? [] : [`+880${fromTheBeginning}`]),
    ...(digits.length < 3 ? [] : [digits]),
  ]
}
