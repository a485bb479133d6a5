import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuantityEdit, settleQuantity, shortageOf } from './stock.ts'

const pieces = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 1_000_000 }))
const anyEdit: fc.Arbitrary<QuantityEdit> = fc.record({
  taken: pieces,
  quantity: pieces,
  available: pieces,
})

describe('any edited quantity', () => {
  it('loses no piece: the pieces that leave the stock belong to the order', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const settled = settleQuantity(edit)
        expect(edit.available + settled.move + settled.taken).toBe(edit.available + edit.taken)
      }),
    )
  })

  it('never makes the stock negative', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        expect(edit.available + settleQuantity(edit).move).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('takes no more pieces than the buyer ordered', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const { taken } = settleQuantity(edit)
        expect(taken).toBeGreaterThanOrEqual(0)
        expect(taken).toBeLessThanOrEqual(edit.quantity)
      }),
    )
  })

  it('is short only when the stock is empty', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const settled = settleQuantity(edit)
        fc.pre(shortageOf([{ quantity: edit.quantity, taken: settled.taken }]) > 0)
        expect(edit.available + settled.move).toBe(0)
      }),
    )
  })

  it('returns no more pieces than the order had taken', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        expect(settleQuantity(edit).move).toBeLessThanOrEqual(edit.taken)
      }),
    )
  })

  it('returns every piece when an edit is reversed and the stock suffices', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const there = settleQuantity({ taken: before, quantity: after, available: 1_000_000 })
        const available = 1_000_000 + there.move
        const back = settleQuantity({ taken: there.taken, quantity: before, available })
        expect(available + back.move).toBe(1_000_000)
        expect(back.taken).toBe(before)
      }),
    )
  })
})
