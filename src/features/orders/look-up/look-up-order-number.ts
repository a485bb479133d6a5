import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/**
 * Normalises an order number: small letters, spaces, missing `PM-`, Bengali digits, letters that
 * resemble digits. Undefined for any other text.
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

/** A search text needs the `PM`: without it `blenders` would be a number. */
export function orderNumberSearched(text: string): string | undefined {
  return /^\s*pm/i.test(text.normalize('NFKC')) ? orderNumberTyped(text) : undefined
}
