/** What the editor of a product and its stock must know of it. */

import {
  emptyProduct,
  type ProductFieldName,
  productFieldNames,
  type TypedProduct,
  typedFromProduct,
  wholeNumberTyped,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { EditSubject } from '#src/features/dashboard/editor/editor-state.ts'

const isSame = (name: ProductFieldName, one: string, other: string) =>
  plain(name, one) === plain(name, other)

export const productEdit: EditSubject<ProductOnTheWire, ProductFieldName> = {
  // The pid stays, and `stockWas` is what the form began with.
  fields: productFieldNames.filter((name) => name !== 'pid' && name !== 'stockWas'),
  typedFrom: typedFromProduct,
  isSame,
  isSaved: isAsTyped,
  movesAlone: 'stock',
}

/** A product that is not there yet. */
export const newProduct: EditSubject<undefined, ProductFieldName> = {
  fields: productFieldNames,
  typedFrom: () => emptyProduct,
  isSame: (_name, one, other) => one === other,
  isSaved: () => false,
}

/** Whether saving would change nothing. */
export function isAsTyped(product: ProductOnTheWire, typed: TypedProduct): boolean {
  const now = typedFromProduct(product)
  return productEdit.fields.every((name) => isSame(name, now[name], typed[name]))
}

/** The stock form has moved the stock: a number typed in the product's own form stays. */
export function typedAfterStock(
  typed: TypedProduct,
  { before, now }: { readonly before: ProductOnTheWire; readonly now: ProductOnTheWire },
): TypedProduct {
  const stock = String(now.stock)
  const isUntouched = isSame('stock', typed.stock, String(before.stock))
  return { ...typed, stockWas: stock, stock: isUntouched ? stock : typed.stock }
}

const numbers: readonly ProductFieldName[] = ['oldp', 'price', 'stock']

/** As the shop reads it: Bengali digits are digits, and space around a text is none of it. */
function plain(name: ProductFieldName, text: string): string {
  if (numbers.includes(name)) return String(wholeNumberTyped(text))
  // A text area writes the ends of lines in its own way.
  return text.trim().replaceAll('\r\n', '\n')
}
