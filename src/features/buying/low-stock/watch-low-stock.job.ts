/**
 * Notices which products came to their low-stock line, and queues one mail for all of them. No order
 * waits for it: the job reads the products below that line (decisions 0182, 0188).
 */

import type { LowStockEvents } from '#src/features/buying/low-stock/low-stock-events.ts'
import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 12_000, everyMs: 15_000 }

/** Orders for these products wait for the commit. */
const atOnce = 100

type AlertShop = Pick<Shop, 'db' | 'clock'>

export function watchLowStock(
  { log, ...shop }: AlertShop & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => tellOfLowStock(shop), pace, {
    signal,
    onError: (error) => log.error({ event: 'low-stock-failed', err: error }),
  })
}

/** Writes nothing while no product has come to its line. */
export async function tellOfLowStock({ db, clock }: AlertShop): Promise<void> {
  for (;;) {
    const found = await listUntold(db.read)
    if (found.length === 0) return
    await commit(db, (tx) => noteUntold(tx, found, clock()))
    if (found.length < atOnce) return
  }
}

type Found = { readonly id: string }

/** In the order in which orders lock products. */
function listUntold(reads: Reads): Promise<readonly Found[]> {
  return reads
    .selectFrom('stocks_below_line')
    .innerJoin('products', 'products.id', 'stocks_below_line.product_id')
    .select('products.id')
    .where('line', '=', 'low')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('low_stock_told')
            .select('product_id')
            .whereRef('low_stock_told.product_id', '=', 'stocks_below_line.product_id'),
        ),
      ),
    )
    .orderBy('pid')
    .limit(atOnce)
    .execute()
}

/**
 * A stock that rises at this moment waits for the lock, and its trigger then finds the row. Of two
 * processes one inserts it.
 */
async function noteUntold(tx: Tx, found: readonly Found[], now: Date): Promise<void> {
  const { tellsLowStock } = await findShopSettings(tx)
  const products: string[] = []
  for (const { id } of found) {
    const low = await lockProductRows(tx)
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .whereRef('stock', '<=', 'low_stock_line')
      .returning('id')
      .executeTakeFirst()
    if (!low) continue
    const told = await tx
      .insertInto('low_stock_told')
      .values({ product_id: id, told_at: tellsLowStock ? now.toISOString() : null })
      .onConflict((conflict) => conflict.column('product_id').doNothing())
      .returning('product_id')
      .executeTakeFirst()
    if (told) products.push(id)
  }
  if (!tellsLowStock || products.length === 0) return
  await enqueue<LowStockEvents>(tx, { kind: 'low-stock', payload: { products }, now })
}
