/** Adds, edits and orders categories. Each write locks the whole tree: it is small, and rarely changes. */

import { categoryLimits, inTreeOrder } from '#src/domain/catalogue/category.ts'
import type { CatalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import {
  type CategoryView,
  listCategories,
} from '#src/features/catalogue/categories/list-categories.server.ts'
import { lockTree } from '#src/features/catalogue/categories/lock-categories.server.ts'
import { keepPicture } from '#src/features/media/keep-picture.server.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { findPicture } from '#src/features/media/picture-statements.server.ts'
import { catalogueTag, categoriesTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type CategoryFields = {
  readonly name: string
  readonly nameInBangla: string
  /** As `slugOf` writes it. */
  readonly slug: string
  readonly image: string
  readonly parentId: string
}

export type CategoryProblems = Readonly<Record<string, string>>

export type SaveCategoryFailure =
  | { readonly kind: 'category-gone' | 'changed-meanwhile' | 'too-many' }
  | { readonly kind: 'wrong-fields'; readonly problems: CategoryProblems }

export type SaveCategory = {
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly fields: CategoryFields
  readonly expectedVersion: number | undefined
  readonly actor: string
}

type CategoryShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

export function saveCategory(
  shop: CategoryShop,
  { id, fields, expectedVersion, actor }: SaveCategory,
): Promise<Result<CategoryView, SaveCategoryFailure>> {
  return transactAndInvalidate<CategoryView, SaveCategoryFailure>(shop, async (writing) => {
    await lockTree(writing.tx)
    const all = await listCategories(writing.tx)
    const before = all.find((one) => one.id === id)
    if (id !== undefined && !before) return failed({ kind: 'category-gone' })
    if (expectedVersion !== undefined && before?.version !== expectedVersion) {
      return failed({ kind: 'changed-meanwhile' })
    }
    if (!before && all.length >= categoryLimits.categories) return failed({ kind: 'too-many' })
    const problems = await problemsOf(writing.tx, fields, { all, before })
    if (Object.keys(problems).length > 0) return failed({ kind: 'wrong-fields', problems })

    const now = shop.clock()
    const isMoved = before?.parentId !== fields.parentId
    const after: CategoryView = {
      ...fields,
      id: before?.id ?? newId(now),
      position: isMoved ? nextPosition(all, fields.parentId) : before.position,
      version: before?.version ?? 1,
    }
    const changed = differences(before ?? {}, after)
    if (Object.keys(changed.after).length === 0) return ok(after)
    const saved = before ? { ...after, version: before.version + 1 } : after
    await store(writing, before, saved)
    for (const category of categoriesToIndex(all, before, saved)) {
      await enqueue<CatalogueEvents>(writing.tx, {
        kind: 'index-category',
        payload: { category, after: null, upTo: null },
        now,
      })
    }
    await recordHistory(writing.tx, {
      subject: 'category',
      subjectId: saved.id,
      actor,
      action: before ? 'category.edit' : 'category.add',
      ...changed,
      now,
    })
    return ok(saved)
  })
}

/** Search finds products by the names of their category and of the one above it: not by its address. */
function categoriesToIndex(
  all: readonly CategoryView[],
  before: CategoryView | undefined,
  after: CategoryView,
): readonly string[] {
  if (!before) return []
  const isRenamed = before.name !== after.name || before.nameInBangla !== after.nameInBangla
  if (!isRenamed && before.parentId === after.parentId) return []
  const below = all.filter(({ parentId }) => parentId === after.id).map(({ id }) => id)
  return [after.id, ...below]
}

type Standing = {
  readonly all: readonly CategoryView[]
  readonly before: CategoryView | undefined
}

async function problemsOf(
  tx: Tx,
  { slug, image, parentId }: CategoryFields,
  { all, before }: Standing,
): Promise<CategoryProblems> {
  const owner = await tx
    .selectFrom('category_slugs')
    .select('category_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  const isTaken = owner !== undefined && owner.category_id !== before?.id
  const parent = all.find((one) => one.id === parentId)
  const hasChildren = all.some((one) => before !== undefined && one.parentId === before.id)
  const isTooDeep = hasChildren || parent?.parentId !== '' || parent.id === before?.id
  return {
    ...(isTaken && { slug: 'categorySlugTaken' }),
    ...(parentId !== '' && isTooDeep && { parent: 'categoryParent' }),
    ...(image !== before?.image && (await isMissing(tx, image)) && { image: 'productImage' }),
  }
}

/** Keeps the picture before it looks: a sweep may be deleting it. */
async function isMissing(tx: Tx, image: string): Promise<boolean> {
  await keepPicture(tx, image)
  const hash = hashOfAddress(image)
  return hash !== undefined && (await findPicture(tx, { hash })).length === 0
}

function nextPosition(all: readonly CategoryView[], parentId: string): number {
  const siblings = all.filter((one) => one.parentId === parentId)
  return Math.max(-1, ...siblings.map(({ position }) => position)) + 1
}

async function store(
  { tx, invalidate }: WriteContext,
  before: CategoryView | undefined,
  { id, ...after }: CategoryView,
): Promise<void> {
  const row = {
    parent_id: after.parentId,
    name: after.name,
    name_in_bangla: after.nameInBangla,
    slug: after.slug,
    image: after.image,
    position: after.position,
    version: after.version,
  }
  if (before) await tx.updateTable('categories').set(row).where('id', '=', id).execute()
  else
    await tx
      .insertInto('categories')
      .values({ id, ...row })
      .execute()
  await tx
    .insertInto('category_slugs')
    .values({ slug: after.slug, category_id: id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  invalidate(categoriesTag, catalogueTag)
}

export type OrderCategories = {
  readonly parentId: string
  /** All children of the parent. */
  readonly ids: readonly string[]
  readonly actor: string
}

/** Refuses where the children are others by now. */
export function orderCategories(
  shop: CategoryShop,
  { parentId, ids, actor }: OrderCategories,
): Promise<Result<readonly CategoryView[], { readonly kind: 'changed-meanwhile' }>> {
  return transactAndInvalidate(shop, async ({ tx, invalidate }) => {
    await lockTree(tx)
    const all = await listCategories(tx)
    const siblings = all.filter((one) => one.parentId === parentId)
    const wasFirst = siblings.map(({ id }) => id)
    const isWhole = ids.length === siblings.length && wasFirst.every((id) => ids.includes(id))
    if (!isWhole) return failed({ kind: 'changed-meanwhile' })

    const placed = all.map((one) =>
      one.parentId === parentId ? { ...one, position: ids.indexOf(one.id) } : one,
    )
    if (wasFirst.every((id, place) => id === ids[place])) return ok(all)
    for (const { id, position } of placed.filter((one) => one.parentId === parentId)) {
      await tx.updateTable('categories').set({ position }).where('id', '=', id).execute()
    }
    const names = (order: readonly string[]) =>
      order.map((id) => siblings.find((one) => one.id === id)?.name).join(', ')
    await recordHistory(tx, {
      subject: 'category',
      subjectId: parentId,
      actor,
      action: 'category.order',
      before: { order: names(wasFirst) },
      after: { order: names(ids) },
      now: shop.clock(),
    })
    invalidate(categoriesTag, catalogueTag)
    return ok(inTreeOrder(placed))
  })
}
