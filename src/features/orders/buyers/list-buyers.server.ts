/**
 * Buyers, by their phone: the newest order of each, and what became of all of them. A page is read along
 * the index of its sort, in a shop of a million orders as in one of a thousand (decision 0172).
 */

import { sql } from 'kysely'
import type { BuyerTotals } from '#src/domain/people/buyer-totals.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { type BlockedPhone, findBlock } from '#src/features/orders/blocked/blocked-phones.server.ts'
import {
  buyerColumns,
  countWaitingBuyers,
  readBuyers,
  rowOf,
  totalsFromRow,
} from '#src/features/orders/buyers/count-buyers.server.ts'
import { askForOrders } from '#src/features/orders/list/ask-for-page.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { listNotes, type OrderNote } from '#src/features/orders/notes/order-notes.server.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Sort } from '#src/lib/paging.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** The profile shows the newest ones. */
const mostOrders = 100

export type Buyer = {
  /** The newest order has name, phone and address as the buyer wrote them last. */
  readonly last: OrderView
  readonly totals: BuyerTotals
  readonly block: BlockedPhone | undefined
}

type BuyersShop = Pick<Shop, 'db' | 'clock' | 'secrets'>

export type BuyersPage = {
  readonly items: readonly Buyer[]
  /** The cursor of the next page; undefined after the last buyer. */
  readonly next: string | undefined
  /** So many phones are not counted yet, and the list lacks them: of a shop that was just upgraded. */
  readonly uncounted: number
}

/** By the column that an index has, beside the last order. */
export const buyerSorts = {
  odate: 'last_at',
  orders: 'orders',
  spent: 'spent_poisha',
  share: 'share',
} as const satisfies Readonly<Record<string, keyof Tables['buyers']>>

type BuyersSort = Sort<(typeof buyerSorts)[keyof typeof buyerSorts]>

type BuyersQuery = {
  /** `next` of the page before. */
  readonly before: string | undefined
  readonly size: number
  readonly sort: BuyersSort
}

export async function listBuyers(
  shop: BuyersShop,
  { before, size, sort }: BuyersQuery,
): Promise<BuyersPage> {
  // What this person has just done to an order counts at once.
  const moreWait = await countWaitingBuyers(shop)
  const { by, direction } = sort
  let buyers = shop.db.read
    .selectFrom('buyers')
    .select(buyerColumns)
    .orderBy(by, direction)
    .orderBy('last_order_id', direction)
    .limit(size + 1)
  // A buyer who has received nothing yet has no share, and would be the worst of all.
  if (by === 'share') buyers = buyers.where('sent', '>', 0)
  if (before !== undefined) {
    const from = placeFrom(before, by)
    buyers = buyers.where((eb) =>
      eb(
        eb.refTuple(by, 'last_order_id'),
        direction === 'desc' ? '<' : '>',
        eb.tuple(from.value, from.id),
      ),
    )
  }
  const rows: readonly Row[] = await buyers.execute()
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    items: await buyersOf(shop, rows.slice(0, size)),
    next: last && placeOf(last, by),
    uncounted: moreWait ? await countUncounted(shop.db.read) : 0,
  }
}

async function countUncounted(reads: Reads): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from buyers_to_count where due_at = ''`.execute(reads)
  return Number(rows[0]?.n)
}

type Row = Tables['buyers']

/** A number and the id of an order: an address must not name a phone. */
function placeOf(row: Row, by: BuyersSort['by']): string {
  return `${by === 'last_at' ? Date.parse(row.last_at) : row[by]}-${row.last_order_id}`
}

export const placePattern = /^\d{1,15}-[0-9a-f]{24}$/

function placeFrom(before: string, by: BuyersSort['by']) {
  const [number = '', id = ''] = before.split('-')
  const value = Number(number)
  return { value: by === 'last_at' ? new Date(value).toISOString() : value, id }
}

/** So many orders that the search finds are looked at: a buyer may have several of them. */
const ordersFound = 100

type BuyersSearch = Pick<OrdersQuery, 'text' | 'hidesPhones' | 'size'> & {
  readonly sort: BuyersSort
}

/** The buyers of the newest orders that the text finds, in one page. */
export async function findBuyers(
  shop: BuyersShop & Pick<OrderShop, 'listThread'>,
  { size, sort, ...search }: BuyersSearch,
): Promise<BuyersPage> {
  const { items: found } = await askForOrders(shop, {
    ...search,
    sort: { by: 'placedAt', direction: 'desc' },
    page: 1,
    size: ordersFound,
  })
  const phones = [...new Set(found.map(storedPhone).filter((phone) => phone !== ''))]
  const rows = (await rowsOf(shop, phones)).toSorted((one, other) => inOrder(one, other, sort))
  return { items: await buyersOf(shop, rows.slice(0, size)), next: undefined, uncounted: 0 }
}

function inOrder(one: Row, other: Row, { by, direction }: BuyersSort): number {
  const isLater =
    one[by] === other[by] ? one.last_order_id > other.last_order_id : one[by] > other[by]
  return isLater === (direction === 'asc') ? 1 : -1
}

/** Counted now where nobody has counted them yet: a shop that has just been upgraded has many. */
async function rowsOf(shop: BuyersShop, phones: readonly string[]): Promise<readonly Row[]> {
  await countWaitingBuyers(shop)
  const { read } = shop.db
  const rows = await read
    .selectFrom('buyers')
    .select(buyerColumns)
    .where(inList(read, 'phone', phones))
    .execute()
  const known = new Set(rows.map(({ phone }) => phone))
  const unknown = phones.filter((phone) => !known.has(phone))
  if (unknown.length === 0) return rows
  const counted = await readBuyers(read, unknown, shop.clock())
  return [...rows, ...[...counted.values()].map(rowOf)]
}

async function buyersOf(
  { db: { read }, clock, secrets }: BuyersShop,
  rows: readonly Row[],
): Promise<readonly Buyer[]> {
  const now = clock()
  const ids = rows.map(({ last_order_id }) => last_order_id)
  const found = await read
    .selectFrom('orders')
    .select(orderColumns)
    .where(inList(read, 'orders.id', ids))
    .where('deleted_at', 'is', null)
    .where('customer_phone', '<>', '')
    .execute()
  const orders = new Map((await ordersFromRows(read, found)).map((order) => [order.id, order]))
  const buyers: Buyer[] = []
  for (const row of rows) {
    const last = orders.get(row.last_order_id)
    // Deleted since it was counted: the next count knows an older one, or leaves the buyer out.
    if (!last) continue
    const block = await findBlock(read, phoneKey(secrets.limitKey, row.phone), now)
    buyers.push({ last, totals: totalsFromRow(row), block })
  }
  return buyers
}

function storedPhone({ customer: { phone } }: Pick<OrderView, 'customer'>): string {
  const national = normalisePhone(phone)
  return national === undefined ? phone : internationalPhone(national)
}

export type BuyerProfile = Buyer & {
  /** The newest hundred, newest first. */
  readonly all: readonly OrderView[]
  /** Each once, the newest first. */
  readonly addresses: readonly string[]
  readonly notes: readonly (OrderNote & { readonly number: string })[]
}

/** The buyer of an order: an address of a page must not name a phone. Undefined: nothing is left of them. */
export async function findBuyerOf(
  shop: BuyersShop,
  order: OrderView,
): Promise<BuyerProfile | undefined> {
  const { read } = shop.db
  const phone = storedPhone(order)
  const [buyer] = await buyersOf(shop, await rowsOf(shop, [phone]))
  if (!buyer) return undefined
  const rows = await read
    .selectFrom('orders')
    .select(orderColumns)
    .where('customer_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .execute()
  const all = await ordersFromRows(read, rows)
  const notes = []
  for (const { id, number } of all) {
    for (const note of await listNotes(read, id)) notes.push({ ...note, number })
  }
  return {
    ...buyer,
    all,
    addresses: [...new Set(all.map(({ customer }) => customer.address))],
    notes,
  }
}
