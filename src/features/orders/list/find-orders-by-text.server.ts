/** Finds the orders that a typed text may mean, indexed and unindexed ones. */

import { type RawBuilder, sql } from 'kysely'
import { type FoundOrder, findInNewest } from '#src/features/orders/list/find-in-newest.server.ts'
import {
  isInStages,
  newestAfter,
  type OrderFilters,
  ordersIn,
  rangeOf,
  unindexedOf,
} from '#src/features/orders/list/order-places.server.ts'
import { findIndexedUntil } from '#src/features/orders/list/text-index/order-index.server.ts'
import {
  isFoundBy,
  plainPhoneSigns,
  readSearchText,
  type SearchText,
  withoutPhone,
} from '#src/features/orders/list/text-index/order-terms.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const batchSize = 500

/** Sorts after every character. */
const last = '\u{10ffff}'

export type TextQuery = OrderFilters & { readonly text: string; readonly hidesPhones?: boolean }

export type FoundByText = {
  /** Internal ids, newest first. */
  readonly unindexed: readonly string[]
  /** A query for the internal ids of all other orders, each once. */
  readonly indexed: RawBuilder<{ order_id: string }>
  /** Few ids at many positions of the index: a second read costs more than listing them all. */
  readonly isScattered: boolean
}

export async function findOrdersByText(reads: Reads, query: TextQuery): Promise<FoundByText> {
  const search = readSearchText(query.text, query)
  const indexedUntil = await findIndexedUntil(reads)
  const looking = { ...query, search, indexedUntil }
  const others = await findOthers(reads, looking)
  const firstUnindexed = indexedUntil === '' ? '' : firstIdOf(new Date(indexedUntil))
  const unindexed = await findUnindexed(reads, looking)
  const newer = others.filter((id) => id >= firstUnindexed)
  return {
    isScattered: search.digits !== undefined,
    // An id begins with the moment of its order.
    unindexed: newer.length === 0 ? unindexed : [...unindexed, ...newer].toSorted().toReversed(),
    indexed: indexedIds(reads, looking, [
      ...(await findByNumber(reads, search, looking)),
      ...others.filter((id) => id < firstUnindexed),
    ]),
  }
}

/** By address, title or tracking number; none that name, phone or number find as well. */
async function findOthers(reads: Reads, looking: Looking): Promise<readonly string[]> {
  const rows = [...(await findInNewest(reads, looking)), ...(await findByParcel(reads, looking))]
  const { search, hidesPhones = false } = looking
  const others = rows.filter(({ oid: number, customer_name: name, customer_phone: phone }) => {
    const order = { number, name, phone }
    return !isFoundBy(hidesPhones ? withoutPhone(order) : order, search)
  })
  return [...new Set(others.map(({ id }) => id))]
}

const fewestOfTracking = 5
const longestTracking = 60

/** A whole tracking number, consignment number or invoice, as the courier writes it. */
async function findByParcel(
  reads: Reads,
  { text, status, stages, ...days }: Looking,
): Promise<readonly FoundOrder[]> {
  const code = text.trim()
  const isCode = code.length >= fewestOfTracking && code.length <= longestTracking
  if (!isCode || /\s/.test(code) || !/\d/.test(code)) return []
  const codes = [...new Set([code, code.toUpperCase()])]
  return ordersIn(reads, rangeOf(days), { status, stages })
    .where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('parcels')
        .select('parcels.order_id')
        .where((of) =>
          of.or([
            of('tracking_code', 'in', codes),
            of('consignment', 'in', codes),
            of('invoice', 'in', codes),
          ]),
        ),
    )
    .select(['orders.id', 'orders.oid', 'orders.customer_name', 'orders.customer_phone'])
    .execute()
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
  { search, indexedUntil, status, stages, hidesPhones = false, ...days }: Looking,
): Promise<readonly string[]> {
  const found: string[] = []
  const set = { status, stages }
  const orders = ordersIn(reads, unindexedOf(rangeOf(days), indexedUntil), set).select([
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
      if (isFoundBy(hidesPhones ? withoutPhone(order) : order, search)) found.push(id)
    }
  }
  return found
}

/** Orders that no prefix finds; a part of a number that is worth a search matches few. */
async function findByNumber(
  reads: Reads,
  { beginnings, numbers }: SearchText,
  { indexedUntil, hidesPhones = false }: Pick<Looking, 'indexedUntil' | 'hidesPhones'>,
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
      const order = { number, name, phone }
      const sought = { beginnings, numbers: undefined }
      return !isFoundBy(hidesPhones ? withoutPhone(order) : order, sought)
    })
    .map(({ id }) => id)
}

function indexedIds(
  reads: Reads,
  { status, stages, hidesPhones, search: { beginnings, digits }, ...when }: Looking,
  others: readonly string[],
): RawBuilder<{ order_id: string }> {
  const isCounted = (begun: string) =>
    digits === undefined ? sql`shared < ${begun.length}` : isLastPlace(begun, digits)
  const found = [
    ...beginnings.map(
      (begun) => sql`select order_id from order_terms
        where term >= ${begun} and term < ${begun + last} and ${isCounted(begun)}
        ${hidesPhones ? sql`and ${hasPlainPhone}` : sql``}`,
    ),
    ...(others.length > 0
      ? [sql`select id as order_id from orders where ${inList(reads, 'id', others)}`]
      : []),
  ]
  if (found.length === 0 || when.indexedUntil === '')
    return sql`select id as order_id from orders where 1 = 0`

  const ids = sql<{ order_id: string }>`${sql.join(found, sql` union all `)}`
  const conditions = conditionsOf(when)
  if (status !== undefined || stages) {
    const ofSet = [
      ...(status === undefined ? [] : [sql`orders.status = ${status}`]),
      ...(stages ? [isInStages(stages)] : []),
    ]
    return sql`select order_id from (${ids}) as found
      join orders on orders.id = found.order_id
      where ${sql.join(ofSet, sql` and `)} and ${conditions}`
  }
  return sql`select order_id from (${ids}) as found where ${conditions}`
}

/** As `withoutPhone` has it: the words of a phone with letters are among the terms. */
const hasPlainPhone = sql`exists (
  select 1 from orders where orders.id = order_terms.order_id
    and ltrim(orders.customer_phone, ${sql.lit(plainPhoneSigns)}) = ''
)`

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
