/** The tables of pictures and their files, and of the pictures of products (decision 0176). */

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
