/** The words of the outside world for a product. They go no further in. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { ProductSortField } from '#src/features/catalogue/list-products.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'

export const ProductOnTheWire = z.object({
  _id: z.string(),
  pid: z.string(),
  title: z.string(),
  details: z.string(),
  image: z.string(),
  price: z.number().describe('In taka'),
  oldp: z.number().describe('The old price in taka'),
  stock: z.int(),
  host: z.string().describe('The offer message'),
  key: z.string().describe('Keywords'),
  ddate: z.iso.date().describe('The expiry date'),
  adate: z.iso.datetime().describe('When it was added'),
  offer: z.boolean(),
})
export type ProductOnTheWire = z.output<typeof ProductOnTheWire>

export function productToWire(product: ProductView): ProductOnTheWire {
  return {
    _id: product.id,
    pid: product.pid,
    title: product.title,
    details: product.details,
    image: product.image,
    price: toTaka(product.price),
    oldp: toTaka(product.oldPrice),
    stock: product.stock,
    host: product.offerMessage,
    key: product.keywords,
    ddate: product.expiresOn,
    adate: product.addedAt,
    offer: product.isOffer,
  }
}

/** Two parts: the product's version and its stock's. Orders change only the second. */
export function productEtag({ version, stockVersion }: ProductView): string {
  return `"${version}.${stockVersion}"`
}

export const productSortNames = {
  _id: 'id',
  details: 'details',
  image: 'image',
  host: 'offerMessage',
  key: 'keywords',
  title: 'title',
  pid: 'pid',
  price: 'price',
  oldp: 'oldPrice',
  stock: 'stock',
  ddate: 'expiresOn',
  adate: 'addedAt',
  offer: 'isOffer',
} as const satisfies Record<string, ProductSortField>
