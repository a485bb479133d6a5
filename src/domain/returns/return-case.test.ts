import { expect, it } from 'vitest'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import {
  endOfReturns,
  mayAskToReturn,
  openReturnStates,
  returnRules,
  returnStates,
} from '#src/domain/returns/return-case.ts'

const since = '2026-11-20T10:00:00.000Z'

it('lets a buyer ask to return what was delivered, and nothing else', () => {
  const stages = orderStages.filter((stage) => mayAskToReturn(stage, since, new Date(since)))
  expect(stages).toEqual(['delivered'])
})

it('takes requests for seven days after the day of the delivery, by days in Dhaka', () => {
  const at = (deliveredAt: string, now: string) =>
    mayAskToReturn('delivered', deliveredAt, new Date(now))
  // 20 November in Dhaka ends at 18:00 UTC.
  expect(at('2026-11-20T17:59:00.000Z', '2026-11-27T17:59:59.999Z')).toBe(true)
  expect(at('2026-11-20T17:59:00.000Z', '2026-11-27T18:00:00.000Z')).toBe(false)
  expect(at('2026-11-20T18:00:00.000Z', '2026-11-28T17:59:59.999Z')).toBe(true)
  expect(endOfReturns('2026-11-20T18:00:00.000Z').toISOString()).toBe('2026-11-28T18:00:00.000Z')
})

it('goes on from open states alone', () => {
  expect(returnStates.filter((state) => returnRules[state].isOpen)).toEqual(openReturnStates)
  expect(returnStates.filter((state) => returnRules[state].next.length > 0)).toEqual(
    openReturnStates,
  )
})
