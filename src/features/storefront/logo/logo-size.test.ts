import fc from 'fast-check'
import { expect, it } from 'vitest'
import { carriesName, logoSize } from '#src/features/storefront/logo/logo-size.ts'

it('fits a logo into the header, and keeps its shape', () => {
  expect(logoSize({ width: 600, height: 200 })).toEqual({ width: 120, height: 40 })
  expect(logoSize({ width: 1200, height: 100 })).toEqual({ width: 136, height: 11 })
  expect(logoSize({ width: 500, height: 500 })).toEqual({ width: 40, height: 40 })
})

it('takes a wide logo alone, and shows the name beside a square one', () => {
  expect(carriesName({ width: 120, height: 40 })).toBe(true)
  expect(carriesName({ width: 60, height: 40 })).toBe(true)
  expect(carriesName({ width: 59, height: 40 })).toBe(false)
})

it('is never larger than its room, and never empty', () => {
  const side = fc.integer({ min: 1, max: 40_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = logoSize({ width, height })
      expect(size.width).toBeGreaterThanOrEqual(1)
      expect(size.width).toBeLessThanOrEqual(136)
      expect(size.height).toBeGreaterThanOrEqual(1)
      expect(size.height).toBeLessThanOrEqual(40)
    }),
  )
})
