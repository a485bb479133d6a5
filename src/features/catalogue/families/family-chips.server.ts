/** What the page of a product shows of its family. */

import { choicesOf, optionText } from '#src/domain/catalogue/family.ts'
import { findFamilyOf } from '#src/features/catalogue/families/family-rows.server.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type FamilyChipsView = {
  readonly soldOut: string
  readonly options: readonly {
    readonly name: string
    /** The value of the product on the page. */
    readonly chosen: string
    readonly chips: readonly {
      readonly text: string
      readonly path: string
      readonly isCurrent: boolean
      readonly isSoldOut: boolean
    }[]
  }[]
}

/** Undefined for a product that has no family, or is alone in it. */
export async function findShownFamily(
  reads: Reads,
  productId: string,
): Promise<FamilyView | undefined> {
  const family = await findFamilyOf(reads, productId)
  return family && family.members.length > 1 ? family : undefined
}

export function familyChips(
  family: FamilyView,
  productId: string,
  language: Language,
): FamilyChipsView | undefined {
  const current = family.members.find(({ id }) => id === productId)
  if (!current) return undefined

  const choices = choicesOf(family.members, current)
  return {
    soldOut: messagesFor(language, 'family').soldOut,
    options: family.options.map((option, at) => {
      const value = current.values[at]
      return {
        name: optionText(option, language),
        chosen: value ? optionText(value, language) : '',
        chips: (choices[at] ?? []).map((choice) => ({
          text: optionText(choice.value, language),
          path: `${pathPrefix(language)}/product/${encodeURIComponent(choice.pid)}`,
          isCurrent: choice.isCurrent,
          isSoldOut: choice.isSoldOut,
        })),
      }
    }),
  }
}
