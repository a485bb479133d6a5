import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliveryZones } from '#src/domain/delivery.ts'
import { poisha } from '#src/domain/money.ts'
import {
  advanceMissing,
  advanceToAsk,
  askedOrders,
  highestAdvancePercent,
} from '#src/domain/orders/advance/advance-rule.ts'
import { collectOf } from '#src/domain/pricing.ts'

const amount = fc.nat({ max: 1e11 }).map(poisha)

const anyOrder = fc.record({
  deliveryZone: fc.constantFrom(...deliveryZones),
  deliveryFee: fc.nat({ max: 1_000_000 }).map(poisha),
  total: amount,
  adjusted: fc.integer({ min: -1e9, max: 1e9 }).map(poisha),
  advanced: amount,
})

const anyRule = fc.record({
  asks: fc.constantFrom(...askedOrders),
  from: amount,
  percent: fc.integer({ min: 0, max: highestAdvancePercent }),
  bkash: fc.constant('01712345678'),
  nagad: fc.constant(''),
})

/** In exact numbers: ten times the amount against the total, which no rounding touches. */
function isWithinLimit(asked: number, order: { deliveryFee: number; total: number }): boolean {
  return asked <= order.deliveryFee || BigInt(asked) * 10n <= BigInt(order.total)
}

it('asks whole taka, at most the delivery fee or ten percent, and never more than is to collect', () => {
  fc.assert(
    fc.property(anyOrder, anyRule, (order, rule) => {
      const asked = advanceToAsk(order, rule)
      expect(asked % 100).toBe(0)
      expect(asked).toBeGreaterThanOrEqual(0)
      expect(asked).toBeLessThanOrEqual(collectOf(order))
      expect(isWithinLimit(asked, order)).toBe(true)
    }),
  )
})

it('keeps both limits whatever becomes of the order, and asks nothing twice', () => {
  fc.assert(
    fc.property(anyOrder, amount, amount, (order, advanceAsked, sent) => {
      const missing = advanceMissing({ ...order, advanceAsked })
      expect(missing % 100).toBe(0)
      expect(missing).toBeLessThanOrEqual(Math.max(0, advanceAsked - order.advanced))
      expect(missing).toBeLessThanOrEqual(collectOf(order))
      expect(isWithinLimit(missing, order)).toBe(true)
      const advanced = poisha(order.advanced + missing)
      expect(advanceMissing({ ...order, advanced, advanceAsked })).toBe(0)
      const more = poisha(order.advanced + sent)
      expect(advanceMissing({ ...order, advanced: more, advanceAsked })).toBeLessThanOrEqual(
        missing,
      )
    }),
  )
})
