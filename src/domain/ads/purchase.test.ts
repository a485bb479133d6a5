import { expect, it } from 'vitest'
import { isPurchase, isTooOld } from '#src/domain/ads/purchase.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'

it('counts an order when the buyer said yes, or from the moment it was placed', () => {
  const purchases = (at: 'placed' | 'confirmed') =>
    orderStages.filter((stage) => isPurchase(stage, at))

  const confirmed = ['confirmed', 'packed', 'shipped', 'delivered', 'returning', 'returned']
  expect(new Set(purchases('confirmed'))).toEqual(new Set(confirmed))
  expect(new Set(purchases('placed'))).toEqual(new Set(['placed', ...confirmed]))
})

it('takes an order of exactly seven days for Facebook and of three for Google, and none that is older', () => {
  const placedAt = '2026-11-20T10:00:00.000Z'

  expect(isTooOld('facebook', placedAt, new Date('2026-11-27T10:00:00.000Z'))).toBe(false)
  expect(isTooOld('facebook', placedAt, new Date('2026-11-27T10:00:00.001Z'))).toBe(true)
  expect(isTooOld('google', placedAt, new Date('2026-11-23T10:00:00.000Z'))).toBe(false)
  expect(isTooOld('google', placedAt, new Date('2026-11-23T10:00:00.001Z'))).toBe(true)
})
