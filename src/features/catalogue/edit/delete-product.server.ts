/** The owner deletes a product; the orders that name it keep their copy of it. */

import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { lockOwnProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import { leaveFamily } from '#src/features/catalogue/families/leave-family.server.ts'
import { savePictures } from '#src/features/catalogue/picture-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { catalogueTag, productTag, stockTag, tagsOfCategory } from '#src/features/page-tags.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type DeleteProduct = {
  /** A pid or an internal id. */
  readonly id: string
  /** The version that the admin saw; undefined if the request names none. */
  readonly expectedVersion?: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type DeleteProductFailure =
  | { readonly kind: 'product-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly product: WholeProductView }

/** Archives the product and frees its pid. A concurrent order commits before, or is refused. */
export function deleteProduct(
  shop: Shop,
  { id, expectedVersion, actor }: DeleteProduct,
): Promise<Result<undefined, DeleteProductFailure>> {
  return transactAndInvalidate<undefined, DeleteProductFailure>(
    shop,
    async ({ tx, invalidate }) => {
      // PostgreSQL throws for a text that it cannot store.
      const product = isInternalId(id) || isPid(id) ? await lockOwnProduct(tx, id) : undefined
      if (!product) return failed({ kind: 'product-gone' })
      if (expectedVersion !== undefined && expectedVersion !== product.version) {
        return failed({ kind: 'changed-meanwhile', product })
      }

      await archiveProduct({ tx, invalidate }, product, { actor, now: shop.clock() })
      return ok(undefined)
    },
  )
}

/** The product is locked. */
export async function archiveProduct(
  { tx, invalidate }: WriteContext,
  { id, pid }: { readonly id: string; readonly pid: string },
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const archivedAt = now.toISOString()
  const { category } = await tx
    .updateTable('products')
    .set((eb) => ({ archived_at: archivedAt, drafted_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('category')
    .executeTakeFirstOrThrow()
  await leaveFamily(tx, id)
  // Orders name the cover, which stays in the row; the files of all others are free.
  await savePictures(tx, id, [])
  await indexProduct(tx, id)
  await recordHistory(tx, {
    subject: 'product',
    subjectId: id,
    actor,
    action: 'product.delete',
    before: { archivedAt: null },
    after: { archivedAt },
    now,
  })
  invalidate(catalogueTag, ...tagsOfCategory(category), productTag(pid), stockTag(pid))
}
