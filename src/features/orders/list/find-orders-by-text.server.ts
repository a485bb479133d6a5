/** Finds the orders that a typed text may mean, indexed and unindexed ones. */

import { type RawBuilder, sql } from 'kysely'
import { findIndexedUntil } from '#src/features/orders/list/order-index.server.ts'
import {
  newestAfter,
  type OrderFilters,
  ordersIn,
  rangeOf,
  unindexedOf,
} from '#src/features/orders/list/order-places.server.ts'
import {
  isFoundBy,
  readSearchText,
  type SearchText,
} from '#src/features/orders/list/order-terms.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const batchSize = 500

/** Sorts after every character. */
const last = '\u{10ffff}'

export type TextQuery = OrderFilters & { readonly text: string }

export type FoundByText = {
  /** Internal ids, newest first. */
  readonly unindexed: readonly string[]
  /** A query for the internal ids of all other orders, each once. */
  readonly indexed: RawBuilder<{ order_id: string }>
  /** Few ids at many positions of the index: a second read costs more than listing them all. */
  readonly isScattered: boolean
}

export async function findOrdersByText(reads: Reads, query: TextQuery): Promise<FoundByText> {
  const search = readSearchText(query.text)
  const indexedUntil = await findIndexedUntil(reads)
  return {
    isScattered: search.digits !== undefined,
    unindexed: await findUnindexed(reads, { ...query, search, indexedUntil }),
    indexed: indexedIds(
      { ...query, search, indexedUntil },
      await findByNumber(reads, search, indexedUntil),
    ),
  }
}

type Looking = TextQuery & { readonly search: SearchText; readonly indexedUntil: string }

type UnindexedOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly placed_at: string
}

async function findUnindexed(
  reads: Reads,
  { search, indexedUntil, status, ...days }: Looking,
): Promise<readonly string[]> {
  const found: string[] = []
  const orders = ordersIn(reads, unindexedOf(rangeOf(days), indexedUntil), status).select([
    'orders.id',
    'orders.oid',
    'orders.customer_name',
    'orders.customer_phone',
    'orders.placed_at',
  ])
  const batches = inBatches<UnindexedOrder>(batchSize, (before) =>
    newestAfter(orders, before).limit(batchSize).execute(),
  )
  for await (const batch of batches) {
    for (const { id, oid, customer_name, customer_phone } of batch) {
      const order = { number: oid, name: customer_name, phone: customer_phone }
      if (isFoundBy(order, search)) found.push(id)
    }
  }
  return found
}

/** Orders that no prefix finds; a part of a number that is worth a search matches few. */
async function findByNumber(
  reads: Reads,
  { beginnings, numbers }: SearchText,
  indexedUntil: string,
): Promise<readonly string[]> {
  if (!numbers) return []
  const orders = await reads
    .selectFrom('orders')
    .select(['id', 'oid', 'customer_name', 'customer_phone'])
    .where('oid', '>=', numbers[0])
    .where('oid', '<=', numbers[1])
    .where('deleted_at', 'is', null)
    .where('placed_at', '<', indexedUntil)
    .execute()
  return orders
    .filter(({ oid: number, customer_name: name, customer_phone: phone }) => {
      return !isFoundBy({ number, name, phone }, { beginnings, numbers: undefined })
    })
    .map(({ id }) => id)
}

function indexedIds(
  { status, search: { beginnings, digits }, ...when }: Looking,
  byNumber: readonly string[],
): RawBuilder<{ order_id: string }> {
  const isCounted = (begun: string) =>
    digits === undefined ? sql`shared < ${begun.length}` : isLastPlace(begun, digits)
  const found = [
    ...beginnings.map(
      (begun) => sql`select order_id from order_terms
        where term >= ${begun} and term < ${begun + last} and ${isCounted(begun)}`,
    ),
    ...byNumber.map((id) => sql`select ${id} as order_id`),
  ]
  if (found.length === 0 || when.indexedUntil === '')
    return sql`select id as order_id from orders where 1 = 0`

  const ids = sql<{ order_id: string }>`${sql.join(found, sql` union all `)}`
  const conditions = conditionsOf(when)
  if (status !== undefined) {
    return sql`select order_id from (${ids}) as found
      join orders on orders.id = found.order_id
      where orders.status = ${status} and ${conditions}`
  }
  return sql`select order_id from (${ids}) as found where ${conditions}`
}

/** The term reaches to the end of the phone, and so do all later positions of the digits in it. */
function isLastPlace(begun: string, digits: string): RawBuilder<unknown> {
  const behindFirstDigit = begun.length - digits.length + 2
  return sql`substr(term, ${sql.lit(behindFirstDigit)}) not like ${`%${digits}%`}`
}

/** An id begins with the moment of its order. Orders indexed meanwhile count as unindexed. */
function conditionsOf({
  from,
  to,
  indexedUntil,
}: Pick<Looking, 'from' | 'to' | 'indexedUntil'>): RawBuilder<unknown> {
  const range = rangeOf({ from, to })
  return sql.join(
    [
      sql`order_id < ${firstIdOf(new Date(indexedUntil))}`,
      ...(from === undefined ? [] : [sql`order_id >= ${firstIdOf(new Date(range.from))}`]),
      ...(to === undefined ? [] : [sql`order_id < ${firstIdOf(new Date(range.until))}`]),
    ],
    sql` and `,
  )
}
