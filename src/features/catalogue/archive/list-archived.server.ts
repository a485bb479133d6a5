/** A page of the products that were deleted, the last one first. */

import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProducts } from '#src/features/catalogue/whole-products.server.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ArchivedProduct = {
  readonly product: WholeProductView
  readonly archivedAt: string
}

export async function listArchived(
  reads: Reads,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<ArchivedProduct>> {
  const archived = reads
    .selectFrom('products')
    .where('archived_at', 'is not', null)
    .where('drafted_at', 'is', null)
  const rows = await archived
    .select(productColumns)
    .select((eb) => eb.ref('archived_at').$notNull().as('archived_at'))
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await archived
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const products = await wholeProducts(reads, rows.map(productFromRow))
  const items = products.map((product, at) => ({
    product,
    archivedAt: rows[at]?.archived_at ?? '',
  }))
  return { items, total: Number(total), page, size }
}
