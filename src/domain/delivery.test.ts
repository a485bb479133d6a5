import { describe, expect, it } from 'vitest'
import { type DeliveryFees, zoneOfFee, zoneOfTaka } from './delivery.ts'
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

describe('a number of taka', () => {
  it('names the zone with that fee', () => {
    expect(zoneOfTaka(70, fees)).toBe('inside-dhaka')
    expect(zoneOfTaka(130, fees)).toBe('outside-dhaka')
    expect(zoneOfTaka(0, fees)).toBeUndefined()
  })

  it('names no zone where it is no taka', () => {
    expect(zoneOfTaka(undefined, fees)).toBeUndefined()
    expect(zoneOfTaka(Number.NaN, fees)).toBeUndefined()
    expect(zoneOfTaka(Number.POSITIVE_INFINITY, fees)).toBeUndefined()
    expect(zoneOfTaka(70.001, fees)).toBeUndefined()
    expect(zoneOfTaka(1e300, fees)).toBeUndefined()
  })
})
