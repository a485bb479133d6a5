/**
 * Buyers, by their phone: the newest order of each, and what became of the others. Every page reads as
 * many rows in a shop of a million orders as in one of a thousand (decision 0134).
 */

import { sql } from 'kysely'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { stageOf } from '#src/domain/orders/order-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { type BlockedPhone, findBlock } from '#src/features/orders/blocked/blocked-phones.server.ts'
import { askForOrders } from '#src/features/orders/list/ask-for-page.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { listNotes, type OrderNote } from '#src/features/orders/notes/order-notes.server.ts'
import {
  type OrderRow,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** The figures of a buyer with more orders are those of the newest ones. */
const mostOrders = 100

export type Buyer = {
  /** The newest order has name, phone and address as the buyer wrote them last. */
  readonly last: OrderView
  readonly orders: number
  readonly delivered: number
  /** Sent back, or on the way back. */
  readonly returned: number
  /** The sum of the delivered orders. */
  readonly spent: Poisha
  readonly block: BlockedPhone | undefined
}

type BuyersShop = Pick<Shop, 'db' | 'clock' | 'secrets'>

export type BuyersPage = {
  readonly items: readonly Buyer[]
  /** The cursor of the next page; undefined after the last buyer. */
  readonly next: string | undefined
}

type BuyersQuery = {
  /** The order id of the last buyer of the page before. */
  readonly before: string | undefined
  readonly size: number
  /** By the last order; `desc`: those who ordered last come first. */
  readonly direction: Sort<string>['direction']
}

export async function listBuyers(
  shop: BuyersShop,
  { before, size, direction }: BuyersQuery,
): Promise<BuyersPage> {
  const { read } = shop.db
  let newest = read
    .selectFrom('orders')
    .select(orderColumns)
    .where('orders.deleted_at', 'is', null)
    .where('orders.customer_phone', '<>', '')
    .where(
      sql<boolean>`not exists (
        select 1 from orders newer
        where newer.customer_phone = orders.customer_phone and newer.deleted_at is null
          and (newer.placed_at, newer.id) > (orders.placed_at, orders.id)
      )`,
    )
    .orderBy('orders.placed_at', direction)
    .orderBy('orders.id', direction)
    .limit(size + 1)
  const from = before === undefined ? undefined : await findMoment(read, before)
  if (from) {
    newest = newest.where((eb) =>
      eb(
        eb.refTuple('orders.placed_at', 'orders.id'),
        direction === 'desc' ? '<' : '>',
        eb.tuple(from.placed_at, from.id),
      ),
    )
  }
  const rows: readonly OrderRow[] = await newest.execute()
  const shown = rows.slice(0, size)
  const orders = await ordersFromRows(read, shown)
  const items: Buyer[] = []
  for (const order of orders) items.push(await buyerOf(shop, order))
  return { items, next: rows.length > size ? shown.at(-1)?.id : undefined }
}

/** So many orders that the search finds are looked at: a buyer may have several of them. */
const ordersFound = 100

/** The buyers of the newest orders that the text finds, in one page. */
export async function findBuyers(
  shop: BuyersShop & Pick<OrderShop, 'listThread'>,
  { size, ...search }: Pick<OrdersQuery, 'text' | 'hidesPhones' | 'sort' | 'size'>,
): Promise<BuyersPage> {
  const { items: found } = await askForOrders(shop, { ...search, page: 1, size: ordersFound })
  const phones = new Set(found.map(storedPhone).filter((phone) => phone !== ''))
  const items: Buyer[] = []
  for (const phone of [...phones].slice(0, size)) {
    const [row] = await shop.db.read
      .selectFrom('orders')
      .select(orderColumns)
      .where('customer_phone', '=', phone)
      .where('deleted_at', 'is', null)
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const [last] = row ? await ordersFromRows(shop.db.read, [row]) : []
    if (last) items.push(await buyerOf(shop, last))
  }
  return { items, next: undefined }
}

function findMoment(reads: Reads, id: string) {
  return reads
    .selectFrom('orders')
    .select(['placed_at', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function buyerOf({ db, clock, secrets }: BuyersShop, last: OrderView): Promise<Buyer> {
  const now = clock()
  const stored = storedPhone(last)
  const rows = await db.read
    .selectFrom('orders')
    .select(['status', 'stage', 'placed_at', 'total_poisha'])
    .where('customer_phone', '=', stored)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(mostOrders)
    .execute()
  const staged = rows.map(({ total_poisha, placed_at, ...row }) => ({
    stage: stageOf({ ...row, placedAt: placed_at }, now),
    total: poisha(total_poisha),
  }))
  const delivered = staged.filter(({ stage }) => stage === 'delivered')
  return {
    last,
    orders: staged.length,
    delivered: delivered.length,
    returned: staged.filter(({ stage }) => stage === 'returning' || stage === 'returned').length,
    spent: addPoisha(...delivered.map(({ total }) => total)),
    block: await findBlock(db.read, phoneKey(secrets.limitKey, stored), now),
  }
}

function storedPhone({ customer: { phone } }: Pick<OrderView, 'customer'>): string {
  const national = normalisePhone(phone)
  return national === undefined ? phone : internationalPhone(national)
}

export type BuyerProfile = Buyer & {
  /** Newest first. */
  readonly all: readonly OrderView[]
  /** Each once, the newest first. */
  readonly addresses: readonly string[]
  readonly notes: readonly (OrderNote & { readonly number: string })[]
}

/** The buyer of an order: an address of a page must not name a phone. */
export async function findBuyerOf(shop: BuyersShop, order: OrderView): Promise<BuyerProfile> {
  const { read } = shop.db
  const rows = await read
    .selectFrom('orders')
    .select(orderColumns)
    .where('customer_phone', '=', storedPhone(order))
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
    ...(await buyerOf(shop, all[0] ?? order)),
    all,
    addresses: [...new Set(all.map(({ customer }) => customer.address))],
    notes,
  }
}
