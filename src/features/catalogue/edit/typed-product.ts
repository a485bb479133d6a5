/** The product form's raw text, before it is parsed. */

import { expiryOfNew, initiallyOnForm } from '#src/domain/catalogue/new-product.ts'
import { type BanglaName, banglaNames } from '#src/features/catalogue/edit/product-form.ts'
import { arrivedIn, picturesText } from '#src/features/catalogue/edit/typed-pictures.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The typed texts by the names of the form's fields; they survive every refusal. */
export type TypedProduct = Readonly<Record<ProductFieldName, string>>

/**
 * `images` is the text of `picturesText`, and `image` the first of them. `offer` is a checkbox: `on` or empty. `bnReview` has the names of the Bangla texts to look at, with
 * a space between. `stockWas` is hidden, and empty in the adder's form.
 */
export const productFieldNames = [
  'pid',
  'title',
  'details',
  'image',
  'images',
  'oldp',
  'price',
  'stock',
  'stockWas',
  'ddate',
  'host',
  'key',
  'categoryId',
  'offer',
  'bnTitle',
  'bnDetails',
  'bnHost',
  'bnReview',
] as const

export type ProductFieldName = (typeof productFieldNames)[number]

export const emptyProduct: TypedProduct = {
  pid: '',
  title: '',
  details: '',
  image: '',
  images: '[]',
  oldp: String(initiallyOnForm),
  price: String(initiallyOnForm),
  stock: String(initiallyOnForm),
  stockWas: '',
  ddate: '',
  host: '',
  key: '',
  categoryId: '',
  offer: '',
  bnTitle: '',
  bnDetails: '',
  bnHost: '',
  bnReview: '',
}

/**
 * The initial texts of the form that adds a product. One that is made like another has its texts and
 * pictures, and neither its id nor its stock.
 */
export function typedForNew(today: string, like?: ProductOnTheWire): TypedProduct {
  const { pid, stock, stockWas } = emptyProduct
  return {
    ...(like ? { ...typedFromProduct(like), pid, stock, stockWas } : emptyProduct),
    ddate: expiryOfNew(today),
  }
}

/** The initial texts of the form that edits a product. */
export function typedFromProduct(product: ProductOnTheWire): TypedProduct {
  return {
    pid: product.pid,
    title: product.title,
    details: product.details,
    image: product.image,
    images: picturesText(product.images),
    oldp: String(product.oldp),
    price: String(product.price),
    stock: String(product.stock),
    stockWas: String(product.stock),
    ddate: product.ddate,
    host: product.host,
    key: product.key,
    categoryId: product.categoryId,
    offer: product.offer ? 'on' : '',
    bnTitle: product.bn?.title ?? '',
    bnDetails: product.bn?.details ?? '',
    bnHost: product.bn?.host ?? '',
    bnReview: product.bn?.review.join(' ') ?? '',
  }
}

/**
 * The body to send. Bengali digits count as digits. A text that is no whole number stays text, and
 * `ProductBody` refuses it.
 */
export function productFromTyped(typed: TypedProduct): Readonly<Record<string, unknown>> {
  const { stockWas, bnTitle, bnDetails, bnHost, bnReview, ...texts } = typed
  return {
    ...texts,
    images: arrivedIn(typed.images),
    oldp: wholeNumberTyped(typed.oldp),
    price: wholeNumberTyped(typed.price),
    stock: wholeNumberTyped(typed.stock),
    ...(stockWas !== '' && { stockWas: wholeNumberTyped(stockWas) }),
    ddate: toAsciiDigits(typed.ddate.trim()),
    offer: typed.offer === 'on',
    bn: { title: bnTitle, details: bnDetails, host: bnHost, review: namesIn(bnReview) },
  }
}

/** The fields of the form for the Bangla texts. */
export const banglaFields = {
  title: 'bnTitle',
  details: 'bnDetails',
  host: 'bnHost',
} as const satisfies Record<BanglaName, ProductFieldName>

/** The Bangla texts to look at. */
export function namesIn(bnReview: string): readonly BanglaName[] {
  return banglaNames.filter((name) => bnReview.split(' ').includes(name))
}

/** Returns the text itself unless it is a plain whole number. */
export function wholeNumberTyped(value: string): number | string {
  const digits = toAsciiDigits(value.trim())
  return /^\d{1,10}$/.test(digits) ? Number(digits) : value
}
