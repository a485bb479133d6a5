/** The rules for a category, shared by the dashboard's form, the API and its document. */

import { z } from 'zod'
import { categoryLimits, isSlug, slugOf } from '#src/domain/catalogue/category.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { isImage } from '#src/features/media/picture-address.ts'
import { optionalText, text } from '#src/platform/forms/fields.ts'

const longestId = 24

const id = z.string({ error: 'category' }).max(longestId, 'category')

export const CategoryBody = z.object({
  name: text('categoryName', { most: categoryLimits.name }),
  nameBn: text('categoryNameBn', { most: categoryLimits.name }),
  slug: text('categorySlug', { most: 2 * categoryLimits.slug })
    .transform(slugOf)
    .refine(isSlug, 'categorySlug')
    .describe('The end of its address. Another one leaves the old address leading here'),
  image: optionalText('productImage', { most: textLimits.image })
    .refine((image) => image === undefined || isImage(image), 'productImage')
    .transform((image) => image ?? '')
    .describe('A picture that was uploaded here, an `https:` address, or nothing'),
  parent: id
    .nullable()
    .default(null)
    .describe('The `_id` of a category at the top; null for one at the top'),
})
export type CategoryBody = z.output<typeof CategoryBody>

export const CategoryOrderBody = z.object({
  parent: id.nullable().default(null).describe('Whose children; null for the top'),
  ids: z
    .array(id, { error: 'categoryOrder' })
    .min(1, 'categoryOrder')
    .max(categoryLimits.categories, 'categoryOrder')
    .refine((ids) => new Set(ids).size === ids.length, 'categoryOrder')
    .describe('All of them in their new order'),
})
