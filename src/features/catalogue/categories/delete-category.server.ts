/** Deletes a category. Its products go where the owner says, and its addresses lead there. */

import type { CatalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import { listCategories } from '#src/features/catalogue/categories/list-categories.server.ts'
import {
  lockCategory,
  lockTree,
} from '#src/features/catalogue/categories/lock-categories.server.ts'
import { catalogueTag, categoriesTag, productTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type DeleteCategory = {
  readonly id: string
  /** Another category; undefined where the owner names none. */
  readonly to: string | undefined
  readonly actor: string
}

export type DeleteCategoryFailure = {
  readonly kind: 'category-gone' | 'target-gone' | 'has-children' | 'has-products'
}

type CategoryShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

/** So many products move in one transaction: others write between. */
const movedAtOnce = 500

/** A stop half-way leaves the category with the rest of its products. */
export async function deleteCategory(
  shop: CategoryShop,
  { id, to, actor }: DeleteCategory,
): Promise<Result<undefined, DeleteCategoryFailure>> {
  for (;;) {
    const step = await transactAndInvalidate<'moved' | 'deleted', DeleteCategoryFailure>(
      shop,
      async ({ tx, invalidate }) => {
        await lockTree(tx)
        const all = await listCategories(tx)
        const category = all.find((one) => one.id === id)
        if (!category) return failed({ kind: 'category-gone' })
        if (all.some(({ parentId }) => parentId === id)) return failed({ kind: 'has-children' })
        // Whoever puts a product into one of both waits, or has committed.
        for (const one of [id, ...(to === undefined ? [] : [to])].toSorted()) {
          if (!(await lockCategory(tx, one))) return failed({ kind: 'target-gone' })
        }
        if (to === id) return failed({ kind: 'target-gone' })
        const products = await movePart(tx, id, to)
        if (products === undefined) return failed({ kind: 'has-products' })
        const pids = products.map(({ pid }) => pid)
        invalidate(categoriesTag, catalogueTag, ...pids.map(productTag))
        if (to !== undefined) await indexMoved(tx, { to, products, now: shop.clock() })
        if (products.length === movedAtOnce) return ok('moved')

        await moveSlugs(tx, id, to)
        await tx.deleteFrom('categories').where('id', '=', id).execute()
        const { name, nameInBangla, slug } = category
        await recordHistory(tx, {
          subject: 'category',
          subjectId: id,
          actor,
          action: 'category.delete',
          before: { name, nameInBangla, slug },
          after: to === undefined ? {} : { movedTo: all.find((one) => one.id === to)?.name },
          now: shop.clock(),
        })
        return ok('deleted')
      },
    )
    if (!step.ok) return step
    if (step.value === 'deleted') return ok(undefined)
  }
}

type Moved = { readonly id: string; readonly pid: string; readonly addedAt: string }

/** The moved products; undefined where there are some and they have no place to go. */
async function movePart(
  tx: Tx,
  id: string,
  to: string | undefined,
): Promise<readonly Moved[] | undefined> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'pid', 'added_at as addedAt'])
    .where('category', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .limit(to === undefined ? 1 : movedAtOnce)
    .execute()
  if (products.length === 0) return []
  if (to === undefined) return undefined
  await tx
    .updateTable('products')
    .set((eb) => ({ category: to, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      products.map((product) => product.id),
    )
    .execute()
  return products
}

type Indexing = { readonly to: string; readonly products: readonly Moved[]; readonly now: Date }

/** From the first to the last of them, with those that were in the category before. */
async function indexMoved(tx: Tx, { to, products, now }: Indexing): Promise<void> {
  const [first, last] = [products[0], products.at(-1)]
  if (!first || !last) return
  await enqueue<CatalogueEvents>(tx, {
    kind: 'index-category',
    payload: {
      category: to,
      // Before every id of that moment.
      after: { addedAt: first.addedAt, id: '' },
      upTo: { addedAt: last.addedAt, id: last.id },
    },
    now,
  })
}

async function moveSlugs(tx: Tx, id: string, to: string | undefined): Promise<void> {
  if (to === undefined) {
    await tx.deleteFrom('category_slugs').where('category_id', '=', id).execute()
    return
  }
  await tx
    .updateTable('category_slugs')
    .set({ category_id: to })
    .where('category_id', '=', id)
    .execute()
}
