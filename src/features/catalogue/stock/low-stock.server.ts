/** The line from which the stock of a product is low: the owner's own, or what sold in seven days. */

import { sql } from 'kysely'
import { spareDays, usualDaysToDeliver } from '#src/domain/buying/reorder.ts'
import { lockProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type LowStock = {
  /** The owner's own. */
  readonly line: number | null
  /** The one that counts. */
  readonly low: number
}

type SetLine = {
  /** Or its internal id. */
  readonly pid: string
  readonly line: number | null
  readonly actor: string
}

export function setLowStockLine(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { pid, line, actor }: SetLine,
): Promise<Result<LowStock, { readonly kind: 'product-gone' }>> {
  return transact<LowStock, { readonly kind: 'product-gone' }>(db, async (tx) => {
    const product = await lockProduct(tx, pid)
    if (!product) return failed({ kind: 'product-gone' })
    const before = await findLowStock(tx, product.id)
    const row = { low_stock_at: line }
    await tx
      .insertInto('product_buying')
      .values({ product_id: product.id, supplier_id: null, cost_poisha: null, ...row })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
      .execute()
    const now = clock()
    await setStockLines(tx, [product.id])
    if (before?.line !== line) {
      await recordHistory(tx, {
        subject: 'product',
        subjectId: product.id,
        actor,
        action: 'stock.line',
        before: { lowStockAt: before?.line ?? null },
        after: { lowStockAt: line },
        now,
      })
    }
    const after = await findLowStock(tx, product.id)
    return ok(after ?? { line, low: 0 })
  })
}

export async function findLowStock(reads: Reads, id: string): Promise<LowStock | undefined> {
  const row = await reads
    .selectFrom('products')
    .leftJoin('product_buying', 'product_buying.product_id', 'products.id')
    .select(['low_stock_at', 'low_stock_line'])
    .where('products.id', '=', id)
    .executeTakeFirst()
  return row && { line: row.low_stock_at, low: row.low_stock_line }
}

/** Each product's line that counts, by its internal id. */
export async function findLowStockLines(
  reads: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'low_stock_line'])
    .where(inList(reads, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, low_stock_line }) => [id, low_stock_line]))
}

/** Writes the lines that differ: of low stock, and of the reorder list. */
export async function setStockLines(tx: Tx, productIds: readonly string[]): Promise<void> {
  const low = sql`coalesce(
    (select low_stock_at from product_buying where product_id = products.id),
    (select sold_7 from product_demand where product_id = products.id), 0)`
  // As `piecesToOrder` has it, before the stock is taken off.
  const reorder = sql`coalesce((
    select case when days_with_stock = 0 then 0 else (
      sold_28 * (coalesce(days_to_deliver, ${sql.lit(usualDaysToDeliver)}) + ${sql.lit(spareDays)})
      + days_with_stock - 1) / days_with_stock end
    from product_demand
    left join product_buying on product_buying.product_id = product_demand.product_id
    left join suppliers on suppliers.id = product_buying.supplier_id
    where product_demand.product_id = products.id), 0)`
  await sql`
    update products set low_stock_line = ${low}, reorder_line = ${reorder}
    where ${inList(tx, 'id', productIds)}
      and (low_stock_line <> ${low} or reorder_line <> ${reorder})`.execute(tx)
}
