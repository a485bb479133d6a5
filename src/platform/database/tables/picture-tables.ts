/** The tables of pictures and their files, of the pictures of products (decision 0176), of families, categories and coupons. */

import type { Generated } from 'kysely'
import type { CouponScope } from '#src/domain/coupons/coupon.ts'

type Bit = 0 | 1

export interface PictureTables {
  product_pictures: {
    product_id: string
    position: number
    image: string
    alt: string
    alt_in_bangla: string
    is_real: Bit
  }
  /** See decision 0209. */
  families: {
    id: string
    title: string
    title_in_bangla: string
    options: string
    version: Generated<number>
  }
  /** Of the whole shop: see decision 0185. */
  categories: {
    id: string
    parent_id: string
    name: string
    name_in_bangla: string
    slug: string
    image: string
    position: number
    version: Generated<number>
  }
  category_slugs: { slug: string; category_id: string }
  category_tree: { name: string; version: number }
  /** See decision 0198. */
  coupons: {
    id: string
    code: string
    kind: 'percent' | 'amount'
    percent: number | null
    amount_poisha: number | null
    from_poisha: number
    scope: CouponScope
    targets: string
    most_uses: number | null
    most_uses_a_phone: number | null
    starts_at: string | null
    ends_at: string | null
    is_on: Bit
    uses: Generated<number>
    made_at: string
    banner: string | null
    version: Generated<number>
  }
  pictures: {
    hash: string
    width: number
    height: number
    source: string | null
    added_at: string
    unused_since: string | null
  }
  page_changes: { id: string; tags: string; changed_at: string }
  picture_files: { hash: string; width: number; format: string; content: Uint8Array }
}
