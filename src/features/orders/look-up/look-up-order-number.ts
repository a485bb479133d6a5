import { isOrderNumber } from '#src/domain/order-number.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/**
 * An order number however it was typed: in small letters, with spaces, without `PM-`, in Bengali
 * digits, with the letters that look like digits and are in no number. Undefined for what is none.
 */
export function orderNumberTyped(text: string): string | undefined {
  const characters = toAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^PM(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const number = `PM-${characters}`
  return isOrderNumber(number) ? number : undefined
}

/** In a search text the `PM` is needed: without it `blenders` would be a number. */
export function orderNumberSearched(text: string): string | undefined {
  return /^\s*pm/i.test(text.normalize('NFKC')) ? orderNumberTyped(text) : undefined
}
