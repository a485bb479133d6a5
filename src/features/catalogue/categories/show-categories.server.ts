/** The categories as public pages show them, in the language of the page. */

import { isSlug, slugOf } from '#src/domain/catalogue/category.ts'
import {
  type CategoryView,
  listCategories,
} from '#src/features/catalogue/categories/list-categories.server.ts'
import type { ShownCategory } from '#src/features/catalogue/categories/shown-category.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Each of the top, followed by its children, in the owner's order. */
export async function showCategories(
  reads: Reads,
  language: Language,
): Promise<readonly ShownCategory[]> {
  return (await listCategories(reads)).map((one) => shown(one, language))
}

function shown(category: CategoryView, language: Language): ShownCategory {
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
