import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { averageTenths, mayReview, ratings } from '#src/domain/reviews/review.ts'

it('takes a review of a delivered line alone, while a piece of it is with the buyer', () => {
  const kept = { quantity: 2, returned: 1 }
  expect(orderStages.filter((stage) => mayReview(stage, kept))).toEqual(['delivered'])
  expect(mayReview('delivered', { quantity: 2, returned: 2 })).toBe(false)
})

it.each([
  [[5], 50],
  [[5, 4], 45],
  [[5, 5, 4], 47],
  [[1, 1, 2], 13],
  [[4, 4, 4, 5], 43],
])('averages %j to %d tenths', (stars, tenths) => {
  const sum = stars.reduce((total, one) => total + one, 0)
  expect(averageTenths({ reviews: stars.length, stars: sum })).toBe(tenths)
})

it('keeps any average within half a tenth of the exact one, and within the stars given', () => {
  const given = fc.array(fc.constantFrom(...ratings), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(given, (all) => {
      const stars = all.reduce<number>((total, one) => total + one, 0)
      const tenths = averageTenths({ reviews: all.length, stars })
      expect(Number.isInteger(tenths)).toBe(true)
      expect(Math.abs(tenths * all.length - stars * 10) * 2).toBeLessThanOrEqual(all.length)
      expect(tenths).toBeGreaterThanOrEqual(Math.min(...all) * 10)
      expect(tenths).toBeLessThanOrEqual(Math.max(...all) * 10)
    }),
  )
})
