import { type Poisha, poisha } from '#src/domain/money.ts'
import { digitsIn } from './digits.ts'
import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

const currencySigns = { en: 'Tk ', bn: '৳' } as const satisfies Record<Language, string>

/** `Tk 1,23,456` or `৳১,২৩,৪৫৬`; poisha only where there are some. */
export function formatMoney(amount: Poisha, language: Language): string {
  const minus = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  const rest = size % 100
  const takas = formatNumber((size - rest) / 100, language)
  return `${minus}${currencySigns[language]}${takas}${formatPoisha(rest, language)}`
}

/** What is added to a sum or taken off it: `+Tk 20`, `−Tk 50`. */
export function formatChange(amount: Poisha, language: Language): string {
  const size = formatMoney(poisha(Math.abs(amount)), language)
  return `${amount < 0 ? '−' : '+'}${size}`
}

function formatPoisha(rest: number, language: Language): string {
  if (rest === 0) return ''
  const text = `.${String(rest).padStart(2, '0')}`
  return digitsIn(text, language)
}
