/** A page of the drafts, the newest first. */

import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProducts } from '#src/features/catalogue/whole-products.server.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function listDrafts(
  reads: Reads,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<WholeProductView>> {
  const rows = await reads
    .selectFrom('products')
    .select(productColumns)
    .where('drafted_at', 'is not', null)
    .orderBy('drafted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const items = await wholeProducts(reads, rows.map(productFromRow))
  return { items, total: await countDrafts(reads), page, size }
}

export async function countDrafts(reads: Reads): Promise<number> {
  const { total } = await reads
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('drafted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}
