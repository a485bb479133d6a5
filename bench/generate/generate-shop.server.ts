/** Fills an empty database with a plausible large shop: the same for the same seed and day. */

import { sql } from 'kysely'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { indexSome } from '#src/features/orders/list/index-orders.job.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { fillOrders } from './fill-orders.server.ts'
import { fillProducts } from './fill-products.server.ts'
import { type Making, madeMoment, madeSale } from './made-order.ts'
import { withoutIndexes } from './without-indexes.server.ts'

/** A larger batch writes each page of an index fewer times; this one takes 300 MB. */
const indexedAtOnce = 200_000
const dayInMs = 24 * 60 * 60 * 1_000

export type GenerateShop = Pick<Making, 'seed' | 'products' | 'orders'> & {
  readonly now: Date
  /** E-mail of the user who confirmed the orders. */
  readonly actor: string
  readonly progress: TellProgress
}

export type TellProgress = (
  of: 'products' | 'orders' | 'orders indexed' | 'indexes',
  done: number,
  all: number,
) => void

type GenerateFailure = { readonly kind: 'not-empty' }

export async function generateShop(
  db: Database,
  { now, actor, progress, ...requested }: GenerateShop,
): Promise<Result<undefined, GenerateFailure>> {
  if (!(await isEmpty(db))) return failed({ kind: 'not-empty' })

  const making: Making = { ...requested, until: dhakaDay(now) }
  const firstMoment = madeMoment({ ...making, orders: Math.max(1, making.orders) }, 0)
  await growCache(db)
  const indexed = (done: number, all: number) => progress('indexes', done, all)
  await withoutIndexes(db, { tables: tablesOfShop, progress: indexed }, async () => {
    const filled = await fillProducts(db, {
      ...making,
      sold: countSold(making),
      // Before the first order, or where it would be; a second apart.
      addedFrom: new Date(firstMoment.getTime() - making.products * 1_000 - dayInMs),
      progress: (done) => progress('products', done, making.products),
    })
    await fillOrders(db, {
      ...making,
      filled,
      actor,
      progress: (done) => progress('orders', done, making.orders),
    })
  })
  await withoutIndexes(db, { tables: tablesOfIndex, progress: indexed }, async () => {
    let indexed = 0
    while (await indexSome({ db, clock: () => now, atOnce: indexedAtOnce })) {
      indexed = Math.min(indexed + indexedAtOnce, making.orders)
      progress('orders indexed', indexed, making.orders)
    }
  })
  await tellPlanner(db)
  return ok(undefined)
}

const tablesOfShop = [
  'products',
  'product_translations',
  'search_terms',
  'orders',
  'order_lines',
  'stock_movements',
  'history',
] as const
const tablesOfIndex = ['order_terms'] as const

/** The generator never mixes real products or orders with generated ones. */
async function isEmpty({ read }: Database): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from products union all select id from orders limit 1`.execute(read)
  return rows.length === 0
}

/** By the index of a product: the pieces that its stock must cover for its orders. */
function countSold(making: Making): Float64Array {
  const sold = new Float64Array(making.products)
  for (let place = 0; place < making.orders; place += 1) {
    const { items, fate } = madeSale(making, place)
    if (fate === 'deleted') continue
    for (const { product, quantity } of items) sold[product] = (sold[product] ?? 0) + quantity
  }
  return sold
}

/** The shop's 16 MB are too small here: random keys write to every page of an index all the time. */
async function growCache(db: Database): Promise<void> {
  if (db.engine !== 'sqlite') return
  await commit(db, (tx) => sql`pragma cache_size = -400000`.execute(tx))
}

/** A shop that grew over the years has its statistics already. */
async function tellPlanner({ engine, read }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const filled = [...tablesOfShop, ...tablesOfIndex].map((name) => sql.table(name))
  await sql`vacuum (analyze) ${sql.join(filled)}`.execute(read)
}
