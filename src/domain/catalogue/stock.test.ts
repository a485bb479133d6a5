import { describe, expect, it } from 'vitest'
import {
  movementReasons,
  moveOfEdit,
  moveOfReport,
  settleQuantity,
  shortageOf,
  stockReports,
} from './stock.ts'

describe('an edited stock', () => {
  it('moves by the difference between the shown and the new value', () => {
    expect(moveOfEdit({ seen: 30, target: 50, available: 30 })).toBe(20)
    // Two were sold while the form was open.
    expect(moveOfEdit({ seen: 30, target: 50, available: 28 })).toBe(20)
    expect(moveOfEdit({ seen: 30, target: 25, available: 28 })).toBe(-5)
    expect(moveOfEdit({ seen: 30, target: 30, available: 4 })).toBe(0)
  })

  it('falls to 0 and never below', () => {
    expect(moveOfEdit({ seen: 30, target: 20, available: 10 })).toBe(-10)
    expect(moveOfEdit({ seen: 30, target: 20, available: 9 })).toBeUndefined()
  })

  it('does not rise above the largest stock', () => {
    expect(moveOfEdit({ seen: 0, target: 1_000_000, available: 0 })).toBe(1_000_000)
    expect(moveOfEdit({ seen: 0, target: 1_000_000, available: 1 })).toBeUndefined()
    // Deleted orders can return pieces to a full stock; the owner can still lower it.
    expect(moveOfEdit({ seen: 50, target: 40, available: 1_000_020 })).toBe(-10)
  })
})

describe('a stock report', () => {
  const shelf = { quantity: 3, seen: 10, available: 8 }

  it('adds received pieces and subtracts damaged ones', () => {
    expect(moveOfReport({ report: 'received', ...shelf })).toBe(3)
    expect(moveOfReport({ report: 'damaged', ...shelf })).toBe(-3)
    expect(moveOfReport({ report: 'damaged', ...shelf, quantity: 9 })).toBeUndefined()
  })

  it('sets the stock to the count, less the orders placed meanwhile', () => {
    expect(moveOfReport({ report: 'counted', ...shelf })).toBe(-7)
    expect(moveOfReport({ report: 'counted', ...shelf, seen: 8 })).toBe(-5)
  })

  it('records a movement with a reason of its own', () => {
    expect(stockReports.filter((report) => !movementReasons.includes(report))).toEqual([])
  })
})

describe('an edited quantity', () => {
  it('takes the difference when the quantity rises', () => {
    expect(settleQuantity({ taken: 2, quantity: 5, available: 10 })).toEqual({
      move: -3,
      taken: 5,
    })
  })

  it('takes the last piece', () => {
    expect(settleQuantity({ taken: 2, quantity: 5, available: 3 })).toEqual({
      move: -3,
      taken: 5,
    })
  })

  it('takes no more pieces than are in stock', () => {
    expect(settleQuantity({ taken: 2, quantity: 10, available: 3 })).toEqual({
      move: -3,
      taken: 5,
    })
  })

  it('takes nothing from an empty stock', () => {
    expect(settleQuantity({ taken: 2, quantity: 5, available: 0 })).toEqual({
      move: 0,
      taken: 2,
    })
  })

  it('returns the difference when the quantity falls', () => {
    expect(settleQuantity({ taken: 5, quantity: 2, available: 0 })).toEqual({
      move: 3,
      taken: 2,
    })
  })

  it('returns only pieces that the order had taken', () => {
    // Ten ordered and four taken leaves six short. At a quantity of three, four minus three go back.
    expect(settleQuantity({ taken: 4, quantity: 3, available: 0 })).toEqual({
      move: 1,
      taken: 3,
    })
  })

  it('returns nothing while the order is still short', () => {
    expect(settleQuantity({ taken: 4, quantity: 8, available: 0 })).toEqual({
      move: 0,
      taken: 4,
    })
  })

  it('covers an old shortage when there is stock again', () => {
    expect(settleQuantity({ taken: 4, quantity: 10, available: 100 })).toEqual({
      move: -6,
      taken: 10,
    })
  })

  it('moves nothing when nothing changes', () => {
    expect(settleQuantity({ taken: 5, quantity: 5, available: 7 })).toEqual({
      move: 0,
      taken: 5,
    })
  })
})

describe('a shortage', () => {
  it('is the number of ordered pieces that were not taken, over all lines', () => {
    const lines = [
      { quantity: 10, taken: 5 },
      { quantity: 3, taken: 3 },
      { quantity: 2, taken: 0 },
    ]

    expect(shortageOf(lines)).toBe(7)
    expect(shortageOf([])).toBe(0)
  })
})

describe('the reasons of a stock movement', () => {
  it('match the contract', () => {
    expect(movementReasons).toEqual([
      'opening',
      'order',
      'order-edit',
      'order-deleted',
      'order-moved',
      'order-returned',
      'product-edit',
      'received',
      'counted',
      'damaged',
    ])
  })
})
