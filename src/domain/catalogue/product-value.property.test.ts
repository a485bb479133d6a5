import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import {
  costOfPieces,
  type ProductValue,
  valueFromFirstCost,
  withBought,
  withCounted,
  withoutPieces,
  withoutPiecesBack,
  withPiecesBack,
} from './product-value.ts'

const pieces = fc.integer({ min: 1, max: 1_000_000 })
const cost = fc.integer({ min: 0, max: 10_000_000_000 }).map(poisha)
const anyValue: fc.Arbitrary<ProductValue> = fc.oneof(
  fc.record({ pieces, value: cost, lastCost: cost }),
  fc.record({ pieces: fc.constant(0), value: fc.constant(poisha(0)), lastCost: cost }),
)

function isSound({ pieces: some, value }: ProductValue): boolean {
  return some > 0 ? value >= 0 : some === 0 && value === 0
}

it('takes the moving average: two prices become one', () => {
  const first = valueFromFirstCost(0, { pieces: 10, cost: poisha(100_000) })
  const bought = withBought(first, { pieces: 10, cost: poisha(100_000) })
  const dearer = withBought(bought, { pieces: 5, cost: poisha(65_000) })

  expect(dearer).toEqual({ pieces: 15, value: 165_000, lastCost: 13_000 })
  expect(costOfPieces(dearer, 4)).toBe(44_000)
  expect(withoutPieces(dearer, 4)).toEqual({ pieces: 11, value: 121_000, lastCost: 13_000 })
})

it('gives the pieces from before the first known cost that cost', () => {
  expect(valueFromFirstCost(6, { pieces: 3, cost: poisha(1_000) })).toEqual({
    pieces: 6,
    value: 2_000,
    lastCost: 333,
  })
})

it('loses no poisha when all pieces leave one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), cost, (all, value) => {
      let stands: ProductValue = { pieces: all, value, lastCost: poisha(0) }
      let left = 0
      for (let at = 0; at < all; at += 1) {
        left += costOfPieces(stands, 1)
        stands = withoutPieces(stands, 1)
      }
      expect({ left, stands }).toMatchObject({ left: value, stands: { pieces: 0, value: 0 } })
    }),
  )
})

it('never goes below nothing, and has no value without pieces', () => {
  fc.assert(
    fc.property(anyValue, pieces, cost, (before, some, amount) => {
      expect(isSound(withoutPieces(before, some))).toBe(true)
      expect(isSound(withBought(before, { pieces: some, cost: amount }))).toBe(true)
      expect(isSound(withCounted(before, -some).after)).toBe(true)
      expect(isSound(withoutPiecesBack(before, some, amount).after)).toBe(true)
    }),
  )
})

it('changes the value by what it says', () => {
  fc.assert(
    fc.property(anyValue, fc.integer({ min: -1_000, max: 1_000 }), cost, (before, move, amount) => {
      const counted = withCounted(before, move)
      expect(counted.after.value - before.value).toBe(counted.difference)
      const back = withoutPiecesBack(before, Math.abs(move), amount)
      expect(back.after.value - before.value).toBe(back.difference - amount)
    }),
  )
})

it('takes pieces back out as they came, while nothing else has changed', () => {
  fc.assert(
    fc.property(anyValue, pieces, cost, (before, some, amount) => {
      if (before.pieces === 0) return
      const back = withPiecesBack(before, some, amount)
      expect(withoutPiecesBack(back, some, amount)).toEqual({ after: before, difference: 0 })
    }),
  )
})

it('counts found pieces at the average, and at the last cost where no piece is left', () => {
  const some = { pieces: 4, value: poisha(1_000), lastCost: poisha(400) }
  expect(withCounted(some, 2)).toMatchObject({ difference: 500, after: { pieces: 6 } })
  const none = { pieces: 0, value: poisha(0), lastCost: poisha(400) }
  expect(withCounted(none, 2)).toMatchObject({ difference: 800, after: { pieces: 2, value: 800 } })
})
