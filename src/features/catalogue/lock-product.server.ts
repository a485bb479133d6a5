import { isInternalId } from '#src/domain/product.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { Tx } from '#src/platform/database/tables.ts'

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
