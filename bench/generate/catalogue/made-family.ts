/** Every tenth kind of product of the demo catalogue is made in three sizes. */

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
  const kind = place % kinds
  // The first round is the demo catalogue itself.
  const round = Math.floor(place / kinds) - 1
  const at = round % sizes.length
  const value = sizes[at]
  if (kind % 10 !== 3 || round < 0 || !value) return undefined
  return { first: kind + (1 + round - at) * kinds, at, value }
}
