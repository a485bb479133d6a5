import { isInternalId } from '#src/domain/catalogue/product.ts'
import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProduct } from '#src/features/catalogue/whole-products.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Finds a product by pid or internal id and locks it until the commit. */
export async function lockProduct(tx: Tx, id: string): Promise<WholeProductView | undefined> {
  const row = await lockProductRows(tx)
    .where(isInternalId(id) ? 'id' : 'pid', '=', id)
    .where('archived_at', 'is', null)
    .returning(productColumns)
    .executeTakeFirst()
  return row && wholeProduct(tx, productFromRow(row))
}
