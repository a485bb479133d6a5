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
  it('moves by the difference that its editor meant', () => {
    expect(moveOfEdit({ seen: 30, target: 50, available: 30 })).toBe(20)
    // Two were sold while the form was open.
    expect(moveOfEdit({ seen: 30, target: 50, available: 28 })).toBe(20)
    expect(moveOfEdit({ seen: 30, target: 25, available: 28 })).toBe(-5)
    expect(moveOfEdit({ seen: 30, target: 30, available: 4 })).toBe(0)
  })

  it('takes the last piece and none that is not there', () => {
    expect(moveOfEdit({ seen: 30, target: 20, available: 10 })).toBe(-10)
    expect(moveOfEdit({ seen: 30, target: 20, available: 9 })).toBeUndefined()
  })

  it('does not grow beyond what a stock can be', () => {
    expect(moveOfEdit({ seen: 0, target: 1_000_000, available: 0 })).toBe(1_000_000)
    expect(moveOfEdit({ seen: 0, target: 1_000_000, available: 1 })).toBeUndefined()
    // Pieces of deleted orders came back to a full shelf; it can still be cleared.
    expect(moveOfEdit({ seen: 50, target: 40, available: 1_000_020 })).toBe(-10)
  })
})

describe('a stock report', () => {
  const shelf = { quantity: 3, seen: 10, available: 8 }

  it('adds what was received and takes what was damaged', () => {
    expect(moveOfReport({ report: 'received', ...shelf })).toBe(3)
    expect(moveOfReport({ report: 'damaged', ...shelf })).toBe(-3)
    expect(moveOfReport({ report: 'damaged', ...shelf, quantity: 9 })).toBeUndefined()
  })

  it('brings the stock to what was counted, but for orders placed meanwhile', () => {
    expect(moveOfReport({ report: 'counted', ...shelf })).toBe(-7)
    expect(moveOfReport({ report: 'counted', ...shelf, seen: 8 })).toBe(-5)
  })

  it('is a movement under its own name', () => {
    expect(stockReports.filter((report) => !movementReasons.includes(report))).toEqual([])
  })
})

describe('settling an edited quantity', () => {
  it('takes the difference when the buyer wants more', () => {
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

  it('takes what there is, and no more', () => {
    expect(settleQuantity({ taken: 2, quantity: 10, available: 3 })).toEqual({
      move: -3,
      taken: 5,
    })
  })

  it('takes nothing from an empty shelf', () => {
    expect(settleQuantity({ taken: 2, quantity: 5, available: 0 })).toEqual({
      move: 0,
      taken: 2,
    })
  })

  it('gives the difference back when the buyer wants less', () => {
    expect(settleQuantity({ taken: 5, quantity: 2, available: 0 })).toEqual({
      move: 3,
      taken: 2,
    })
  })

  it('gives back only what had been taken', () => {
    // Ten wanted and four taken: six were short. Of three, four minus three go back.
    expect(settleQuantity({ taken: 4, quantity: 3, available: 0 })).toEqual({
      move: 1,
      taken: 3,
    })
  })

  it('gives nothing back while the order is still short', () => {
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
  it('is what was wanted and not taken, over all lines', () => {
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
  it('are these', () => {
    expect(movementReasons).toEqual([
      'opening',
      'order',
      'order-edit',
      'order-deleted',
      'product-edit',
      'received',
      'counted',
      'damaged',
    ])
  })
})
