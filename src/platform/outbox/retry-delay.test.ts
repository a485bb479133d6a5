import { expect, it } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

const pace = { firstRetryMs: 500, longestRetryMs: 60_000 }

it('waits half a second, then twice as long each time, and never more than a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryDelayMs(attempts, pace))

  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(retryDelayMs(4_320, pace)).toBe(60_000)
})
