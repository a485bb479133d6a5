import { describe, expect, it } from 'vitest'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { fromTaka } from '#src/domain/money.ts'
import { deliveryFromWire } from '#src/features/orders/order-wire.ts'
import { failed, ok } from '#src/lib/result.ts'

const fees: DeliveryFees = { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) }
const same: DeliveryFees = { 'inside-dhaka': fromTaka(100), 'outside-dhaka': fromTaka(100) }
const inside = { zone: 'inside-dhaka', fee: fromTaka(70) } as const
const outside = { zone: 'outside-dhaka', fee: fromTaka(130) } as const

describe('the delivery of a call', () => {
  it('is the zone with the fee that `city` says', () => {
    expect(deliveryFromWire({ city: 70 }, fees)).toEqual(ok(inside))
    expect(deliveryFromWire({ city: 130 }, fees)).toEqual(ok(outside))
  })

  it('is the zone that `zone` says, at the fee of the shop', () => {
    expect(deliveryFromWire({ zone: 'outside-dhaka' }, fees)).toEqual(ok(outside))
  })

  it('is refused where `city` is no fee of the shop, or not the fee of the zone', () => {
    expect(deliveryFromWire({ city: 71 }, fees)).toEqual(failed({ city: 'delivery' }))
    expect(deliveryFromWire({ city: 130, zone: 'inside-dhaka' }, fees)).toEqual(
      failed({ city: 'delivery' }),
    )
    expect(deliveryFromWire({ city: 130, zone: 'outside-dhaka' }, fees)).toEqual(ok(outside))
  })

  it('asks for the zone where both zones have the fee', () => {
    expect(deliveryFromWire({ city: 100 }, same)).toEqual(failed({ zone: 'delivery' }))
    expect(deliveryFromWire({ city: 100, zone: 'outside-dhaka' }, same)).toEqual(
      ok({ zone: 'outside-dhaka', fee: fromTaka(100) }),
    )
  })
})

describe('the delivery of an order that stands', () => {
  it('keeps its zone and fee after the fees of the shop have changed', () => {
    expect(deliveryFromWire({ city: 130 }, same, outside)).toEqual(ok(outside))
    expect(deliveryFromWire({ zone: 'outside-dhaka' }, same, outside)).toEqual(ok(outside))
    expect(deliveryFromWire({}, same, outside)).toEqual(ok(outside))
  })

  it('takes the fee of today where the call says it', () => {
    expect(deliveryFromWire({ zone: 'outside-dhaka', city: 100 }, same, outside)).toEqual(
      ok({ zone: 'outside-dhaka', fee: fromTaka(100) }),
    )
    expect(deliveryFromWire({ zone: 'inside-dhaka' }, same, outside)).toEqual(
      ok({ zone: 'inside-dhaka', fee: fromTaka(100) }),
    )
  })

  it('keeps its zone where both zones now have its fee', () => {
    const ordered = { zone: 'outside-dhaka', fee: fromTaka(100) } as const

    expect(deliveryFromWire({ city: 100 }, same, ordered)).toEqual(ok(ordered))
  })
})
