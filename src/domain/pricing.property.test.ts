import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestPrice, highestQuantity } from '#src/domain/catalogue/product.ts'
import { type DeliveryFees, deliveryZones } from './delivery.ts'
import { poisha } from './money.ts'
import { collectOf, type Quote, type QuoteLine, quantityDiscount, quoteOrder } from './pricing.ts'

const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  unitPrice: fc.nat({ max: highestPrice }).map(poisha),
  quantity: fc.integer({ min: 1, max: highestQuantity }),
})
const anyLines = fc.array(anyLine, { maxLength: 8 })
const anyFee = fc.nat({ max: 1_000_000 }).map(poisha)
const anyFees: fc.Arbitrary<DeliveryFees> = fc.record({
  'inside-dhaka': anyFee,
  'outside-dhaka': anyFee,
})
const anyOrder = fc.record({
  lines: anyLines,
  discount: fc.constantFrom(quantityDiscount, { kind: 'none' } as const),
  zone: fc.constantFrom(...deliveryZones),
  fees: anyFees,
})
const free: DeliveryFees = { 'inside-dhaka': poisha(0), 'outside-dhaka': poisha(0) }

function goodsOf(lines: readonly QuoteLine[]): Quote {
  return quoteOrder({ lines, discount: quantityDiscount, zone: 'inside-dhaka', fees: free })
}

describe('any quote', () => {
  it('has parts that add up to its total', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const quote = quoteOrder(order)
        expect(quote.subtotal - quote.discount + quote.deliveryFee).toBe(quote.total)
      }),
    )
  })

  it('stays within the safe integers', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const parts = Object.values(quoteOrder(order))
        expect(parts.filter(Number.isSafeInteger)).toEqual(parts)
      }),
    )
  })

  it('has the subtotal and the discount that exact arithmetic gives', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const exact = BigInt(line.unitPrice) * BigInt(line.quantity)
        const quote = goodsOf([line])
        expect(BigInt(quote.subtotal)).toBe(exact)
        expect(BigInt(quote.discount)).toBe(line.quantity >= 5 ? (exact + 5n) / 10n : 0n)
      }),
    )
  })

  it('is what its lines cost on their own, with one delivery', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, zone, fees }) => {
        const alone = lines.map((line) => goodsOf([line]).total)
        const { total } = quoteOrder({ lines, discount: quantityDiscount, zone, fees })
        expect(total).toBe(alone.reduce((sum, one) => sum + one, 0) + fees[zone])
      }),
    )
  })
})

describe('any amount to collect', () => {
  const anyAmounts = fc.record({
    total: fc.nat({ max: 1e11 }).map(poisha),
    adjusted: fc.integer({ min: -1e11, max: 1e11 }).map(poisha),
    advanced: fc.nat({ max: 1e11 }).map(poisha),
  })

  it('is in whole taka, never below nothing, and never more than what is due', () => {
    fc.assert(
      fc.property(anyAmounts, (amounts) => {
        const collect = collectOf(amounts)
        const due = amounts.total + amounts.adjusted - amounts.advanced
        expect(collect % 100).toBe(0)
        expect(collect).toBeGreaterThanOrEqual(0)
        expect(collect).toBeLessThanOrEqual(Math.max(0, due))
        // No more than the poisha are given away.
        expect(Math.max(0, due) - collect).toBeLessThan(100)
      }),
    )
  })
})
