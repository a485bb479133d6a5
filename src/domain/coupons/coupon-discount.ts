/** What a coupon takes off an order. The better of it and the order's 10 % counts, never both. */

import { addPoisha, type Poisha, percentOf, poisha, timesQuantity } from '#src/domain/money.ts'
import { type Discount, type QuoteLine, quantityDiscount, quoteLine } from '#src/domain/pricing.ts'
import type { CouponRefusal, CouponTerms } from './coupon.ts'

export type CouponLine = QuoteLine & { readonly pid: string }

type Terms = Omit<CouponTerms, 'couponId' | 'code' | 'scope' | 'targets'>

/** The discount of an order. Where both are worth the same, the order's own one counts. */
export function discountWith(
  lines: readonly CouponLine[],
  terms: Terms | null | undefined,
): Discount {
  return terms && whyNotApplied(lines, terms) === undefined
    ? { kind: 'given', amount: couponAmount(lines, terms) }
    : quantityDiscount
}

/** Undefined where the coupon is applied. */
export function whyNotApplied(
  lines: readonly CouponLine[],
  terms: Terms,
): Extract<CouponRefusal, 'other-products' | 'below-sum' | 'discount-is-better'> | undefined {
  const counted = lines.filter((line) => isCounted(line, terms))
  if (counted.length === 0) return 'other-products'
  if (costOf(counted) < terms.from) return 'below-sum'
  const own = addPoisha(...lines.map((line) => quoteLine(line).discount))
  return couponAmount(lines, terms) > own ? undefined : 'discount-is-better'
}

/** Of each line, in their order; together exactly the discount of the order. */
export function discountsOfLines(
  lines: readonly CouponLine[],
  terms: Terms | null | undefined,
): readonly Poisha[] {
  if (!terms || whyNotApplied(lines, terms) !== undefined) {
    return lines.map((line) => quoteLine(line).discount)
  }
  return divide(
    couponAmount(lines, terms),
    lines.map((line) => ({ key: line.pid, weight: isCounted(line, terms) ? costOf([line]) : 0 })),
  )
}

function isCounted({ pid }: CouponLine, { pids }: Terms): boolean {
  return pids === null || pids.includes(pid)
}

function costOf(lines: readonly QuoteLine[]): Poisha {
  return addPoisha(...lines.map(({ unitPrice, quantity }) => timesQuantity(unitPrice, quantity)))
}

/** Never more than the goods that count cost. */
function couponAmount(lines: readonly CouponLine[], terms: Terms): Poisha {
  const goods = costOf(lines.filter((line) => isCounted(line, terms)))
  const { worth } = terms
  const amount = worth.kind === 'percent' ? percentOf(goods, worth.percent) : worth.amount
  return poisha(Math.min(amount, goods))
}

type Share = { readonly key: string; readonly weight: number }

/**
 * By largest remainder, to the poisha, and exact however large the amounts. Of equal remainders the first
 * key gets the poisha, so the result does not depend on the order of the shares.
 */
function divide(amount: Poisha, shares: readonly Share[]): readonly Poisha[] {
  const whole = shares.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  if (whole === 0n) return shares.map(() => poisha(0))
  const parts = shares.map(({ key, weight }, at) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { key, at, floor: exact / whole, remainder: exact % whole }
  })
  const left = BigInt(amount) - parts.reduce((sum, { floor }) => sum + floor, 0n)
  const luckiest = parts
    .toSorted(
      (a, b) =>
        Number(b.remainder - a.remainder > 0n) - Number(a.remainder - b.remainder > 0n) ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, Number(left))
  const lucky = new Set(luckiest.map(({ at }) => at))
  return parts.map(({ at, floor }) => poisha(Number(floor) + (lucky.has(at) ? 1 : 0)))
}
