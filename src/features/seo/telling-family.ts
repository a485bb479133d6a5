/** A family in the words of catalogues and search engines. */

import { kindOfOption, optionText } from '#src/domain/catalogue/family.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import type { TellingFamily } from '#src/features/seo/site.ts'
import type { Language } from '#src/i18n/language.ts'

/** Undefined for a family of one. */
export function tellingFamily(
  { id, title, titleInBangla, options, members }: FamilyView,
  productId: string,
  language: Language,
): TellingFamily | undefined {
  const member = members.find((one) => one.id === productId)
  if (!member || members.length < 2) return undefined
  return {
    id,
    title: optionText({ text: title, inBangla: titleInBangla }, language),
    options: options.flatMap((option, at) => {
      const value = member.values[at]
      if (!value) return []
      return [
        {
          kind: kindOfOption(option),
          name: optionText(option, language),
          value: optionText(value, language),
        },
      ]
    }),
    others: members.flatMap(({ id: other, pid }) => (other === productId ? [] : [pid])),
  }
}
