import { describe, expect, it } from 'vitest'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { endOfReturns, wishFor } from '#src/domain/orders/order-wish.ts'

const since = '2026-11-20T10:00:00.000Z'

describe('the wish of a buyer', () => {
  it('is to cancel while the goods are in the shop, and to return what was delivered', () => {
    const wishes = orderStages.map((stage) => [stage, wishFor(stage, since, new Date(since))])
    expect(Object.fromEntries(wishes)).toEqual({
      placed: 'cancel',
      held: 'cancel',
      confirmed: 'cancel',
      packed: 'cancel',
      shipped: undefined,
      delivered: 'return',
      returning: undefined,
      returned: undefined,
      cancelled: undefined,
    })
  })

  it('can be a return for seven days after the day of the delivery, by days in Dhaka', () => {
    const at = (deliveredAt: string, now: string) =>
      wishFor('delivered', deliveredAt, new Date(now))
    // 20 November in Dhaka ends at 18:00 UTC.
    expect(at('2026-11-20T17:59:00.000Z', '2026-11-27T17:59:59.999Z')).toBe('return')
    expect(at('2026-11-20T17:59:00.000Z', '2026-11-27T18:00:00.000Z')).toBeUndefined()
    expect(at('2026-11-20T18:00:00.000Z', '2026-11-28T17:59:59.999Z')).toBe('return')
    expect(endOfReturns('2026-11-20T18:00:00.000Z').toISOString()).toBe('2026-11-28T18:00:00.000Z')
  })
})
