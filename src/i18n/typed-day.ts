/** Days and minutes as people in Bangladesh type them: day, month, year. Pure. */

import { fromDhakaMinute, isDay } from '#src/domain/dhaka-time.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'

/** An empty field says how to type a day. */
export const dayHint = {
  en: 'DD/MM/YYYY',
  bn: 'দিন/মাস/বছর',
} as const satisfies Record<Language, string>

export const minuteHint = {
  en: 'DD/MM/YYYY 15:30',
  bn: 'দিন/মাস/বছর ১৫:৩০',
} as const satisfies Record<Language, string>

/** Names the button that opens the browser's calendar of a field. */
export const calendarOf = {
  en: 'Calendar: {label}',
  bn: 'ক্যালেন্ডার: {label}',
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

/** `22/11/2026 15:30` for `2026-11-22T15:30`; empty for none. */
export function minuteAsTyped(minute: string, language: Language): string {
  const [day = '', time = ''] = minute.split('T')
  return `${dayAsTyped(day, language)} ${digitsIn(time, language)}`.trim()
}

/**
 * `YYYY-MM-DDTHH:MM` for a day and a time behind it, `15:30`, `3.30 pm` and `১৫:৩০`, for twelve digits, and
 * for itself. Undefined while half of it is typed.
 */
export function minuteTyped(text: string): string | undefined {
  const plain = toAsciiDigits(text.trim())
  const [, dayText = '', hours = '', minutes = '', half] =
    /^(\d{8})(\d\d)(\d\d)$/.exec(plain) ??
    /^([\d/. -]{8,10}?)(?:T|,?\s+)(\d{1,2})[:.](\d\d)(?:\s*([ap])\.?m\.?)?$/i.exec(plain) ??
    []
  const hour = hourOf(Number(hours), half)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  const found = `${dayTyped(dayText)}T${time}`
  return fromDhakaMinute(found) && found
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function reversed(plain: string): readonly string[] | undefined {
  const found =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(plain) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(plain)
  if (!found) return undefined
  const [all, day = '', month = '', year = ''] = found
  return [all, year, month, day]
}
