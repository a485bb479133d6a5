/** The orders that a typed text may mean, as far as they are settled and as far as they are not. */

import { type RawBuilder, sql } from 'kysely'
import { findSettledUntil } from '#src/features/orders/order-index.server.ts'
import { type OrderFilters, ordersIn, stretchOf } from '#src/features/orders/order-places.server.ts'
import { isFoundBy, readSoughtText } from '#src/features/orders/order-terms.ts'
import { inBatches } from '#src/lib/in-batches.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const batchSize = 500

/** After every character. */
const last = '\u{10ffff}'

export type TextWanted = OrderFilters & { readonly text: string }

export type FoundByText = {
  /** Internal ids, the newest first. */
  readonly unsettled: readonly string[]
  /** A query for the internal ids of all others, each once. */
  readonly settled: RawBuilder<{ order_id: string }>
}

export async function findOrdersByText(reads: Reads, wanted: TextWanted): Promise<FoundByText> {
  const settledUntil = await findSettledUntil(reads)
  return {
    unsettled: await findUnsettled(reads, wanted, settledUntil),
    settled: settledIds(wanted, settledUntil),
  }
}

type UnsettledOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly placed_at: string
}

async function findUnsettled(
  reads: Reads,
  { text, status, ...days }: TextWanted,
  settledUntil: string,
): Promise<readonly string[]> {
  const sought = readSoughtText(text)
  const { from, until } = stretchOf(days)
  const unsettled = { from: from > settledUntil ? from : settledUntil, until }
  const found: string[] = []
  const batches = inBatches<UnsettledOrder>(batchSize, (before) => {
    let query = ordersIn(reads, unsettled, status)
      .select(['id', 'oid', 'customer_name', 'customer_phone', 'placed_at'])
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(batchSize)
    if (before) {
      query = query.where((eb) =>
        eb(eb.refTuple('placed_at', 'id'), '<', eb.tuple(before.placed_at, before.id)),
      )
    }
    return query.execute()
  })
  for await (const batch of batches) {
    for (const { id, oid, customer_name, customer_phone } of batch) {
      const order = { number: oid, name: customer_name, phone: customer_phone }
      if (isFoundBy(order, sought)) found.push(id)
    }
  }
  return found
}

function settledIds(
  { text, status, ...days }: TextWanted,
  settledUntil: string,
): RawBuilder<{ order_id: string }> {
  const { beginnings, numbers } = readSoughtText(text)
  const found = [
    ...beginnings.map(
      (begun) => sql`select order_id from order_terms
        where term >= ${begun} and term < ${begun + last}`,
    ),
    ...(numbers === undefined
      ? []
      : [
          sql`select id from orders
            where oid between ${numbers[0]} and ${numbers[1]}
              and deleted_at is null and placed_at < ${settledUntil}`,
        ]),
  ]
  if (found.length === 0) return sql`select id as order_id from orders where 1 = 0`

  const ids = sql<{ order_id: string }>`${sql.join(found, sql` union all `)}`
  const conditions = conditionsOf(days)
  if (status !== undefined) {
    return sql`select distinct order_id from (${ids}) as found
      join orders on orders.id = found.order_id
      where orders.status = ${status} and ${conditions}`
  }
  return sql`select distinct order_id from (${ids}) as found where ${conditions}`
}

/** An id begins with the moment of its order. */
function conditionsOf({ from, to }: Pick<OrderFilters, 'from' | 'to'>): RawBuilder<unknown> {
  const stretch = stretchOf({ from, to })
  return sql.join(
    [
      sql`1 = 1`,
      ...(from === undefined ? [] : [sql`order_id >= ${firstIdOf(new Date(stretch.from))}`]),
      ...(to === undefined ? [] : [sql`order_id < ${firstIdOf(new Date(stretch.until))}`]),
    ],
    sql` and `,
  )
}
