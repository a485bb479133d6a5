/** What several writes of products do in their transaction. */

import { isInternalId } from '#src/domain/product.ts'
import type { MovementReason } from '#src/domain/stock.ts'
import { soldOutTag, stockTag } from '#src/features/catalogue/page-tags.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { Writing } from '#src/platform/page-cache/page-news.ts'

/**
 * By pid or internal id, as it is now and until the commit: an update that changes nothing holds
 * the row on both engines.
 */
export async function lockProduct(tx: Tx, id: string): Promise<ProductView | undefined> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where(isInternalId(id) ? 'id' : 'pid', '=', id)
    .where('archived_at', 'is', null)
    .returning(productColumns)
    .executeTakeFirst()
  return row && productFromRow(row)
}

export type StockMove = {
  readonly product: ProductView
  /** What the stock gains; the product is locked, so it is known to fit. */
  readonly move: number
  readonly reason: MovementReason
  readonly actor: string
  readonly note?: string
  readonly now: Date
}

/** The stock and its ledger, in one. A move of 0 is in the ledger alone. */
export async function moveStockBy(
  { tx, tell }: Writing,
  { product, move, reason, actor, note = '', now }: StockMove,
): Promise<ProductView> {
  await insertMovement(tx, { productId: product.id, move, reason, actor, note, now })
  if (move === 0) return product

  const { stock, stock_version: stockVersion } = await tx
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', move),
      stock_version: eb('stock_version', '+', 1),
    }))
    .where('id', '=', product.id)
    .returning(['stock', 'stock_version'])
    .executeTakeFirstOrThrow()
  tell(stockTag(product.pid))
  if (product.stock === 0 || stock === 0) tell(soldOutTag)
  return { ...product, stock, stockVersion }
}

type NewMovement = Omit<StockMove, 'product'> & { readonly productId: string }

export async function insertMovement(
  tx: Tx,
  { productId, move, reason, actor, note = '', now }: NewMovement,
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      id: newId(now),
      product_id: productId,
      quantity: move,
      reason,
      order_id: null,
      actor,
      note,
      moved_at: now.toISOString(),
    })
    .execute()
}
