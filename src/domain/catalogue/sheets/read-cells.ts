/** Reads what people and spreadsheet programs write into cells. Undefined: it can mean nothing, or several things. */

import { isDay } from '#src/domain/dhaka-time.ts'

/** Longer than any number, day or yes; so a long cell costs nothing. */
const longest = 40

/** `digits` are ASCII. With separators of groups, a sign of taka, or zeros behind the point. */
export function readWholeNumber(digits: string): number | undefined {
  if (digits.length > longest) return undefined
  const bare = digits
    .replace(/^(?:৳|tk\.?|bdt)\s*/i, '')
    .replace(/(?:৳|tk\.?|\/-)$/i, '')
    .trimEnd()
  const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.0{1,2})?$/.test(bare)
  const plain = grouped ? bare.replaceAll(',', '') : bare
  // Some places write the point as a comma.
  const [, whole] = /^(\d{1,10})(?:[.,]0{1,2})?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole)
}

/**
 * A day, `YYYY-MM-DD`. Spreadsheet programs write dates as their country does: where day and month could be
 * either, the day that the product has already counts, and no other one is guessed.
 */
export function readDay(digits: string, standing: string | undefined): string | undefined {
  if (digits.length > longest) return undefined
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?.*)?$/.exec(digits) ?? []
  if (year !== undefined) return dayOf(year, month, day)
  const [, one, other, years] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(digits) ?? []
  if (years === undefined) return undefined
  const century = years.length === 2 ? `20${years}` : years
  const readings = [dayOf(century, other, one), dayOf(century, one, other)].flatMap((r) => r ?? [])
  const [first, second = first] = readings
  if (standing !== undefined && readings.includes(standing)) return standing
  return first === second ? first : undefined
}

function dayOf(year: string, month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
  হ্যাঁ: true,
  হ্যা: true,
  না: false,
}

/** `digits` are ASCII. */
export function readYesOrNo(digits: string): boolean | undefined {
  const word = digits.normalize('NFC').toLowerCase()
  const known = Object.entries(answers).find(([answer]) => answer.normalize('NFC') === word)
  return known?.[1]
}

/** A program that saved the sheet without Unicode has written a question mark for each letter of Bangla. */
export function hasLostLetters(cell: string, standing: string): boolean {
  if (!/\?{2,}/.test(cell) || /\?{2,}/.test(standing)) return false
  return /[^\0-\u00ff]/.test(standing) || !/\p{L}/u.test(cell)
}
