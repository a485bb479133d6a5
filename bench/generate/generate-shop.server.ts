/** Fills an empty database with a plausible large shop: the same for the same seed and day. */

import { sql } from 'kysely'
import { isFirstCategory } from '#src/domain/catalogue/category.ts'
import { categories as firstCategories } from '#src/domain/catalogue/product.ts'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { blockReasons } from '#src/domain/people/block-reason.ts'
import { countChangedDays } from '#src/features/figures/days/keep-day-figures.job.ts'
import { blockPhone } from '#src/features/orders/blocked/blocked-phones.server.ts'
import {
  countWaitingBuyers,
  noteEveryBuyer,
} from '#src/features/orders/buyers/count-buyers.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { loadSecrets } from '#src/features/secrets.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { fillCampaigns } from './catalogue/fill-campaigns.server.ts'
import { fillDrafts } from './catalogue/fill-drafts.server.ts'
import { fillImports } from './catalogue/fill-imports.server.ts'
import { fillProducts } from './catalogue/fill-products.server.ts'
import { fillSearches } from './catalogue/fill-searches.server.ts'
import { fillCoupons } from './catalogue/made-coupons.ts'
import { drawsFor, oneOf } from './draws.ts'
import { fillIncomplete } from './fill-incomplete.server.ts'
import { fillOrders } from './fill-orders.server.ts'
import { fillReviewPhotos } from './fill-review-photos.server.ts'
import { fillWebhooks } from './fill-webhooks.server.ts'
import { madeBuyer } from './made-buyer.ts'
import { days, type Making, madeMoment, madeSale, takenOf } from './made-order.ts'
import { openBooks } from './money/books.ts'
import { fillMoney } from './money/fill-money.server.ts'
import { postingActor } from './money/made-money.ts'
import type { Payout } from './money/made-payments.ts'
import { isSold } from './money/made-postings.ts'
import { withoutIndexes } from './without-indexes.server.ts'

/** A larger batch writes each page of an index fewer times; this one takes 300 MB. */
const indexedAtOnce = 200_000
const countedAtOnce = 20_000
/** A run of the job takes so many earlier days. */
const daysCountedAtOnce = 100
const dayInMs = 24 * 60 * 60 * 1_000

export type GenerateShop = Pick<Making, 'seed' | 'products' | 'orders'> & {
  readonly now: Date
  /** Of each product; undefined: one product in four has two to five. */
  readonly pictures?: number | undefined
  /** Of the shop; undefined where the database keeps one. */
  readonly identitySecret?: string | undefined
  /** E-mail of the user who confirmed the orders. */
  readonly actor: string
  readonly progress: TellProgress
}

export type TellProgress = (
  of: 'products' | 'orders' | 'orders indexed' | 'indexes' | 'days counted',
  done: number,
  all: number,
) => void

type GenerateFailure = { readonly kind: 'not-empty' }

export async function generateShop(
  db: Database,
  { now, actor, progress, identitySecret, ...requested }: GenerateShop,
): Promise<Result<undefined, GenerateFailure>> {
  if (!(await isEmpty(db))) return failed({ kind: 'not-empty' })

  const making: Making = { ...requested, until: dhakaDay(now) }
  const firstMoment = madeMoment({ ...making, orders: Math.max(1, making.orders) }, 0)
  await growCache(db)
  const indexed = (done: number, all: number) => progress('indexes', done, all)
  await withoutIndexes(db, { tables: tablesOfShop, progress: indexed }, async () => {
    const addedFrom = new Date(firstMoment.getTime() - making.products * 1_000 - dayInMs)
    const boughtAt = purchasesUntil(making.until)
    const sold = countSold(making, boughtAt)
    const filled = await fillProducts(db, {
      ...making,
      sold: sold.taken,
      boughtAt,
      // Before the first order, or where it would be; a second apart.
      addedFrom,
      progress: (done) => progress('products', done, making.products),
    })
    const books = openBooks()
    const payouts = new Map<string, Payout>()
    await fillOrders(db, {
      ...making,
      filled,
      books,
      payouts,
      actor,
      progress: (done) => progress('orders', done, making.orders),
    })
    await fillMoney(db, {
      books,
      payouts,
      goods: filled.map(({ id, cost, bought, left }, place) => ({
        productId: id,
        cost,
        bought,
        pieces: left + (sold.onTheWay[place] ?? 0),
      })),
      from: dhakaDay(addedFrom),
      until: making.until,
      actor: postingActor,
    })
    await sumRatings(db)
    await fillReviewPhotos(db, making.seed)
    await fillCoupons(db, { madeAt: addedFrom, now })
    await fillSearches(db, now)
    await fillWebhooks(db, now)
    await fillIncomplete(db, { ...making, filled, now })
  })
  await withoutIndexes(db, { tables: tablesOfIndex, progress: indexed }, async () => {
    let indexed = 0
    while (await indexSome({ db, clock: () => now, atOnce: indexedAtOnce })) {
      indexed = Math.min(indexed + indexedAtOnce, making.orders)
      progress('orders indexed', indexed, making.orders)
    }
  })
  const clock = () => now
  await noteEveryBuyer(db)
  while (await countWaitingBuyers({ db, clock }, countedAtOnce));
  for (let counted = 0; counted < days; counted += daysCountedAtOnce) {
    await countChangedDays({ db, clock })
    progress('days counted', Math.min(counted + daysCountedAtOnce, days), days)
  }
  const shop = await aShopOf(db, { now, identitySecret })
  await fillDrafts(shop, actor)
  await fillCampaigns({ ...shop, now, actor })
  await fillImports(shop)
  await blockSome(shop, { ...making, actor })
  await tellPlanner(db)
  return ok(undefined)
}

const tablesOfShop = [
  'products',
  'product_translations',
  'product_pictures',
  'search_terms',
  'orders',
  'order_lines',
  'order_returns',
  'order_return_lines',
  'return_cases',
  'return_case_lines',
  'order_adjustments',
  'order_advances',
  'advance_claims',
  'gateway_payments',
  'order_notes',
  'order_calls',
  'order_merges',
  'incomplete_orders',
  'parcels',
  'parcel_events',
  'order_wishes',
  'reviews',
  'product_ratings',
  'buyer_messages',
  'refunds',
  'refunds_owed',
  'journal',
  'journal_dues',
  'money_entries',
  'repeating_expenses',
  'repeated_expenses',
  'product_values',
  'stock_movements',
  'history',
] as const
const tablesOfIndex = ['order_terms'] as const
const tablesOfBuyers = ['buyers', 'buyers_to_count'] as const

/** The generator never mixes real products, orders or categories with generated ones. */
async function isEmpty({ read }: Database): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from products union all select id from orders limit 1`.execute(read)
  const categories = await read.selectFrom('categories').select('id').execute()
  const isFirst = categories.length === firstCategories.length
  return rows.length === 0 && isFirst && categories.every(({ id }) => isFirstCategory(id))
}

async function sumRatings(db: Database): Promise<void> {
  await commit(db, (tx) =>
    sql`
      insert into product_ratings (product_id, reviews, stars)
      select product_id, count(*), sum(rating) from reviews
      where state = 'published' group by product_id`.execute(tx),
  )
}

const purchases = 6

/** Every four months, as much as the orders until the next time will take. */
function purchasesUntil(until: string): readonly Date[] {
  return Array.from(
    { length: purchases },
    (_, nth) =>
      new Date(
        startOfDhakaDay(until).getTime() -
          Math.round((days * (purchases - nth)) / purchases) * dayInMs,
      ),
  )
}

type Sold = {
  /** For each purchase, by the index of a product: the pieces that its orders still have from stock. */
  readonly taken: readonly Float64Array[]
  /** Of these, the pieces of orders that nobody has received. */
  readonly onTheWay: Float64Array
}

function countSold(making: Making, boughtAt: readonly Date[]): Sold {
  const taken = boughtAt.map(() => new Float64Array(making.products))
  const onTheWay = new Float64Array(making.products)
  for (let place = 0; place < making.orders; place += 1) {
    const sale = madeSale(making, place)
    const moment = madeMoment(making, place)
    const nth = Math.max(
      0,
      boughtAt.findLastIndex((at) => at <= moment),
    )
    const of = taken[nth]
    for (const item of sale.items) {
      const pieces = takenOf(sale, item)
      if (of) of[item.product] = (of[item.product] ?? 0) + pieces
      if (isSold(sale) || saleIn(sale.fate.stage) === 'ended') continue
      onTheWay[item.product] = (onTheWay[item.product] ?? 0) + pieces
    }
  }
  return { taken, onTheWay }
}

/** The shop's 16 MB are too small here: random keys write to every page of an index all the time. */
async function growCache(db: Database): Promise<void> {
  if (db.engine !== 'sqlite') return
  await commit(db, (tx) => sql`pragma cache_size = -400000`.execute(tx))
}

/** For the commands of the shop itself, which nobody visits yet. */
async function aShopOf(
  db: Database,
  { now, identitySecret }: Pick<GenerateShop, 'now' | 'identitySecret'>,
): Promise<Shop> {
  const clock = () => now
  return {
    db,
    clock,
    secrets: await loadSecrets({ db, clock }, identitySecret),
    cacheInvalidation: localCacheInvalidation(() => {}),
    note: () => {},
    hasOrderSheet: true,
  }
}

type Blocking = Making & Pick<GenerateShop, 'actor'>

/** One order in a thousand came from a phone that the shop blocks now, of 20 phones at most. */
async function blockSome(shop: Shop, { seed, orders, actor }: Blocking): Promise<void> {
  const lastDay = dhakaDay(new Date(shop.clock().getTime() + 90 * dayInMs))
  for (let place = 0; place < Math.min(20, orders / 1_000); place += 1) {
    const { phone } = madeBuyer(seed + 2, place)
    const reason = oneOf(drawsFor(seed + 6, place), blockReasons)
    await blockPhone(shop, { phone, reason, lastDay, actor })
  }
}

/** A shop that grew over the years has its statistics already. */
async function tellPlanner({ engine, read }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const filled = [...tablesOfShop, ...tablesOfIndex, ...tablesOfBuyers].map((name) =>
    sql.table(name),
  )
  await sql`vacuum (analyze) ${sql.join(filled)}`.execute(read)
}
