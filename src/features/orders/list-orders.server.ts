/** Orders for the owner, newest first: the whole list as a stream, or a page of what was asked for. */

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isOrderNumber } from '#src/domain/order-number.ts'
import { orderStatuses } from '#src/domain/order-status.ts'
import { internationalPhone, normalisePhone } from '#src/domain/phone.ts'
import {
  type FoundByText,
  findOrdersByText,
} from '#src/features/orders/find-orders-by-text.server.ts'
import {
  type Counted,
  countOrders,
  findPlaces,
  newestAfter,
  type OrderFilters,
  ordersIn,
  type PlacesWanted,
  stretchOf,
} from '#src/features/orders/order-places.server.ts'
import {
  findOrderRows,
  type OrderRow,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { inBatches } from '#src/lib/in-batches.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import { largest } from '#src/lib/largest.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import { among } from '#src/platform/database/among.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import { engineOf } from '#src/platform/database/statement.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'
import { lengthOfId } from '#src/platform/new-id.server.ts'

const batchSize = 100
/** With a limit SQLite keeps the best in a tree; to sort all is quicker where these are so many. */
const farOffset = 5_000

/** In batches, so that its length costs no memory. */
export async function* streamOrders(reads: Reads): AsyncGenerator<readonly OrderView[]> {
  // Of the rows: an order that is deleted while its lines are read does not end the list.
  for await (const rows of inBatches<OrderRow>(batchSize, (last) => nextBatch(reads, last))) {
    yield await ordersFromRows(reads, rows)
  }
}

function nextBatch(reads: Reads, last: OrderRow | undefined): Promise<readonly OrderRow[]> {
  const orders = ordersIn(reads, stretchOf({}), undefined).select(orderColumns)
  return newestAfter(orders, last).limit(batchSize).execute()
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

export type OrdersWanted = OrderFilters & {
  readonly page: number
  readonly size: number
  /** A whole number or phone in any spelling; or a part of a phone, or beginnings of the others. */
  readonly text?: string | undefined
  readonly sort: Sort<OrderSortField>
}

/** However long that takes. */
export async function listOrders(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const page = await listOrdersWithin(reads, wanted, Number.POSITIVE_INFINITY)
  if (!page) throw new Error('Nothing is beyond no bound')
  return page
}

/** Undefined, on SQLite: more than `most` orders would have to be looked at. */
export async function listOrdersWithin(
  reads: Reads,
  wanted: OrdersWanted,
  most: number,
): Promise<Page<OrderView> | undefined> {
  const { text, sort } = wanted
  if (text !== undefined) return listByText(reads, { ...wanted, text, most })
  if (sort.by === 'placedAt') return listByTime(reads, wanted)
  if (sort.by === 'status') return listByStatus(reads, wanted)

  if (await hasMoreRows(reads, 'orders', most)) return undefined
  const { settled, unsettled } = await countOrders(reads, wanted)
  const matching = ordersIn(reads, stretchOf(wanted), wanted.status)
  return pageOf(reads, wanted, settled + unsettled, await selectSorted(reads, matching, wanted))
}

async function listByTime(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const counted = await countOrders(reads, wanted)
  const rows = await findByTime(reads, counted, partOf(wanted))
  return pageOf(reads, wanted, counted.settled + counted.unsettled, rows)
}

/** All of one status, then all of the other, each by time: as an order by status and id would be. */
async function listByStatus(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const { direction } = wanted.sort
  const sorted =
    direction === 'asc' ? orderStatuses.toSorted() : orderStatuses.toSorted().toReversed()
  const listed = sorted.filter((one) => wanted.status === undefined || one === wanted.status)
  let { offset, size } = partOf(wanted)
  let total = 0
  const rows: OrderRow[] = []
  for (const status of listed) {
    const counted = await countOrders(reads, { ...wanted, status })
    const count = counted.settled + counted.unsettled
    const some = await findByTime(reads, counted, { offset, size, direction })
    rows.push(...some)
    total += count
    offset = Math.max(0, offset - count)
    size -= some.length
  }
  return pageOf(reads, wanted, total, rows)
}

function partOf({ page, size, sort }: OrdersWanted): PlacesWanted {
  return { offset: (page - 1) * size, size, direction: sort.direction }
}

async function findByTime(
  reads: Reads,
  counted: Counted,
  { size, direction, offset }: PlacesWanted,
): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = []
  for (const place of await findPlaces(reads, counted, { offset, size, direction })) {
    if (rows.length >= size) break
    const some = await ordersIn(reads, place, counted.status)
      .select(orderColumns)
      .orderBy('orders.placed_at', direction)
      .orderBy('orders.id', direction)
      .limit(size - rows.length)
      .offset(place.skipped)
      .execute()
    rows.push(...some)
  }
  return rows
}

type Ordered = SelectQueryBuilder<Tables, 'orders', object>

/** Sorted without their other columns: to carry those along takes ten times as long. */
async function selectSorted(
  reads: Reads,
  matching: Ordered,
  wanted: OrdersWanted,
): Promise<readonly OrderRow[]> {
  const { offset, size } = partOf(wanted)
  const sorted = sortedBy(matching, wanted.sort).select('orders.id')
  const rows =
    offset < farOffset || engineOf(reads) === 'postgres'
      ? await sorted.limit(size).offset(offset).execute()
      : await reads
          .with(
            (cte) => cte('sorted').materialized(),
            () => sorted,
          )
          .selectFrom('sorted')
          .select('sorted.id')
          .limit(size)
          .offset(offset)
          .execute()
  return findRows(
    reads,
    rows.map(({ id }) => id),
  )
}

function sortedBy(matching: Ordered, { by, direction }: OrdersWanted['sort']) {
  return matching
    .leftJoin('order_lines', (join) =>
      join.onRef('order_lines.order_id', '=', 'orders.id').on('order_lines.position', '=', 0),
    )
    .orderBy(sortColumns[by], direction)
    .orderBy('orders.id', direction)
}

async function pageOf(
  reads: Reads,
  { page, size }: Pick<OrdersWanted, 'page' | 'size'>,
  total: number,
  rows: readonly OrderRow[],
): Promise<Page<OrderView>> {
  return { items: await ordersFromRows(reads, rows), total, page, size }
}

type TextWanted = OrdersWanted & { readonly text: string; readonly most: number }

async function listByText(reads: Reads, wanted: TextWanted): Promise<Page<OrderView> | undefined> {
  const whole = wholeNumberIn(wanted.text)
  if (whole) {
    const matching = ordersIn(reads, stretchOf(wanted), wanted.status).where(
      whole.column,
      '=',
      whole.value,
    )
    const { total } = await matching
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    return pageOf(reads, wanted, Number(total), await selectSorted(reads, matching, wanted))
  }

  const found = await findOrdersByText(reads, wanted)
  const { sort } = wanted
  return sort.by === 'placedAt'
    ? listFoundByTime(reads, wanted, found)
    : listFoundSorted(reads, wanted, found)
}

/** A whole number of either kind is looked up. */
function wholeNumberIn(
  text: string,
): { readonly column: 'oid' | 'customer_phone'; readonly value: string } | undefined {
  const number = text.toUpperCase()
  if (isOrderNumber(number)) return { column: 'oid', value: number }
  const phone = normalisePhone(text)
  return phone === undefined
    ? undefined
    : { column: 'customer_phone', value: internationalPhone(phone) }
}

/** By id is by time, so that of all that was found only the page itself is looked at. */
async function listFoundByTime(
  reads: Reads,
  wanted: TextWanted,
  found: FoundByText,
): Promise<Page<OrderView> | undefined> {
  const slice = found.isScattered
    ? await sliceGathered(reads, found, wanted)
    : await sliceCounted(reads, found, wanted)
  return slice && pageOf(reads, wanted, slice.total, await findRows(reads, slice.ids))
}

type Slice = { readonly ids: readonly string[]; readonly total: number }

/** Looked at once, for the total and the page. */
async function sliceGathered(
  reads: Reads,
  { unsettled, settled }: FoundByText,
  wanted: TextWanted,
): Promise<Slice | undefined> {
  const { offset, size, direction } = partOf(wanted)
  const gathered = await gatherSettled(reads, settled, wanted.most)
  if (!gathered) return undefined
  const total = unsettled.length + gathered.length
  const from = direction === 'desc' ? offset : Math.max(0, total - offset - size)
  const until = direction === 'desc' ? offset + size : Math.max(0, total - offset)
  const newestFirst = [...unsettled, ...largest(gathered, until - unsettled.length)]
  const ids = newestFirst.slice(from, until)
  return { ids: direction === 'desc' ? ids : ids.toReversed(), total }
}

/** As one text: to make a row of each takes three times as long. */
async function gatherSettled(
  reads: Reads,
  settled: FoundByText['settled'],
  most: number,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(order_id, '') as ids
    from (${settled} ${oneMoreThan(most)}) as settled`.execute(reads)
  const text = rows[0]?.ids ?? ''
  if (text.length > most * lengthOfId) return undefined
  return Array.from({ length: text.length / lengthOfId }, (_, at) =>
    text.slice(at * lengthOfId, (at + 1) * lengthOfId),
  )
}

/** Undefined: more than `most`. */
async function countSettled(
  reads: Reads,
  settled: FoundByText['settled'],
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (${settled} ${oneMoreThan(most)}) as settled`.execute(reads)
  const count = Number(rows[0]?.count ?? 0)
  return count > most ? undefined : count
}

function oneMoreThan(most: number): RawBuilder<unknown> {
  return Number.isFinite(most) ? sql`limit ${most + 1}` : sql``
}

async function sliceCounted(
  reads: Reads,
  { unsettled, settled }: FoundByText,
  wanted: TextWanted,
): Promise<Slice | undefined> {
  const { offset, size, direction } = partOf(wanted)
  const count = await countSettled(reads, settled, wanted.most)
  if (count === undefined) return undefined

  const older = (from: number, most: number) =>
    findIds(reads, settled, { offset: Math.max(0, from), size: most, direction })
  const newer = direction === 'desc' ? unsettled : unsettled.toReversed()
  const newerFrom = (from: number, most: number) => newer.slice(Math.max(0, from)).slice(0, most)
  const first = direction === 'desc' ? newerFrom(offset, size) : await older(offset, size)
  const left = size - first.length
  const then =
    direction === 'desc'
      ? await older(offset - newer.length, left)
      : newerFrom(offset - count, left)
  return { ids: [...first, ...then], total: count + unsettled.length }
}

async function findIds(
  reads: Reads,
  settled: FoundByText['settled'],
  { offset, size, direction }: PlacesWanted,
): Promise<readonly string[]> {
  if (size === 0) return []
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (${settled}) as settled
    order by order_id ${sql.raw(direction)} limit ${size} offset ${offset}`.execute(reads)
  return rows.map(({ order_id }) => order_id)
}

async function findRows(reads: Reads, ids: readonly string[]): Promise<readonly OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await findOrderRows(reads, ids)
  return inOrderOf(ids, rows)
}

async function listFoundSorted(
  reads: Reads,
  wanted: TextWanted,
  { unsettled, settled }: FoundByText,
): Promise<Page<OrderView> | undefined> {
  if ((await countSettled(reads, settled, wanted.most)) === undefined) return undefined
  const matching = reads
    .selectFrom('orders')
    .where('orders.deleted_at', 'is', null)
    .where(({ or }) =>
      or([
        sql<boolean>`orders.id in (select order_id from (${settled}) as settled)`,
        ...(unsettled.length > 0 ? [among(reads, 'orders.id', unsettled)] : []),
      ]),
    )
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(reads, wanted, Number(total), await selectSorted(reads, matching, wanted))
}
