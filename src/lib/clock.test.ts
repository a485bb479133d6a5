import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'

it('tells the time of the machine', () => {
  const before = Date.now()
  const told = systemClock().getTime()

  expect(told).toBeGreaterThanOrEqual(before)
  expect(told).toBeLessThanOrEqual(Date.now())
})
