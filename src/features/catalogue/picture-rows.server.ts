/** The pictures of products, in rows of their own where a product has more to say than its cover. */

import {
  isPlainCover,
  type ProductPicture,
  picturesWithCover,
} from '#src/domain/catalogue/product-pictures.ts'
import { inJsonList } from '#src/platform/database/in-list.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

type Row = {
  product_id: string
  image: string
  alt: string
  alt_in_bangla: string
  is_real: 0 | 1
}

const findRows = statement<{ ids: string }, Row>((db, parameter) =>
  db
    .selectFrom('product_pictures')
    .select(['product_id', 'image', 'alt', 'alt_in_bangla', 'is_real'])
    .where(inJsonList(db, 'product_id', parameter('ids')))
    .orderBy('product_id')
    .orderBy('position')
    .$castTo<Row>(),
)

type WithCover = { readonly id: string; readonly image: string }

/** By the id of the product. */
export async function findPictures(
  reads: Reads | Tx,
  products: readonly WithCover[],
): Promise<ReadonlyMap<string, readonly ProductPicture[]>> {
  const rows = await findRows(reads, { ids: JSON.stringify(products.map(({ id }) => id)) })
  const stored = Map.groupBy(rows, ({ product_id: id }) => id)
  return new Map(
    products.map(({ id, image }) => [
      id,
      picturesWithCover(image, (stored.get(id) ?? []).map(pictureFromRow)),
    ]),
  )
}

function pictureFromRow(row: Row): ProductPicture {
  return {
    image: row.image,
    alt: row.alt,
    altInBangla: row.alt_in_bangla,
    isReal: row.is_real === 1,
  }
}

export async function findPicturesOf(
  reads: Reads | Tx,
  product: WithCover,
): Promise<readonly ProductPicture[]> {
  return (await findPictures(reads, [product])).get(product.id) ?? []
}

/** Replaces all of them. */
export async function savePictures(
  tx: Tx,
  productId: string,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (isPlainCover(pictures)) return
  await insertRows(
    tx,
    'product_pictures',
    pictures.map(({ image, alt, altInBangla, isReal }, position) => ({
      product_id: productId,
      position,
      image,
      alt,
      alt_in_bangla: altInBangla,
      is_real: isReal ? 1 : 0,
    })),
  )
}
