/** How the editor reads and compares a product and its stock. */

import {
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
  // A pid never changes, and `stockWas` is the stock at the start of the edit.
  fields: productFieldNames.filter((name) => name !== 'pid' && name !== 'stockWas'),
  typedFrom: typedFromProduct,
  isSame,
  isSaved: isAsTyped,
  movesAlone: 'stock',
}

/** A product that does not exist yet. */
export function newProduct(begins: TypedProduct): EditSubject<undefined, ProductFieldName> {
  return {
    fields: productFieldNames,
    typedFrom: () => begins,
    isSame: (_name, one, other) => one === other,
    isSaved: () => false,
  }
}

/** Whether saving would change nothing. */
export function isAsTyped(product: ProductOnTheWire, typed: TypedProduct): boolean {
  const now = typedFromProduct(product)
  return productEdit.fields.every((name) => isSame(name, now[name], typed[name]))
}

/** After the stock form moved the stock: a number typed in the product's own form stays. */
export function typedAfterStock(
  typed: TypedProduct,
  { before, now }: { readonly before: ProductOnTheWire; readonly now: ProductOnTheWire },
): TypedProduct {
  const stock = String(now.stock)
  const isUntouched = isSame('stock', typed.stock, String(before.stock))
  return { ...typed, stockWas: stock, stock: isUntouched ? stock : typed.stock }
}

const numbers: readonly ProductFieldName[] = ['oldp', 'price', 'stock']

/** As the shop reads it: Bengali digits are digits, and surrounding space is ignored. */
function plain(name: ProductFieldName, text: string): string {
  if (numbers.includes(name)) return String(wholeNumberTyped(text))
  // A text area writes line endings as CRLF.
  return text.trim().replaceAll('\r\n', '\n')
}
