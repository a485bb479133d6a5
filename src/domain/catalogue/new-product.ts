/** The initial values of a new product's form: not in `product.ts`, so that visitors do not download `dhaka-time.ts`. */

import { dayAfter, isDay } from '#src/domain/dhaka-time.ts'

/** The initial values of a new product's form. */
export const initiallyOnForm = 25

/** The expiry date that a new product's form begins with: two years after `today`, a day in Dhaka. */
export function expiryOfNew(today: string): string {
  const [year, ...monthAndDay] = today.split('-')
  const day = [Number(year) + 2, ...monthAndDay].join('-')
  return isDay(day) ? day : dayAfter(today, 730)
}
