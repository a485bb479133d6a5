/** The orders that a typed text may mean, as far as they are settled and as far as they are not. */

import { type RawBuilder, sql } from 'kysely'
import { findSettledUntil } from '#src/features/orders/list/order-index.server.ts'
import {
  newestAfter,
  type OrderFilters,
  ordersIn,
  stretchOf,
  unsettledOf,
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

/** After every character. */
const last = '\u{10ffff}'

export type TextQuery = OrderFilters & { readonly text: string }

export type FoundByText = {
  /** Internal ids, the newest first. */
  readonly unsettled: readonly string[]
  /** A query for the internal ids of all others, each once. */
  readonly settled: RawBuilder<{ order_id: string }>
  /** They stand in many places of the index, and are few: a second look costs more than all the ids. */
  readonly isScattered: boolean
}

export async function findOrdersByText(reads: Reads, query: TextQuery): Promise<FoundByText> {
  const search = readSearchText(query.text)
  const settledUntil = await findSettledUntil(reads)
  return {
    isScattered: search.digits !== undefined,
    unsettled: await findUnsettled(reads, { ...query, search, settledUntil }),
    settled: settledIds(
      { ...query, search, settledUntil },
      await findByNumber(reads, search, settledUntil),
    ),
  }
}

type Looking = TextQuery & { readonly search: SearchText; readonly settledUntil: string }

type UnsettledOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly placed_at: string
}

async function findUnsettled(
  reads: Reads,
  { search, settledUntil, status, ...days }: Looking,
): Promise<readonly string[]> {
  const found: string[] = []
  const orders = ordersIn(reads, unsettledOf(stretchOf(days), settledUntil), status).select([
    'orders.id',
    'orders.oid',
    'orders.customer_name',
    'orders.customer_phone',
    'orders.placed_at',
  ])
  const batches = inBatches<UnsettledOrder>(batchSize, (before) =>
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

/** Those that no beginning finds as well; a part of a number that is worth looking for has few. */
async function findByNumber(
  reads: Reads,
  { beginnings, numbers }: SearchText,
  settledUntil: string,
): Promise<readonly string[]> {
  if (!numbers) return []
  const orders = await reads
    .selectFrom('orders')
    .select(['id', 'oid', 'customer_name', 'customer_phone'])
    .where('oid', '>=', numbers[0])
    .where('oid', '<=', numbers[1])
    .where('deleted_at', 'is', null)
    .where('placed_at', '<', settledUntil)
    .execute()
  return orders
    .filter(({ oid: number, customer_name: name, customer_phone: phone }) => {
      return !isFoundBy({ number, name, phone }, { beginnings, numbers: undefined })
    })
    .map(({ id }) => id)
}

function settledIds(
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
  if (found.length === 0 || when.settledUntil === '')
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

/** The term goes on to the end of the phone, and so has all later places of the digits in it. */
function isLastPlace(begun: string, digits: string): RawBuilder<unknown> {
  const behindFirstDigit = begun.length - digits.length + 2
  return sql`substr(term, ${sql.lit(behindFirstDigit)}) not like ${`%${digits}%`}`
}

/** An id begins with the moment of its order. What has been settled meanwhile is among the unsettled. */
function conditionsOf({
  from,
  to,
  settledUntil,
}: Pick<Looking, 'from' | 'to' | 'settledUntil'>): RawBuilder<unknown> {
  const stretch = stretchOf({ from, to })
  return sql.join(
    [
      sql`order_id < ${firstIdOf(new Date(settledUntil))}`,
      ...(from === undefined ? [] : [sql`order_id >= ${firstIdOf(new Date(stretch.from))}`]),
      ...(to === undefined ? [] : [sql`order_id < ${firstIdOf(new Date(stretch.until))}`]),
    ],
    sql` and `,
  )
}
