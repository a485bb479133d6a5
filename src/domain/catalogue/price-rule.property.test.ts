import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentLimits, priceAfter, priceEndings } from '#src/domain/catalogue/price-rule.ts'
import { fromTaka, percentOf } from '#src/domain/money.ts'

const anyPrice = fc.integer({ min: 20, max: 10_000_000 }).map(fromTaka)
const anyPercent = fc.integer({ min: percentLimits.least, max: percentLimits.most })
const anyEnding = fc.constantFrom(...priceEndings)

it('gives whole takas that the product form accepts, on the right side of the old price', () => {
  fc.assert(
    fc.property(anyPrice, anyPercent, anyEnding, (price, percent, ending) => {
      const after = priceAfter(price, { percent, ending })
      expect(after % 100).toBe(0)
      expect(after).toBeGreaterThanOrEqual(2_000)
      expect(after).toBeLessThanOrEqual(1_000_000_000)
      if (percent < 0) expect(after).toBeLessThanOrEqual(price)
      if (percent > 0) expect(after).toBeGreaterThanOrEqual(price)
    }),
  )
})

it('ends in 9 and differs by less than ten takas, where both limits are far', () => {
  const far = fc.integer({ min: 1_000, max: 1_000_000 }).map(fromTaka)
  fc.assert(
    fc.property(far, fc.integer({ min: -90, max: 200 }), (price, percent) => {
      const after = priceAfter(price, { percent, ending: '9' })
      expect((after / 100) % 10).toBe(9)
      expect(Math.abs(after - percentOf(price, 100 + percent))).toBeLessThan(1_000)
    }),
  )
})

it('changes nothing the second time without a percentage', () => {
  fc.assert(
    fc.property(anyPrice, anyEnding, (price, ending) => {
      const once = priceAfter(price, { percent: 0, ending })
      expect(priceAfter(once, { percent: 0, ending })).toBe(once)
    }),
  )
})
