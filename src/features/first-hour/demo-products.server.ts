/** Which products of the shop came with it, and which of them the orders name. */

import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** As `load-demo.server.ts` writes them: before any other product of the shop. */
const demoAtMost = 200

/**
 * Those that the shop still has, by the author of their opening stock. Ids sort by age, and the catalogue is
 * loaded into an empty shop alone, so its products are among the first.
 */
export async function listDemoProducts(
  reads: Reads | Tx,
): Promise<readonly { readonly id: string; readonly pid: string }[]> {
  const oldest = await reads
    .selectFrom('products')
    .select(['id', 'pid', 'archived_at', 'drafted_at'])
    .orderBy('id')
    .limit(demoAtMost)
    .execute()
  const ids = oldest
    .filter((one) => one.archived_at === null || one.drafted_at !== null)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const opened = await reads
    .selectFrom('stock_movements')
    .select('product_id')
    .where(inList(reads, 'product_id', ids))
    .where('reason', '=', 'opening')
    .where('actor', '=', 'demo catalogue')
    .execute()
  const ofDemo = new Set(opened.map(({ product_id }) => product_id))
  return oldest.filter(({ id }) => ofDemo.has(id)).map(({ id, pid }) => ({ id, pid }))
}

/** The titles in orders that are not deleted, also in cancelled and held ones: buyers chose them. */
export async function findSoldTitles(
  reads: Reads | Tx,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  // By the ledger: no index leads from a product to its lines.
  const taken = await reads
    .selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select('stock_movements.product_id')
    .distinct()
    .where(inList(reads, 'stock_movements.product_id', ids))
    .where('orders.deleted_at', 'is', null)
    .execute()
  // A held order has taken nothing.
  const held = await reads
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('order_lines.product_id')
    .distinct()
    .where('orders.stage', '=', 'held')
    .where('orders.deleted_at', 'is', null)
    .where(inList(reads, 'order_lines.product_id', ids))
    .execute()
  const sold = [...new Set([...taken, ...held].map(({ product_id }) => product_id))]
  if (sold.length === 0) return []
  const products = await reads
    .selectFrom('products')
    .select('title')
    .where(inList(reads, 'id', sold))
    .orderBy('title')
    .execute()
  return products.map(({ title }) => title)
}
