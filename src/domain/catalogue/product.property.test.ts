import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { discountBadge, highestPrice, isPid } from './product.ts'

const anyPrice = fc.nat({ max: highestPrice }).map(poisha)

describe('the badge of any two prices', () => {
  it('is a whole percent from 1 to 100, or missing', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (price, oldPrice) => {
        const badge = discountBadge(price, oldPrice) ?? 1
        expect(badge).toBe(Math.round(badge))
        expect(badge).toBeGreaterThanOrEqual(1)
        expect(badge).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('is within half a percent of the true discount', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (price, oldPrice) => {
        fc.pre(price < oldPrice)
        const exact = 100 - (price * 100) / oldPrice
        expect(Math.abs((discountBadge(price, oldPrice) ?? 0) - exact)).toBeLessThanOrEqual(
          0.500001,
        )
      }),
    )
  })
})

describe('any pid', () => {
  it('stays one segment of a path and decodes to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (text) => {
        fc.pre(isPid(text))
        const url = new URL(`/product/${encodeURIComponent(text)}`, 'http://shop.test')
        expect(decodeURIComponent(url.pathname)).toBe(`/product/${text}`)
      }),
    )
  })
})
