import { expect, it } from 'vitest'
import { orderStatuses, toggled } from './order-status.ts'

it('is not-done or done, and toggles between both', () => {
  expect(orderStatuses).toEqual(['not-done', 'done'])
  expect(orderStatuses.map(toggled)).toEqual(['done', 'not-done'])
})
