import type { Language } from './language.ts'

const bengaliZero = 0x09e6

export function toBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)))
}

/** A text with the digits of a language. */
export function digitsIn(text: string, language: Language): string {
  return language === 'bn' ? toBengaliDigits(text) : text
}

/** People type numbers as they read them: ৫ is 5. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}
