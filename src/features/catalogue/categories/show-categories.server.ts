/** The categories as public pages show them, in the language of the page. */

import { inTreeOrder, isSlug, slugOf } from '#src/domain/catalogue/category.ts'
import {
  type CategoryView,
  categoryFromRow,
} from '#src/features/catalogue/categories/list-categories.server.ts'
import type { ShownCategory } from '#src/features/catalogue/categories/shown-category.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/**
 * Each of the top, followed by its children, in the owner's order. One query for both: every public
 * page reads them, the receipt of an order as well.
 */
export async function showCategories(
  reads: Reads,
  language: Language,
): Promise<readonly ShownCategory[]> {
  const rows = await reads
    .selectFrom('categories')
    .selectAll('categories')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('products')
            .select('products.id')
            .whereRef('products.category', '=', 'categories.id')
            .where('products.archived_at', 'is', null),
        )
        .as('has_products'),
    )
    .execute()
  const filled = new Set(
    rows.filter((row) => row.has_products).flatMap((row) => [row.id, row.parent_id]),
  )
  return inTreeOrder(rows.map(categoryFromRow)).map((one) => ({
    ...shown(one, language),
    hasProducts: filled.has(one.id),
  }))
}

function shown(category: CategoryView, language: Language): Omit<ShownCategory, 'hasProducts'> {
  const { id, parentId, name, nameInBangla, slug, image } = category
  return { id, parentId, name: language === 'bn' ? nameInBangla : name, slug, image }
}

/** The id of the category whose address it is, or was; in any spelling of the slug. */
export async function findCategoryId(reads: Reads, typed: string): Promise<string | undefined> {
  const slug = slugOf(typed)
  if (!isSlug(slug)) return undefined
  const row = await reads
    .selectFrom('category_slugs')
    .select('category_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.category_id
}

/** Whether a category has this slug today. */
export async function hasCategory(reads: Reads, slug: string): Promise<boolean> {
  const row = await reads
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}
