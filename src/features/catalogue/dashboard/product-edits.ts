/** What becomes of an edit beside somebody else's, and what of both is to be chosen. */

import {
  type ProductFieldName,
  type TypedProduct,
  typedFromProduct,
  wholeNumberTyped,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'

/** In the order of the form. The pid stays, and `stockWas` is nobody's typing. */
export const editedFields = [
  'title',
  'details',
  'image',
  'oldp',
  'price',
  'stock',
  'ddate',
  'host',
  'key',
  'offer',
] as const satisfies readonly ProductFieldName[]

export type EditedField = (typeof editedFields)[number]

export type TwoEdits = {
  /** The product that both began with. */
  readonly before: ProductOnTheWire
  /** The product as it is now. */
  readonly theirs: ProductOnTheWire
  readonly mine: TypedProduct
}

export type ProductChoice = {
  readonly name: EditedField
  readonly before: string
  readonly theirs: string
  readonly mine: string
}

/** What they changed and I have otherwise. A stock that only orders moved is no choice of mine. */
export function choicesBetween({ before, theirs, mine }: TwoEdits): readonly ProductChoice[] {
  const began = typedFromProduct(before)
  const now = typedFromProduct(theirs)
  return editedFields
    .map((name) => ({ name, before: began[name], theirs: now[name], mine: mine[name] }))
    .filter(({ name, ...texts }) => !isSame(name, texts.theirs, texts.before))
    .filter(({ name, ...texts }) => !isSame(name, texts.mine, texts.theirs))
    .filter(({ name, ...texts }) => name !== 'stock' || !isSame(name, texts.mine, texts.before))
}

/**
 * Mine on top of theirs: what only they changed is not turned back. A stock that has moved is
 * taken as it stands: nobody can tell from here what a number written before says of it now.
 */
export function mergedEdit({ before, theirs, mine }: TwoEdits): TypedProduct {
  const began = typedFromProduct(before)
  const now = typedFromProduct(theirs)
  const merged = editedFields.map((name) => {
    const isMine = name === 'stock' ? now.stock === began.stock : true
    return [name, isMine && !isSame(name, mine[name], began[name]) ? mine[name] : now[name]]
  })
  return { ...now, ...Object.fromEntries(merged) }
}

/** What was typed while a save was under way stands beside what it saved. */
export function typedAfterSave(
  typed: TypedProduct,
  { sent, saved }: { readonly sent: TypedProduct; readonly saved: ProductOnTheWire },
): TypedProduct {
  const now = typedFromProduct(saved)
  const later = editedFields
    .filter((name) => typed[name] !== sent[name])
    .map((name) => [name, typed[name]])
  return { ...now, ...Object.fromEntries(later) }
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

/** Whether saving would change nothing. */
export function isAsTyped(product: ProductOnTheWire, typed: TypedProduct): boolean {
  const now = typedFromProduct(product)
  return editedFields.every((name) => isSame(name, now[name], typed[name]))
}

const numbers: readonly ProductFieldName[] = ['oldp', 'price', 'stock']

/** As the shop reads it: Bengali digits are digits, and space around a text is none of it. */
function isSame(name: ProductFieldName, one: string, other: string): boolean {
  return plain(name, one) === plain(name, other)
}

function plain(name: ProductFieldName, text: string): string {
  if (numbers.includes(name)) return String(wholeNumberTyped(text))
  // A text area writes the ends of lines in its own way.
  return text.trim().replaceAll('\r\n', '\n')
}
