/** A page of the orders that a typed text may mean. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import {
  type FoundByText,
  findOrdersByText,
} from '#src/features/orders/list/find-orders-by-text.server.ts'
import {
  findRows,
  type OrdersQuery,
  pageOf,
  partOf,
  selectSorted,
} from '#src/features/orders/list/order-page.server.ts'
import {
  countOf,
  ordersIn,
  type PageSlice,
  rangeOf,
} from '#src/features/orders/list/order-places.server.ts'
import { wordsTyped } from '#src/features/orders/list/text-index/order-terms.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { largest } from '#src/lib/largest.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { lengthOfId } from '#src/platform/new-id.server.ts'

type TextQuery = OrdersQuery & { readonly text: string; readonly most: number }

/** Undefined on SQLite: the list would read more than `most` orders. */
export async function listOrdersByText(
  reads: Reads,
  query: TextQuery,
): Promise<Page<OrderView> | undefined> {
  const whole = wholeNumberIn(query)
  if (whole) {
    const matching = ordersIn(reads, rangeOf(query), query).where(whole.column, '=', whole.value)
    const total = await countOf(matching)
    return pageOf(reads, query, total, await selectSorted(reads, matching, query))
  }

  // The newest orders and their lines are read for words: some ten milliseconds (decision 0142).
  const hasWords = wordsTyped(query.text).length > 0
  if (hasWords && (await hasMoreRows(reads, 'orders', query.most))) return undefined

  const found = await findOrdersByText(reads, query)
  const { sort } = query
  return sort.by === 'placedAt'
    ? listFoundByTime(reads, query, found)
    : listFoundSorted(reads, query, found)
}

/** A complete number of either kind needs one look-up. */
export function wholeNumberIn({
  text,
  hidesPhones = false,
}: Pick<TextQuery, 'text' | 'hidesPhones'>):
  | { readonly column: 'oid' | 'customer_phone'; readonly value: string }
  | undefined {
  const number = text.toUpperCase()
  if (isOrderNumber(number)) return { column: 'oid', value: number }
  const phone = hidesPhones ? undefined : normalisePhone(text)
  return phone === undefined
    ? undefined
    : { column: 'customer_phone', value: internationalPhone(phone) }
}

/** Ids sort by time, so only the rows of the page are read. */
async function listFoundByTime(
  reads: Reads,
  query: TextQuery,
  found: FoundByText,
): Promise<Page<OrderView> | undefined> {
  const slice = found.isScattered
    ? await sliceGathered(reads, found, query)
    : await sliceCounted(reads, found, query)
  return slice && pageOf(reads, query, slice.total, await findRows(reads, slice.ids))
}

type Slice = { readonly ids: readonly string[]; readonly total: number }

/** One read for the total and the page. */
async function sliceGathered(
  reads: Reads,
  { unindexed, indexed }: FoundByText,
  query: TextQuery,
): Promise<Slice | undefined> {
  const { offset, size, direction } = partOf(query)
  const gathered = await gatherIndexed(reads, indexed, query.most)
  if (!gathered) return undefined
  const total = unindexed.length + gathered.length
  const from = direction === 'desc' ? offset : Math.max(0, total - offset - size)
  const until = direction === 'desc' ? offset + size : Math.max(0, total - offset)
  const newestFirst = [...unindexed, ...largest(gathered, until - unindexed.length)]
  const ids = newestFirst.slice(from, until)
  return { ids: direction === 'desc' ? ids : ids.toReversed(), total }
}

/** As one text: a row for each takes three times as long. */
async function gatherIndexed(
  reads: Reads,
  indexed: FoundByText['indexed'],
  most: number,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(order_id, '') as ids
    from (${indexed} ${oneMoreThan(most)}) as indexed`.execute(reads)
  const text = rows[0]?.ids ?? ''
  if (text.length > most * lengthOfId) return undefined
  return Array.from({ length: text.length / lengthOfId }, (_, at) =>
    text.slice(at * lengthOfId, (at + 1) * lengthOfId),
  )
}

/** Undefined: more than `most`. */
async function countIndexed(
  reads: Reads,
  indexed: FoundByText['indexed'],
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (${indexed} ${oneMoreThan(most)}) as indexed`.execute(reads)
  const count = Number(rows[0]?.count ?? 0)
  return count > most ? undefined : count
}

function oneMoreThan(most: number): RawBuilder<unknown> {
  return Number.isFinite(most) ? sql`limit ${most + 1}` : sql``
}

async function sliceCounted(
  reads: Reads,
  { unindexed, indexed }: FoundByText,
  query: TextQuery,
): Promise<Slice | undefined> {
  const { offset, size, direction } = partOf(query)
  const count = await countIndexed(reads, indexed, query.most)
  if (count === undefined) return undefined

  const older = (from: number, most: number) =>
    findIds(reads, indexed, { offset: Math.max(0, from), size: most, direction })
  const newer = direction === 'desc' ? unindexed : unindexed.toReversed()
  const newerFrom = (from: number, most: number) => newer.slice(Math.max(0, from)).slice(0, most)
  const first = direction === 'desc' ? newerFrom(offset, size) : await older(offset, size)
  const left = size - first.length
  const then =
    direction === 'desc'
      ? await older(offset - newer.length, left)
      : newerFrom(offset - count, left)
  return { ids: [...first, ...then], total: count + unindexed.length }
}

async function findIds(
  reads: Reads,
  indexed: FoundByText['indexed'],
  { offset, size, direction }: PageSlice,
): Promise<readonly string[]> {
  if (size === 0) return []
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (${indexed}) as indexed
    order by order_id ${sql.raw(direction)} limit ${size} offset ${offset}`.execute(reads)
  return rows.map(({ order_id }) => order_id)
}

async function listFoundSorted(
  reads: Reads,
  query: TextQuery,
  { unindexed, indexed }: FoundByText,
): Promise<Page<OrderView> | undefined> {
  if ((await countIndexed(reads, indexed, query.most)) === undefined) return undefined
  const matching = reads
    .selectFrom('orders')
    .where('orders.deleted_at', 'is', null)
    .where(isFound(reads, { unindexed, indexed }))
  const total = await countOf(matching)
  return pageOf(reads, query, total, await selectSorted(reads, matching, query))
}

export function isFound(
  reads: Reads,
  { unindexed, indexed }: Pick<FoundByText, 'unindexed' | 'indexed'>,
): RawBuilder<SqlBool> {
  const isIndexed = sql`orders.id in (select order_id from (${indexed}) as indexed)`
  const isUnindexed = unindexed.length > 0 ? [inList(reads, 'orders.id', unindexed)] : []
  return sql`(${sql.join([isIndexed, ...isUnindexed], sql` or `)})`
}
