/** The product form's own text, before it is anything else. */

import { initiallyOnForm } from '#src/domain/catalogue/product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** What was typed, by the names of the form's fields; survives every refusal. */
export type TypedProduct = Readonly<Record<ProductFieldName, string>>

/** `offer` is a checkbox: `on` or nothing. `stockWas` is hidden, and empty on the form that adds. */
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

/** The form that edits a product, as it opens. */
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
 * The body to send. A form is text; Bengali digits count as digits, and what is no whole number
 * stays text and is refused by `ProductBody`.
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

/** The text itself for what is no plain whole number. */
export function wholeNumberTyped(value: string): number | string {
  const digits = toAsciiDigits(value.trim())
  return /^\d{1,10}$/.test(digits) ? Number(digits) : value
}
