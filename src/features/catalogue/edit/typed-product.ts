/** The product form's raw text, before it is parsed. */

import { initiallyOnForm } from '#src/domain/catalogue/product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The typed texts by the names of the form's fields; they survive every refusal. */
export type TypedProduct = Readonly<Record<ProductFieldName, string>>

/** `offer` is a checkbox: `on` or empty. `stockWas` is hidden, and empty in the adder's form. */
export const productFieldNames = [
  'pid',
  'title',
  'details',
  'image',
  'oldp',
  'price',
  'stock',
  'stockWas',
  'ddate',
  'host',
  'key',
  'offer',
] as const

export type ProductFieldName = (typeof productFieldNames)[number]

export const emptyProduct: TypedProduct = {
  pid: '',
  title: '',
  details: '',
  image: '',
  oldp: String(initiallyOnForm),
  price: String(initiallyOnForm),
  stock: String(initiallyOnForm),
  stockWas: '',
  ddate: '',
  host: '',
  key: '',
  offer: '',
}

/** The initial texts of the form that edits a product. */
export function typedFromProduct(product: ProductOnTheWire): TypedProduct {
  return {
    pid: product.pid,
    title: product.title,
    details: product.details,
    image: product.image,
    oldp: String(product.oldp),
    price: String(product.price),
    stock: String(product.stock),
    stockWas: String(product.stock),
    ddate: product.ddate,
    host: product.host,
    key: product.key,
    offer: product.offer ? 'on' : '',
  }
}

/**
 * The body to send. Bengali digits count as digits. A text that is no whole number stays text, and
 * `ProductBody` refuses it.
 */
export function productFromTyped(typed: TypedProduct): Readonly<Record<string, unknown>> {
  const { stockWas, ...texts } = typed
  return {
    ...texts,
    oldp: wholeNumberTyped(typed.oldp),
    price: wholeNumberTyped(typed.price),
    stock: wholeNumberTyped(typed.stock),
    ...(stockWas !== '' && { stockWas: wholeNumberTyped(stockWas) }),
    ddate: toAsciiDigits(typed.ddate.trim()),
    offer: typed.offer === 'on',
  }
}

/** Returns the text itself unless it is a plain whole number. */
export function wholeNumberTyped(value: string): number | string {
  const digits = toAsciiDigits(value.trim())
  return /^\d{1,10}$/.test(digits) ? Number(digits) : value
}
