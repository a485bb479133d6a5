import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTaka, type Poisha, percentOf, poisha, shareOf, toTaka, wholeTaka } from './money.ts'

/** The largest order of CONTRACT.md: 1,000,000 pieces at 10,000,000 Tk. */
const largestAmount = 1_000_000_000_000_000

const anyAmount: fc.Arbitrary<Poisha> = fc
  .integer({ min: -largestAmount, max: largestAmount })
  .map(poisha)
const anyPrice: fc.Arbitrary<Poisha> = fc.nat({ max: largestAmount }).map(poisha)

describe('any amount', () => {
  it('comes back from the wire as it went out', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(fromTaka(JSON.parse(JSON.stringify(toTaka(amount))))).toBe(amount)
      }),
    )
  })

  it('has at most two decimals on the wire', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(JSON.stringify(toTaka(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }),
    )
  })

  it('is what its decimal text says', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.nat({ max: 99 }), (takas, rest) => {
        const text = `${takas}.${String(rest).padStart(2, '0')}`
        expect(fromTaka(Number(text))).toBe(takas * 100 + rest)
      }),
    )
  })

  it('is refused with a third decimal', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 9 }), (takas, third) => {
        expect(() => fromTaka(Number(`${takas}.07${third}`))).toThrow(RangeError)
      }),
    )
  })

  it('loses less than a taka when it is rounded to cash', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const cash = wholeTaka(amount)
        expect(Math.abs(cash % 100)).toBe(0)
        expect(amount - cash).toBeGreaterThanOrEqual(0)
        expect(amount - cash).toBeLessThan(100)
      }),
    )
  })

  it('has the percentage that exact arithmetic gives', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat({ max: 100 }), (amount, percent) => {
        const exact = (BigInt(amount) * BigInt(percent) + 50n) / 100n
        expect(BigInt(percentOf(amount, percent))).toBe(exact)
      }),
    )
  })
})

it('gives a share to the nearest poisha, also of amounts beyond the safe integers', () => {
  fc.assert(
    fc.property(
      anyAmount,
      fc.nat({ max: 1_000_000 }),
      fc.integer({ min: 1 }),
      (amount, part, more) => {
        const whole = part + more
        const share = BigInt(shareOf(amount, part, whole)) * BigInt(whole) * 2n
        const exact = BigInt(amount) * BigInt(part) * 2n
        expect(share - exact <= BigInt(whole) && exact - share < BigInt(whole)).toBe(true)
      },
    ),
  )
  expect([shareOf(poisha(5), 1, 2), shareOf(poisha(-5), 1, 2), shareOf(poisha(10), 1, 3)]).toEqual([
    3, -2, 3,
  ])
})
