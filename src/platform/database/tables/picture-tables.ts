/** The tables of pictures and their files, of the pictures of products (decision 0176) and of categories. */

import type { Generated } from 'kysely'

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
