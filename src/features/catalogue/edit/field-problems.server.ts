/** Problems of a product's fields that only the shop's data reveals. */

import type { ProductPicture } from '#src/domain/catalogue/product-pictures.ts'
import { stockProblems } from '#src/features/catalogue/edit/product-form.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { findPicture } from '#src/features/media/picture-statements.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Keys of the catalogue's problems. */
export type ShopProblems = {
  readonly stock?: string
  readonly image?: string
  readonly images?: string
  readonly categoryId?: string
}

type Checked = {
  /** Undefined is not checked: the schema has refused it already, or it does not change. */
  readonly stock: number | undefined
  readonly stockWas: number | undefined
  readonly image: string | undefined
  readonly pictures?: readonly Pick<ProductPicture, 'image'>[] | undefined
}

export async function findShopProblems(
  reads: Reads | Tx,
  { stock, stockWas, image, pictures = [] }: Checked,
  standing: WholeProductView | undefined,
): Promise<ShopProblems> {
  const isKept = (one: string) =>
    standing?.pictures.some((picture) => picture.image === one) ?? false
  const isNew = image !== undefined && !isKept(image)
  const added = pictures.filter((picture) => !isKept(picture.image))
  const missing = await Promise.all(added.map((one) => isMissing(reads, one.image)))
  return {
    ...(stock !== undefined && stockProblems({ stock, stockWas }, standing?.stock)),
    ...(isNew && (await isMissing(reads, image)) && { image: 'productImage' }),
    ...(missing.includes(true) && { images: 'productImages' }),
  }
}

/** Whether it is one of our own addresses without an uploaded picture. */
async function isMissing(reads: Reads | Tx, image: string): Promise<boolean> {
  const hash = hashOfAddress(image)
  if (hash === undefined) return false
  return (await findPicture(reads, { hash })).length === 0
}
