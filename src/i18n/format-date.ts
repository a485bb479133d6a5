import { dhakaDay, dhakaTimeOfDay, isDay } from '#src/domain/dhaka-time.ts'
import { toBengaliDigits } from './digits.ts'
import type { Language } from './language.ts'

const monthNames = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  bn: [
    'জানুয়ারি',
    'ফেব্রুয়ারি',
    'মার্চ',
    'এপ্রিল',
    'মে',
    'জুন',
    'জুলাই',
    'আগস্ট',
    'সেপ্টেম্বর',
    'অক্টোবর',
    'নভেম্বর',
    'ডিসেম্বর',
  ],
} as const satisfies Record<Language, readonly string[]>

/** The day of an instant in Dhaka: `8 March 2025`, `৮ মার্চ, ২০২৫`. */
export function formatDate(instant: Date, language: Language): string {
  return formatDay(dhakaDay(instant), language)
}

/** The day and the time of day in Dhaka: `8 March 2025, 2:05 am`, `৮ মার্চ, ২০২৫, রাত ২:০৫`. */
export function formatDateTime(instant: Date, language: Language): string {
  const { hour, minute } = dhakaTimeOfDay(instant)
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  const time =
    language === 'bn'
      ? `${partOfDay(hour)} ${toBengaliDigits(clock)}`
      : `${clock} ${hour < 12 ? 'am' : 'pm'}`
  return `${formatDate(instant, language)}, ${time}`
}

/** A calendar day, `YYYY-MM-DD`, as a person writes it. */
export function formatDay(day: string, language: Language): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)

  const [year, month, dayOfMonth] = day.split('-').map(Number)
  const monthName = monthNames[language][(month ?? 1) - 1]
  return language === 'bn'
    ? toBengaliDigits(`${dayOfMonth} ${monthName}, ${year}`)
    : `${dayOfMonth} ${monthName} ${year}`
}

/** A calendar day without its year: `8 March`, `৮ মার্চ`. */
export function formatDayOfMonth(day: string, language: Language): string {
  return formatDay(day, language).replace(/,? \S+$/, '')
}

/** The day of an instant in Dhaka in figures, as forms have it: `08/03/2025`. */
export function dayNumbers(instant: Date, language: Language): string {
  const numbers = dhakaDay(instant).split('-').toReversed().join('/')
  return language === 'bn' ? toBengaliDigits(numbers) : numbers
}

/** Bangla names the part of the day where English says am or pm. */
function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 16) return 'দুপুর'
  if (hour < 18) return 'বিকাল'
  if (hour < 20) return 'সন্ধ্যা'
  return 'রাত'
}
