/** Puts a draft into the shop, and takes a product out of it again: a draft keeps its id, texts, pictures and stock. */

import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { lockCategory } from '#src/features/catalogue/categories/lock-categories.server.ts'
import { lockOwnProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { catalogueTag, productTag, stockTag, tagsOfCategory } from '#src/features/page-tags.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type PublishProduct = {
  /** A pid or an internal id. */
  readonly id: string
  /** Or whether it becomes a draft. */
  readonly isPublished: boolean
  /** The version that the admin saw; undefined if the request names none. */
  readonly expectedVersion?: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type PublishProductFailure =
  | { readonly kind: 'product-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly product: WholeProductView }

/** Does nothing where it is what it shall be. A concurrent order commits before, or is refused. */
export function publishProduct(
  shop: Shop,
  { id, isPublished, expectedVersion, actor }: PublishProduct,
): Promise<Result<WholeProductView, PublishProductFailure>> {
  return transactAndInvalidate<WholeProductView, PublishProductFailure>(
    shop,
    async ({ tx, invalidate }) => {
      // PostgreSQL throws for a text that it cannot store.
      const isName = isInternalId(id) || isPid(id)
      const hasCategory = isName && (await lockCategoryOf(tx, id))
      const before = isName ? await lockOwnProduct(tx, id) : undefined
      if (!before) return failed({ kind: 'product-gone' })
      if (expectedVersion !== undefined && expectedVersion !== before.version) {
        return failed({ kind: 'changed-meanwhile', product: before })
      }
      if (isPublished === (before.isDraft !== true)) return ok(before)

      const now = shop.clock()
      const at = isPublished ? null : now.toISOString()
      const { isDraft: _was, ...contents } = before
      const after: WholeProductView = {
        ...contents,
        // Deleting a category moves the products of the shop alone.
        category: hasCategory ? before.category : '',
        version: before.version + 1,
        ...(!isPublished && { isDraft: true as const }),
      }
      await tx
        .updateTable('products')
        .set({
          archived_at: at,
          drafted_at: at,
          category: after.category,
          version: after.version,
        })
        .where('id', '=', before.id)
        .execute()
      await indexProduct(tx, before.id)
      await recordHistory(tx, {
        subject: 'product',
        subjectId: before.id,
        actor,
        action: isPublished ? 'product.publish' : 'product.unpublish',
        before: { isDraft: isPublished },
        after: { isDraft: !isPublished },
        now,
      })
      invalidate(
        catalogueTag,
        ...tagsOfCategory(after.category),
        productTag(before.pid),
        stockTag(before.pid),
      )
      return ok(after)
    },
  )
}

/** Before the product is locked: deleting a category locks in this order. */
async function lockCategoryOf(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('category')
    .where(isInternalId(id) ? 'id' : 'pid', '=', id)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('drafted_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined && row.category !== '' && lockCategory(tx, row.category)
}
