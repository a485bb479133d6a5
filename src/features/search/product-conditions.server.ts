/** The filters of a search as conditions on `products`. */

import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '#src/features/search/product-query.ts'

export type Filters = Pick<ProductQuery, 'category' | 'isOffer' | 'isInStock'>

/** In the category, or in one below it. */
function isWithin(category: string): RawBuilder<unknown> {
  return sql`(products.category = ${category} or products.category in (
    select id from categories where parent_id = ${category}))`
}

export function conditionsOf({
  category,
  isOffer,
  isInStock,
}: Filters): readonly RawBuilder<unknown>[] {
  return [
    ...(category === undefined ? [] : [isWithin(category)]),
    ...(isOffer ? [sql`products.is_offer = 1`] : []),
    ...(isInStock ? [sql`products.stock > 0`] : []),
  ]
}
