import { describe, expect, it } from 'vitest'
import { movementReasons, settleQuantity, shortageOf } from './stock.ts'

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
