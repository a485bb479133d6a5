import { describe, expect, it } from 'vitest'
import { type DeliveryFees, zoneOfFee } from './delivery.ts'
import { fromTaka, poisha } from './money.ts'

const fees: DeliveryFees = { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) }

describe('the zone of a delivery fee', () => {
  it('is inside Dhaka for 70 taka', () => {
    expect(zoneOfFee(fromTaka(70), fees)).toBe('inside-dhaka')
  })

  it('is outside Dhaka for 130 taka', () => {
    expect(zoneOfFee(fromTaka(130), fees)).toBe('outside-dhaka')
  })

  it('is unknown for any other fee', () => {
    expect(zoneOfFee(fromTaka(100), fees)).toBeUndefined()
    expect(zoneOfFee(fromTaka(0), fees)).toBeUndefined()
    expect(zoneOfFee(poisha(70), fees)).toBeUndefined()
  })

  it('follows the fees that the owner has set', () => {
    const dearer: DeliveryFees = { 'inside-dhaka': fromTaka(80), 'outside-dhaka': fromTaka(150) }

    expect(zoneOfFee(fromTaka(80), dearer)).toBe('inside-dhaka')
    expect(zoneOfFee(fromTaka(70), dearer)).toBeUndefined()
  })
})
