/** The fields of a form with a row for each product: `pid-0`, `pieces-0` … As text, before it is parsed. */

import { toAsciiDigits } from '#src/i18n/digits.ts'
import { takaOrText } from '#src/i18n/typed-taka.ts'

export type TypedFields = Readonly<Record<string, string>>

export type TypedRow = {
  /** In the names of its fields. */
  readonly at: number
  readonly field: (name: string) => string
}

export function rowsIn(typed: TypedFields): readonly TypedRow[] {
  return Object.keys(typed)
    .flatMap((name) => /^pid-(\d{1,4})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, field: (name) => (typed[`${name}-${at}`] ?? '').trim() }))
}

/** The text itself where it is no number: the rules for the field refuse it. */
export function numberTyped(text: string): number | string {
  const plain = toAsciiDigits(text.trim()).replaceAll(',', '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : text
}

/** Undefined for an empty field. */
export function takaOrNothing(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : takaOrText(text)
}
