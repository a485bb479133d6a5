/** A family: products that differ in one or two options, such as size and colour (decision 0209). */

import { textLimits } from '#src/domain/catalogue/product.ts'

/** The name of an option, or a value of it. An empty Bangla text shows the English one. */
export type OptionText = { readonly text: string; readonly inBangla: string }

export const mostOptions = 2
/** One transaction makes all of them, and orders wait for it. */
export const mostMembers = 40
export const longestOption = 40

/** As the database has the names of a family's options, or the values of a member. */
export function optionsFromRow(stored: string | null): readonly OptionText[] {
  return stored === null ? [] : JSON.parse(stored)
}

type MemberOptions = { readonly values: readonly OptionText[] }

/** The values of a member in one text, such as `M / Red`. */
export function valuesText(values: readonly OptionText[], language: 'en' | 'bn'): string {
  return values.map((value) => optionText(value, language)).join(' / ')
}

export function optionText({ text, inBangla }: OptionText, language: 'en' | 'bn'): string {
  return language === 'bn' && inBangla !== '' ? inBangla : text
}

type FamilyTitle = { readonly title: string; readonly titleInBangla: string }

/** What a member is called in both languages. Without a Bangla title of the family it has none either. */
export function memberTitles(
  { title, titleInBangla }: FamilyTitle,
  values: readonly OptionText[],
): FamilyTitle {
  return {
    title: `${title} – ${valuesText(values, 'en')}`,
    titleInBangla: titleInBangla === '' ? '' : `${titleInBangla} – ${valuesText(values, 'bn')}`,
  }
}

export function isTooLong({ title, titleInBangla }: FamilyTitle): boolean {
  return title.length > textLimits.title || titleInBangla.length > textLimits.title
}

/** Two members with the same key would be the same option. */
export function valuesKey(values: readonly OptionText[]): string {
  return values.map(({ text }) => text.normalize('NFKC').toLowerCase()).join('\n')
}

/** Values as an owner types them: commas between, each once; the Bangla ones in the same order. */
export function typedValues(typed: string, typedInBangla: string): readonly OptionText[] {
  const inBangla = parts(typedInBangla)
  const values = parts(typed)
    .map((text, at) => ({ text, inBangla: inBangla[at] ?? '' }))
    .filter(({ text }) => text !== '')
  const byKey = Map.groupBy(values, (value) => valuesKey([value]))
  return [...byKey.values()].flatMap(([first]) => first ?? [])
}

function parts(typed: string): readonly string[] {
  return typed.split(/[,;،\n]/u).map((value) => value.trim())
}

/** Each value of the first option with each of the second, in their order. */
export function combinationsOf(
  options: readonly (readonly OptionText[])[],
): readonly (readonly OptionText[])[] {
  return options.reduce<readonly (readonly OptionText[])[]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

type Choosable = MemberOptions & { readonly pid: string; readonly stock: number }

export type OptionChoice = {
  readonly value: OptionText
  /** The member that the choice leads to. */
  readonly pid: string
  readonly isCurrent: boolean
  readonly isSoldOut: boolean
}

/**
 * For each option its values in the order of the members. A choice leads to the member that differs
 * from the current one in nothing else, else to the first in stock that has the value.
 */
export function choicesOf(
  members: readonly Choosable[],
  current: Choosable,
): readonly (readonly OptionChoice[])[] {
  return current.values.map((_, option) =>
    [...Map.groupBy(members, ({ values }) => values[option]?.text ?? '').values()].flatMap(
      (having) => {
        const target =
          having.find(({ pid }) => pid === current.pid) ??
          having.find((one) => one.values.every(sameAsCurrentBut(option))) ??
          having.find(({ stock }) => stock > 0) ??
          having[0]
        const value = target?.values[option]
        if (!target || !value) return []
        const { pid, stock } = target
        return { value, pid, isCurrent: pid === current.pid, isSoldOut: stock === 0 }
      },
    ),
  )

  function sameAsCurrentBut(option: number) {
    return ({ text }: OptionText, at: number) => at === option || text === current.values[at]?.text
  }
}

const sizeWords = /^(size|sizes|সাইজ|মাপ|আকার)$/iu
const colourWords = /^(colou?rs?|রং|রঙ)$/iu

/** What catalogues and search engines call the option; undefined where they have no word for it. */
export function kindOfOption({ text, inBangla }: OptionText): 'size' | 'color' | undefined {
  const names = [text, inBangla].map((name) => name.trim())
  if (names.some((name) => sizeWords.test(name))) return 'size'
  return names.some((name) => colourWords.test(name)) ? 'color' : undefined
}
