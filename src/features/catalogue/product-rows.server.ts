/** Maps a product's row to the product of the domain. */

import type { Selectable } from 'kysely'
import { poisha } from '#src/domain/money.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { Tables } from '#src/platform/database/tables.ts'

export const productColumns = [
  'products.id',
  'products.pid',
  'products.title',
  'products.details',
  'products.offer_message',
  'products.keywords',
  'products.category',
  'products.image',
  'products.price_poisha',
  'products.old_price_poisha',
  'products.stock',
  'products.is_offer',
  'products.expires_on',
  'products.added_at',
  'products.version',
  'products.stock_version',
  'products.drafted_at',
] as const

export type ProductRow = Omit<
  Selectable<Tables['products']>,
  | 'archived_at'
  | 'low_stock_line'
  | 'reorder_line'
  | 'price_due_at'
  | 'family_id'
  | 'family_place'
  | 'option_values'
>

export function productFromRow(row: ProductRow): ProductView {
  return {
    id: row.id,
    pid: row.pid,
    title: row.title,
    details: row.details,
    offerMessage: row.offer_message,
    keywords: row.keywords,
    category: row.category,
    image: row.image,
    price: poisha(row.price_poisha),
    oldPrice: poisha(row.old_price_poisha),
    stock: row.stock,
    isOffer: row.is_offer === 1,
    expiresOn: row.expires_on,
    addedAt: row.added_at,
    version: row.version,
    stockVersion: row.stock_version,
    ...(row.drafted_at !== null && { isDraft: true as const }),
  }
}
