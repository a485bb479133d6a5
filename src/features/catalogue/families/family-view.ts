/** A family as the rest of the shop uses it. */

import type { OptionText } from '#src/domain/catalogue/family.ts'
import type { Poisha } from '#src/domain/money.ts'

export type FamilyMember = {
  readonly id: string
  readonly pid: string
  /** In English. */
  readonly title: string
  readonly price: Poisha
  readonly stock: number
  /** One for each option of the family. */
  readonly values: readonly OptionText[]
}

export type FamilyView = {
  readonly id: string
  /** Without the values of a member. */
  readonly title: string
  readonly titleInBangla: string
  readonly options: readonly OptionText[]
  readonly version: number
  /** In their order; archived products are in none. */
  readonly members: readonly FamilyMember[]
}
