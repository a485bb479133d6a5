import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { toAsciiDigits } from './digits.ts'
import { formatMoney } from './format-money.ts'

const anyAmount = fc
  .integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 })
  .map(poisha)

describe('any amount', () => {
  it('can be read back from its text', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = formatMoney(amount, 'en').replace('Tk ', '').replaceAll(',', '')
        expect(fromTaka(Number(text))).toBe(amount)
      }),
    )
  })

  it('is the same in both languages but for sign and digits', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const bangla = toAsciiDigits(formatMoney(amount, 'bn')).replace('৳', 'Tk ')
        expect(bangla).toBe(formatMoney(amount, 'en'))
      }),
    )
  })
})
