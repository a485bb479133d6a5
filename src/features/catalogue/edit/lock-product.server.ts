import { isInternalId } from '#src/domain/catalogue/product.ts'
import { lockProductRows } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProduct } from '#src/features/catalogue/whole-products.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Finds a product of the shop by pid or internal id and locks it until the commit. */
export async function lockProduct(tx: Tx, id: string): Promise<WholeProductView | undefined> {
  const row = await rowsOf(tx, id).where('archived_at', 'is', null).executeTakeFirst()
  return row && wholeProduct(tx, productFromRow(row))
}

/** The same, or a draft. */
export async function lockOwnProduct(tx: Tx, id: string): Promise<WholeProductView | undefined> {
  const row = await rowsOf(tx, id)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('drafted_at', 'is not', null)]))
    .executeTakeFirst()
  return row && wholeProduct(tx, productFromRow(row))
}

function rowsOf(tx: Tx, id: string) {
  return lockProductRows(tx)
    .where(isInternalId(id) ? 'id' : 'pid', '=', id)
    .returning(productColumns)
}
