/** Taka as providers write it: a decimal text, never a float. */

import { type Poisha, poisha } from '#src/domain/money.ts'

/** `1250.50` */
export function takaText(amount: Poisha): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Undefined for anything but taka with at most two digits of poisha. */
export function takaFromText(text: string): Poisha | undefined {
  const [, taka, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return taka === undefined ? undefined : poisha(Number(`${taka}${part.padEnd(2, '0')}`))
}
