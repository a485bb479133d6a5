/** Problems of a product's fields that only the shop's data reveals. */

import { stockProblems } from '#src/features/catalogue/edit/product-form.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { findPicture } from '#src/features/media/picture-statements.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Keys of the catalogue's problems. */
export type ShopProblems = { readonly stock?: string; readonly image?: string }

type Checked = {
  /** Undefined is not checked: the schema has refused it already, or it does not change. */
  readonly stock: number | undefined
  readonly stockWas: number | undefined
  readonly image: string | undefined
}

export async function findShopProblems(
  reads: Reads | Tx,
  { stock, stockWas, image }: Checked,
  standing: ProductView | undefined,
): Promise<ShopProblems> {
  const isKept = image === undefined || image === standing?.image
  return {
    ...(stock !== undefined && stockProblems({ stock, stockWas }, standing?.stock)),
    ...(!isKept && (await isMissing(reads, image)) && { image: 'productImage' }),
  }
}

/** Whether it is one of our own addresses without an uploaded picture. */
async function isMissing(reads: Reads | Tx, image: string): Promise<boolean> {
  const hash = hashOfAddress(image)
  if (hash === undefined) return false
  return (await findPicture(reads, { hash })).length === 0
}
