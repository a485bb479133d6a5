import { expect, it } from 'vitest'
import { madeGatewayPayments } from './made-gateway-payments.ts'

const placedAt = new Date('2026-11-17T06:00:00.000Z')

function paymentsAt(place: number, { isBuyersOwn = true, asked = 7_000 } = {}) {
  return madeGatewayPayments({
    seed: 1,
    place,
    placedAt,
    laterAt: new Date('2026-11-18T06:00:00.000Z'),
    isYoung: true,
    isBuyersOwn,
    order: { id: `o-${place}`, oid: 'PM-7K2M9QXB', advance_asked_poisha: asked, deleted_at: null },
    advances: [],
  })
}

it('leaves some payments of young orders unpaid, and few for a person', () => {
  const places = Array.from({ length: 4_000 }, (_, place) => place)
  const states = places
    .map((place) => paymentsAt(place)[0]?.state)
    .filter((state) => state !== undefined)
  const unclear = states.filter((state) => state === 'unclear').length
  expect(new Set(states)).toEqual(new Set(['not-paid', 'unclear']))
  expect(unclear).toBeLessThan(states.length / 4)
})

it('makes none of an order that staff took, or that asks for nothing', () => {
  expect(paymentsAt(473)).toMatchObject([{ amount_poisha: 7_000 }])
  expect(paymentsAt(473, { isBuyersOwn: false })).toEqual([])
  expect(paymentsAt(473, { asked: 0 })).toEqual([])
})
