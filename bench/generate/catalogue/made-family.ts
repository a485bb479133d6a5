/** Every tenth kind of product of the demo catalogue is made in three sizes, at places beside each other. */

import { demoProducts } from '#demo/products.ts'
import type { OptionText } from '#src/domain/catalogue/family.ts'

const sizes: readonly OptionText[] = [
  { text: 'Small', inBangla: 'ছোট' },
  { text: 'Medium', inBangla: 'মাঝারি' },
  { text: 'Large', inBangla: 'বড়' },
]

export const familyOptions: readonly OptionText[] = [{ text: 'Size', inBangla: 'সাইজ' }]

export type MadeMember = {
  /** The place of the first member, which names the family. */
  readonly first: number
  readonly at: number
  readonly value: OptionText
}

/** Undefined for a product that belongs to none. */
export function madeMember(place: number): MadeMember | undefined {
  const kinds = demoProducts.length
  const at = ((place % kinds) % 10) - 3
  const value = sizes[at]
  // The first round is the demo catalogue itself. At its end a kind may lack room for all sizes.
  const isWhole = place - at + sizes.length <= kinds * (Math.floor(place / kinds) + 1)
  return place < kinds || !value || !isWhole ? undefined : { first: place - at, at, value }
}
