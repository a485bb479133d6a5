import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleDues } from '#src/domain/journal/settle-dues.ts'
import { poisha } from '#src/domain/money.ts'

it('settles the oldest dues first, with the money before the charges', () => {
  const dues = [
    { orderId: 'a', owed: poisha(1_000) },
    { orderId: 'b', owed: poisha(500) },
    { orderId: 'c', owed: poisha(700) },
  ]
  expect(settleDues(dues, { received: poisha(1_200), charges: poisha(400) })).toEqual([
    { orderId: 'a', received: 1_000, charges: 0 },
    { orderId: 'b', received: 200, charges: 300 },
    { orderId: 'c', received: 0, charges: 100 },
  ])
})

it('refuses more than is due', () => {
  const dues = [{ orderId: 'a', owed: poisha(100) }]
  expect(() => settleDues(dues, { received: poisha(100), charges: poisha(1) })).toThrow(
    '1 are left',
  )
})

it('settles the money and the charges to the poisha, and no order beyond its due', () => {
  const owed = fc.integer({ min: -500, max: 5_000 })
  fc.assert(
    fc.property(fc.array(owed), fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const dues = all.map((one, at) => ({ orderId: `${at}`, owed: poisha(one) }))
      const total = all.reduce((sum, one) => sum + Math.max(0, one), 0)
      const received = poisha(Math.floor(total * share))
      const charges = poisha(Math.floor((total - received) * share))
      const settled = settleDues(dues, { received, charges })

      const sum = (values: readonly number[]) => values.reduce((before, one) => before + one, 0)
      expect(sum(settled.map((one) => one.received))).toBe(received)
      expect(sum(settled.map((one) => one.charges))).toBe(charges)
      for (const { orderId, received: paid, charges: kept } of settled) {
        expect(paid + kept).toBeLessThanOrEqual(dues[Number(orderId)]?.owed ?? 0)
      }
    }),
  )
})
