/** The wire names of a product. Code behind the API and the forms uses `ProductView`. */

import { z } from 'zod'
import { type TextName, textNames } from '#src/domain/catalogue/bangla-texts.ts'
import { mostPictures, type ProductPicture } from '#src/domain/catalogue/product-pictures.ts'
import { movementReasons } from '#src/domain/catalogue/stock.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import {
  type BanglaName,
  banglaNames,
  type PictureBody,
  type ProductBody,
} from '#src/features/catalogue/edit/product-form.ts'
import type { PutProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import type { ProductSortField } from '#src/features/catalogue/products-query.server.ts'
import type { StockMovementView } from '#src/features/catalogue/stock/list-stock-movements.server.ts'

export const ProductOnTheWire = z.object({
  _id: z.string(),
  pid: z.string(),
  title: z.string(),
  details: z.string(),
  image: z.string().describe('The cover'),
  images: z
    .array(
      z.object({
        image: z.string(),
        alt: z.string().describe('What it shows; empty where the title says it'),
        altBn: z.string(),
        real: z.boolean().describe('A photo of the piece itself, as the owner says'),
      }),
    )
    .max(mostPictures)
    .describe('All pictures in their order, the cover first'),
  price: z.number().describe('In taka'),
  oldp: z.number().describe('The old price in taka'),
  stock: z.int(),
  lowAt: z
    .int()
    .optional()
    .describe('For staff, in a list with paging: from so many pieces down the stock is low'),
  host: z.string().describe('The offer message'),
  key: z.string().describe('Keywords'),
  categoryId: z.string().describe('The `_id` of its category; empty without one'),
  ddate: z.iso.date().describe('The expiry date'),
  adate: z.iso.datetime().describe('When it was added'),
  offer: z.boolean(),
  draft: z
    .literal(true)
    .optional()
    .describe('For staff: it is a draft, and not in the shop; absent in every other product'),
  bn: z
    .object({
      title: z.string(),
      details: z.string(),
      host: z.string(),
      review: z.array(z.enum(banglaNames)).describe('Their English has changed since'),
    })
    .optional()
    .describe('The Bangla texts, where there are any. Pages show English for an empty one'),
})
export type ProductOnTheWire = z.output<typeof ProductOnTheWire>

export function productToWire({
  bangla,
  pictures,
  ...product
}: WholeProductView): ProductOnTheWire {
  return {
    _id: product.id,
    pid: product.pid,
    title: product.title,
    details: product.details,
    image: product.image,
    images: pictures.map(pictureToWire),
    price: toTaka(product.price),
    oldp: toTaka(product.oldPrice),
    stock: product.stock,
    host: product.offerMessage,
    key: product.keywords,
    categoryId: product.category,
    ddate: product.expiresOn,
    adate: product.addedAt,
    offer: product.isOffer,
    ...(product.isDraft && { draft: true as const }),
    ...(bangla && {
      bn: {
        title: bangla.title,
        details: bangla.details,
        host: bangla.offerMessage,
        review: bangla.toReview.map((name) => wireNames[name]),
      },
    }),
  }
}

type PictureOnTheWire = ProductOnTheWire['images'][number]

function pictureToWire(picture: ProductPicture): PictureOnTheWire {
  const { image, alt, altInBangla: altBn, isReal: real } = picture
  return { image, alt, altBn, real }
}

function pictureFromWire({ image, alt, altBn, real }: PictureBody): ProductPicture {
  return { image, alt: alt ?? '', altInBangla: altBn ?? '', isReal: real ?? false }
}

const wireNames: Readonly<Record<TextName, BanglaName>> = {
  title: 'title',
  details: 'details',
  offerMessage: 'host',
}

/** Undefined stays undefined: a field that a body omits does not change. */
export function productFromWire(body: ProductBody): Omit<PutProduct, 'condition' | 'actor'> {
  return {
    pid: body.pid,
    title: body.title,
    details: body.details,
    price: fromTaka(body.price),
    oldPrice: fromTaka(body.oldp),
    stock: body.stock,
    stockWas: body.stockWas,
    expiresOn: body.ddate,
    offerMessage: body.host,
    keywords: body.key,
    category: body.categoryId,
    image: body.image,
    pictures: body.images?.map(pictureFromWire),
    isOffer: body.offer,
    isDraft: body.draft,
    bangla: {
      title: body.bn?.title,
      details: body.bn?.details,
      offerMessage: body.bn?.host,
      toReview:
        body.bn?.review && textNames.filter((name) => body.bn?.review?.includes(wireNames[name])),
    },
  }
}

export const StockMovementOnTheWire = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  quantity: z.int().describe('What the stock gained; negative for pieces that left'),
  reason: z.enum(movementReasons),
  note: z.string(),
  actor: z.string(),
  oid: z.string().optional().describe('The order that moved it'),
  stockAfter: z.int(),
})

export function movementToWire({
  id,
  orderNumber,
  ...movement
}: StockMovementView): z.output<typeof StockMovementOnTheWire> {
  return { _id: id, ...movement, ...(orderNumber !== undefined && { oid: orderNumber }) }
}

/** Two parts: the version of the product and that of its stock. Orders change only the second. */
export function productEtag({ version, stockVersion }: WholeProductView): string {
  return `"${version}.${stockVersion}"`
}

export const productSortNames = {
  _id: 'id',
  details: 'details',
  image: 'image',
  // By the cover.
  images: 'image',
  host: 'offerMessage',
  key: 'keywords',
  categoryId: 'category',
  title: 'title',
  pid: 'pid',
  price: 'price',
  oldp: 'oldPrice',
  stock: 'stock',
  ddate: 'expiresOn',
  adate: 'addedAt',
  offer: 'isOffer',
} as const satisfies Record<string, ProductSortField>
