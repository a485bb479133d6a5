/** Days as people in Bangladesh type them: day, month, year. Pure. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'

/** An empty field says how to type a day. */
export const dayHint = {
  en: 'DD/MM/YYYY',
  bn: 'দিন/মাস/বছর',
} as const satisfies Record<Language, string>

/** `22/11/2026` for `2026-11-22`; empty for none. */
export function dayAsTyped(day: string, language: Language): string {
  return day === '' ? '' : digitsIn(day.split('-').toReversed().join('/'), language)
}

/**
 * `YYYY-MM-DD` for `22/11/2026`, `22.11.2026`, `22112026` and `২২/১১/২০২৬`, and for itself. Undefined while
 * half a day is typed: a year has four digits.
 */
export function dayTyped(text: string): string | undefined {
  const plain = toAsciiDigits(text.trim())
  const [, year, month = '', day = ''] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain) ?? reversed(plain) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) && found >= '1900' ? found : undefined
}

function reversed(plain: string): readonly string[] | undefined {
  const found =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(plain) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(plain)
  if (!found) return undefined
  const [all, day = '', month = '', year = ''] = found
  return [all, year, month, day]
}
