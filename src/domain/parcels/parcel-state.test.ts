import { expect, it } from 'vitest'
import {
  canMoveParcel,
  invoiceOf,
  parcelRules,
  parcelStates,
} from '#src/domain/parcels/parcel-state.ts'

const movesFrom = (state: (typeof parcelStates)[number]) =>
  parcelStates.filter((to) => canMoveParcel(state, to))

it('moves a parcel as a courier can answer, and never from sent to sent again', () => {
  expect(Object.fromEntries(parcelStates.map((state) => [state, movesFrom(state)]))).toEqual({
    'to-book': ['unsure', 'booked', 'refused', 'cancelled'],
    unsure: ['to-book', 'booked', 'refused'],
    booked: ['cancelled'],
    refused: ['to-book'],
    cancelled: [],
  })
})

it('holds the order while a courier has its parcel, or may have it', () => {
  const holding = parcelStates.filter((state) => parcelRules[state].holdsOrder)

  expect(holding).toEqual(['to-book', 'unsure', 'booked'])
})

it('names the first parcel as its order, and later ones by their number', () => {
  expect(invoiceOf('PM-ABCD2345', 1)).toBe('PM-ABCD2345')
  expect(invoiceOf('PM-ABCD2345', 2)).toBe('PM-ABCD2345-2')
})
