/**
 * Counts once a day what buyers took of each product in the 28 days before it. The days are over, so
 * the counts stay right until the next midnight in Dhaka.
 */

import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  dayNumber,
  daysWithStock,
  lowStockDays,
  reorderDays,
  type StockOut,
} from '#src/domain/buying/reorder.ts'
import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import { dayAfter, dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { setStockLines } from '#src/features/catalogue/stock/low-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import { rowsOfJson } from '#src/platform/database/rows-of-json.ts'
import { change } from '#src/platform/database/statement.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 15_000, everyMs: 60_000 }

/** Orders take pieces, and bring some back: cancelled, edited and returned ones count as never taken. */
const reasonsOfOrders = [
  'order',
  'order-edit',
  'order-deleted',
  'order-moved',
  'order-returned',
] as const satisfies readonly MovementReason[]

/** The row of the jobs' state that names the day for which the counts are. */
const stateName = 'demand-of'

const rowsAtOnce = 2_000
/** Other writers wait for them. */
const linesAtOnce = 300

type DemandShop = Pick<Shop, 'db' | 'clock'>

export function keepDemand(
  { log, pace = defaultPace, ...shop }: DemandShop & { readonly log: Log; readonly pace?: Pace },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => countDemandOnce(shop), pace, {
    signal,
    onError: (error) => log.error({ event: 'demand-failed', err: error }),
  })
}

/** The day for which the sales are counted: those of the days before it. */
export async function findDemandDay(reads: Reads): Promise<string | undefined> {
  const row = await reads
    .selectFrom('day_figures_state')
    .select('value')
    .where('name', '=', stateName)
    .executeTakeFirst()
  return row?.value
}

/** Another process may count at the same moment: both write the same. */
async function countDemandOnce({ db, clock }: DemandShop): Promise<void> {
  const today = dhakaDay(clock())
  if ((await findDemandDay(db.read)) !== today) await countDemand({ db, clock })
}

export async function countDemand({ db, clock }: DemandShop): Promise<void> {
  const today = dhakaDay(clock())
  const sold = await countSold(db.read, today)
  const ids = [...sold.keys()].toSorted()
  for (const some of chunksOf(ids, rowsAtOnce)) {
    const days = await findDaysWithStock(db.read, some, today)
    await storeRows(
      db,
      some.map((product_id) => ({
        product_id,
        counted_on: today,
        sold_28: Math.max(0, sold.get(product_id)?.all ?? 0),
        sold_7: Math.max(0, sold.get(product_id)?.recent ?? 0),
        days_with_stock: days.get(product_id) ?? reorderDays,
      })),
    )
    await nextTick()
  }
  const over = await db.read
    .selectFrom('product_demand')
    .select('product_id')
    .where('counted_on', '<>', today)
    .execute()
  await commit(db, (tx) =>
    tx.deleteFrom('product_demand').where('counted_on', '<>', today).execute(),
  )
  // Also those of products that no longer sell.
  await setLines(db, [...ids, ...over.map(({ product_id }) => product_id)])
  await commit(db, async (tx) => {
    await tx
      .insertInto('day_figures_state')
      .values({ name: stateName, value: today })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
      .execute()
  })
}

async function setLines(db: Database, productIds: readonly string[]): Promise<void> {
  for (const some of chunksOf(productIds, linesAtOnce)) {
    await commit(db, (tx) => setStockLines(tx, some))
    await nextTick()
  }
}

type Sold = { all: number; recent: number }

/** Day by day: SQLite reads in this thread, and a page or an order may come between two days. */
async function countSold(reads: Reads, today: string): Promise<ReadonlyMap<string, Sold>> {
  const sold = new Map<string, Sold>()
  const recentFrom = dayAfter(today, -lowStockDays)
  for (let back = reorderDays; back > 0; back -= 1) {
    const day = dayAfter(today, -back)
    const rows = await reads
      .selectFrom('stock_movements')
      .select((eb) => ['product_id', eb.fn.sum<number | string>('quantity').as('moved')])
      .where('id', '>=', firstIdOf(startOfDhakaDay(day)))
      .where('id', '<', firstIdOf(startOfDhakaDay(dayAfter(day))))
      .where('reason', 'in', reasonsOfOrders)
      .groupBy('product_id')
      .execute()
    for (const { product_id, moved } of rows) {
      const before = sold.get(product_id) ?? { all: 0, recent: 0 }
      const pieces = -Number(moved)
      sold.set(product_id, {
        all: before.all + pieces,
        recent: before.recent + (day >= recentFrom ? pieces : 0),
      })
    }
    await nextTick()
  }
  return sold
}

async function findDaysWithStock(
  reads: Reads,
  productIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('products')
    .leftJoin('stock_outs', 'stock_outs.product_id', 'products.id')
    .select(['products.id', 'added_at', 'began_day', 'ended_day'])
    .where(inList(reads, 'products.id', productIds))
    .execute()
  const window = { from: dayNumber(today) - reorderDays, today: dayNumber(today) }
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofProduct]) => {
      const outs = ofProduct.flatMap(({ began_day, ended_day }): StockOut[] =>
        began_day === null ? [] : [{ beganDay: began_day, endedDay: ended_day }],
      )
      const addedDay = dayNumber(dhakaDay(new Date(ofProduct[0]?.added_at ?? today)))
      return [id, daysWithStock({ addedDay, outs }, window)]
    }),
  )
}

const columns = ['product_id', 'counted_on', 'sold_28', 'sold_7', 'days_with_stock'] as const

const upsertRows = change<{ rows: string }>((db, parameter) => ({
  compile: () =>
    sql`insert into product_demand (${sql.join(columns.map((column) => sql.ref(column)))})
      ${rowsOfJson(db, 'product_demand', columns, parameter('rows'))}
      on conflict (product_id) do update set counted_on = excluded.counted_on,
        sold_28 = excluded.sold_28, sold_7 = excluded.sold_7,
        days_with_stock = excluded.days_with_stock`.compile(db),
}))

function storeRows(db: Database, rows: readonly Tables['product_demand'][]): Promise<number> {
  return commit(db, async (tx) => upsertRows(tx, { rows: JSON.stringify(rows) }))
}
