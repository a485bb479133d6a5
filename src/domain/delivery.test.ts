import { expect, it } from 'vitest'
import { type DeliveryFees, zonesWithFee } from './delivery.ts'
import { fromTaka } from './money.ts'

const fees: DeliveryFees = { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) }

it('names the zone of a fee', () => {
  expect(zonesWithFee(fromTaka(130), fees)).toEqual(['outside-dhaka'])
})

it('names both zones where they cost the same, and none for an unknown fee', () => {
  const same: DeliveryFees = { 'inside-dhaka': fromTaka(100), 'outside-dhaka': fromTaka(100) }

  expect(zonesWithFee(fromTaka(100), same)).toEqual(['inside-dhaka', 'outside-dhaka'])
  expect(zonesWithFee(fromTaka(100), fees)).toEqual([])
})
