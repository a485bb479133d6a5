/** The wire names of a category. */

import { z } from 'zod'
import type { CategoryBody } from '#src/features/catalogue/categories/category-form.ts'
import type { CategoryView } from '#src/features/catalogue/categories/list-categories.server.ts'
import type { CategoryFields } from '#src/features/catalogue/categories/save-category.server.ts'

export const CategoryOnTheWire = z.object({
  _id: z.string(),
  parent: z.string().nullable().describe('The `_id` of its parent; null at the top'),
  name: z.string(),
  nameBn: z.string(),
  slug: z.string().describe('The end of its address'),
  image: z.string().describe('Empty without a picture'),
  version: z.int(),
})

export type CategoryOnTheWire = z.output<typeof CategoryOnTheWire>

export const CategoriesOnTheWire = z.object({
  items: z
    .array(CategoryOnTheWire)
    .describe('Each category of the top, followed by its children, in the order of the owner'),
})

export type CategoriesOnTheWire = z.output<typeof CategoriesOnTheWire>

export function categoryToWire(category: CategoryView): CategoryOnTheWire {
  const { id, parentId, name, nameInBangla, slug, image, version } = category
  const parent = parentId === '' ? null : parentId
  return { _id: id, parent, name, nameBn: nameInBangla, slug, image, version }
}

export function categoryFromWire(body: CategoryBody): CategoryFields {
  const { name, nameBn, slug, image, parent } = body
  return { name, nameInBangla: nameBn, slug, image, parentId: parent ?? '' }
}
