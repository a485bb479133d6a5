import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestPrice, highestQuantity } from '#src/domain/catalogue/product.ts'
import { addPoisha, poisha } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { highestCouponAmount } from './coupon.ts'
import { type CouponLine, discountsOfLines, discountWith } from './coupon-discount.ts'

const free = { 'inside-dhaka': poisha(0), 'outside-dhaka': poisha(0) }
const goodsOf = (lines: readonly CouponLine[], discount = quantityDiscount) =>
  quoteOrder({ lines, discount, zone: 'inside-dhaka', fees: free })

const anyLines: fc.Arbitrary<readonly CouponLine[]> = fc.uniqueArray(
  fc.record({
    pid: fc.string({ minLength: 1, maxLength: 4 }),
    unitPrice: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: highestPrice })).map(poisha),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: highestQuantity }),
    ),
  }),
  { minLength: 1, maxLength: 8, selector: ({ pid }) => pid },
)
const anyWorth = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    amount: fc.integer({ min: 1, max: highestCouponAmount }).map(poisha),
  }),
)
/** An order, and a coupon that some of its lines count for. */
const anyCase = anyLines.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    shuffled: fc.shuffledSubarray([...lines], { minLength: lines.length }),
    terms: fc.record({
      worth: anyWorth,
      from: fc.oneof(fc.constant(0), fc.nat({ max: highestCouponAmount })).map(poisha),
      pids: fc.option(fc.subarray(lines.map(({ pid }) => pid)), { nil: null }),
    }),
  }),
)

describe('an order with any coupon', () => {
  it('gets the better of the coupon and its 10 %, and never less than without', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, terms }) => {
        const own = goodsOf(lines).discount
        const counted = lines.filter(({ pid }) => terms.pids === null || terms.pids.includes(pid))
        const goods = goodsOf(counted).subtotal
        const { worth } = terms
        const taken =
          worth.kind === 'percent'
            ? Number((BigInt(goods) * BigInt(worth.percent) + 50n) / 100n)
            : Math.min(worth.amount, goods)
        const isMet = counted.length > 0 && goods >= terms.from
        const { discount } = goodsOf(lines, discountWith(lines, terms))
        expect(discount).toBe(isMet ? Math.max(own, taken) : own)
      }),
    )
  })

  it('costs no less than nothing, and no line does', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, terms }) => {
        expect(goodsOf(lines, discountWith(lines, terms)).total).toBeGreaterThanOrEqual(0)
        discountsOfLines(lines, terms).forEach((discount, at) => {
          const line = lines[at]
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(line ? line.unitPrice * line.quantity : 0)
        })
      }),
    )
  })

  it('divides the discount over its lines without losing a poisha', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, terms }) => {
        const { discount } = goodsOf(lines, discountWith(lines, terms))
        expect(addPoisha(...discountsOfLines(lines, terms))).toBe(discount)
      }),
    )
  })

  it('gives each line the same, whatever the order of the lines', () => {
    fc.assert(
      fc.property(anyCase, ({ lines, shuffled, terms }) => {
        const byPid = (some: readonly CouponLine[]) =>
          new Map(discountsOfLines(some, terms).map((amount, at) => [some[at]?.pid, amount]))
        const [one, other] = [byPid(lines), byPid(shuffled)]
        expect([...one].toSorted()).toEqual([...other].toSorted())
      }),
    )
  })
})

describe('a discount that is divided', () => {
  const line = (pid: string, taka: number, quantity = 1) => ({
    pid,
    unitPrice: poisha(taka * 100),
    quantity,
  })
  const amount = (poishas: number) =>
    ({ worth: { kind: 'amount', amount: poisha(poishas) }, from: poisha(0), pids: null }) as const

  it('gives the poisha that are left to the largest remainders', () => {
    // 100 poisha over 1 : 1 : 1, and over 2 : 3 : 1.
    const three = [line('c', 1), line('a', 1), line('b', 1)]
    expect(discountsOfLines(three, amount(100))).toEqual([33, 34, 33])
    const uneven = [line('a', 2), line('b', 3), line('c', 1)]
    expect(discountsOfLines(uneven, amount(100))).toEqual([33, 50, 17])
  })

  it('leaves lines alone that do not count', () => {
    const lines = [line('kettle', 500), line('rice', 900, 6)]
    const terms = { ...amount(60_000), pids: ['kettle'] }
    // The 10 % of six sacks are more than the whole kettle.
    expect(discountsOfLines(lines, terms)).toEqual([0, 54_000])
    const fewer = [line('kettle', 500), line('rice', 900, 4)]
    expect(discountsOfLines(fewer, terms)).toEqual([50_000, 0])
  })
})
