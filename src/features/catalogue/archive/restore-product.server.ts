/** The owner puts a deleted product back into the shop, with the stock that it had. */

import { sql } from 'kysely'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { lockCategory } from '#src/features/catalogue/categories/lock-categories.server.ts'
import { lockOwnProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProduct } from '#src/features/catalogue/whole-products.server.ts'
import { catalogueTag, productTag, stockTag, tagsOfCategory } from '#src/features/page-tags.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type RestoreProduct = {
  /** The internal id: several archived products may have had the same pid. */
  readonly id: string
  /** E-mail of the admin. */
  readonly actor: string
}

export type RestoreProductFailure =
  | { readonly kind: 'product-gone' }
  | { readonly kind: 'pid-taken'; readonly product: WholeProductView }

/** Without a category where its own was deleted meanwhile, and of its pictures with the cover alone. */
export function restoreProduct(
  shop: Shop,
  { id, actor }: RestoreProduct,
): Promise<Result<WholeProductView, RestoreProductFailure>> {
  return transactAndInvalidate<WholeProductView, RestoreProductFailure>(
    shop,
    async ({ tx, invalidate }) => {
      const archived = await findArchived(tx, id)
      if (!archived) return failed({ kind: 'product-gone' })
      const { pid, archived_at: archivedAt } = archived
      const hasCategory = archived.category !== '' && (await lockCategory(tx, archived.category))
      await keepPidsFree(tx)
      const other = await lockOwnProduct(tx, pid)
      // Restored meanwhile by somebody else, or another product took the pid.
      if (other) {
        return failed(
          other.id === id ? { kind: 'product-gone' } : { kind: 'pid-taken', product: other },
        )
      }
      const row = await tx
        .updateTable('products')
        .set((eb) => ({
          archived_at: null,
          category: hasCategory ? archived.category : '',
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .returning(productColumns)
        .executeTakeFirstOrThrow()
      await indexProduct(tx, id)
      await recordHistory(tx, {
        subject: 'product',
        subjectId: id,
        actor,
        action: 'product.restore',
        before: { archivedAt },
        after: { archivedAt: null },
        now: shop.clock(),
      })
      invalidate(catalogueTag, ...tagsOfCategory(row.category), productTag(pid), stockTag(pid))
      return ok(await wholeProduct(tx, productFromRow(row)))
    },
  )
}

/** Until the commit nobody adds a product, whose pid the archived one might have. */
async function keepPidsFree(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') {
    await sql`lock table products in share row exclusive mode`.execute(tx)
  }
}

async function findArchived(tx: Tx, id: string) {
  // PostgreSQL throws for a text that it cannot store.
  if (!isInternalId(id)) return undefined
  return tx
    .selectFrom('products')
    .select(['pid', 'category', 'archived_at'])
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .where('drafted_at', 'is', null)
    .executeTakeFirst()
}
