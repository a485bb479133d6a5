import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poisha } from './money.ts'
import { type QuoteLine, quoteOrder } from './pricing.ts'
import { highestPrice, highestQuantity } from './product.ts'

const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  unitPrice: fc.nat({ max: highestPrice }).map(poisha),
  quantity: fc.integer({ min: 1, max: highestQuantity }),
})
const anyLines = fc.array(anyLine, { maxLength: 8 })
const anyFee = fc.nat({ max: 1_000_000 }).map(poisha)

describe('any quote', () => {
  it('has parts that add up to its total', () => {
    fc.assert(
      fc.property(anyLines, anyFee, (lines, fee) => {
        const quote = quoteOrder(lines, fee)
        expect(quote.subtotal - quote.discount + quote.deliveryFee).toBe(quote.total)
      }),
    )
  })

  it('stays within the safe integers', () => {
    fc.assert(
      fc.property(anyLines, anyFee, (lines, fee) => {
        const parts = Object.values(quoteOrder(lines, fee))
        expect(parts.filter(Number.isSafeInteger)).toEqual(parts)
      }),
    )
  })

  it('has the subtotal and the discount that exact arithmetic gives', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const exact = BigInt(line.unitPrice) * BigInt(line.quantity)
        const quote = quoteOrder([line], poisha(0))
        expect(BigInt(quote.subtotal)).toBe(exact)
        expect(BigInt(quote.discount)).toBe(line.quantity >= 5 ? (exact + 5n) / 10n : 0n)
      }),
    )
  })

  it('is what its lines cost on their own, with one delivery', () => {
    fc.assert(
      fc.property(anyLines, anyFee, (lines, fee) => {
        const alone = lines.map((line) => quoteOrder([line], poisha(0)).total)
        expect(quoteOrder(lines, fee).total).toBe(alone.reduce((sum, one) => sum + one, 0) + fee)
      }),
    )
  })
})
