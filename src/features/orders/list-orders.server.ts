/** Orders for the owner, newest first: the whole list as a stream, or a page of what was asked for. */

import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const batchSize = 500
const dayInMilliseconds = 24 * 60 * 60 * 1_000

/** In batches, so that its length costs no memory. */
export async function* streamOrders(reads: Reads): AsyncGenerator<readonly OrderView[]> {
  let last: OrderView | undefined
  do {
    const orders = await nextBatch(reads, last)
    last = orders.length === batchSize ? orders.at(-1) : undefined
    yield orders
  } while (last)
}

async function nextBatch(reads: Reads, last: OrderView | undefined): Promise<readonly OrderView[]> {
  let query = reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize)
  if (last) {
    query = query.where((eb) =>
      eb(eb.refTuple('placed_at', 'id'), '<', eb.tuple(last.placedAt, last.id)),
    )
  }
  return ordersFromRows(reads, await query.execute())
}

export const orderSortFields = ['placedAt', 'number', 'name', 'total', 'status'] as const

export type OrderSortField = (typeof orderSortFields)[number]

const sortColumns = {
  placedAt: 'orders.placed_at',
  number: 'orders.oid',
  name: 'orders.customer_name',
  total: 'orders.total_poisha',
  status: 'orders.status',
} as const satisfies Record<OrderSortField, string>

export type OrdersWanted = {
  readonly page: number
  readonly size: number
  /** Looked for in number, name and phone, the phone in any spelling. */
  readonly text: string | undefined
  readonly status: OrderStatus | undefined
  /** Days in Dhaka, `YYYY-MM-DD`, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sort: Sort<OrderSortField>
}

export async function listOrders(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const { page, size, sort } = wanted
  const matching = matchingOrders(reads, wanted)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
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
  if (text !== undefined) {
    const phone = phoneDigits(text)
    query = query.where((eb) =>
      eb.or([
        contains('orders.oid', text),
        contains('orders.customer_name', text),
        ...(phone === undefined ? [] : [contains('orders.customer_phone', phone)]),
      ]),
    )
  }
  return query
}

/**
 * The digits that a stored phone would contain: `017 12…`, `+880 1712` and `১৭১২` all become `1712`.
 * Undefined where the text has letters, or too few digits to mean a phone.
 */
function phoneDigits(text: string): string | undefined {
  const typed = toAsciiDigits(text.normalize('NFKC'))
  if (/[^\d\s()+.-]/.test(typed)) return undefined
  const digits = typed.replaceAll(/\D/g, '').replace(/^(00)?880?(?=1)|^0+/, '')
  return digits.length < 3 ? undefined : digits
}
