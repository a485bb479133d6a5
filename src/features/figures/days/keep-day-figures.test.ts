import { expect, it } from 'vitest'
import { canWait } from './keep-day-figures.job.ts'

const rush = { busyShare: 0.6, tookMs: 400, agoMs: 60_000 }

it('puts off a count that takes long while visitors use the thread, for some minutes', () => {
  expect(canWait(rush)).toBe(true)
  expect(canWait({ ...rush, agoMs: 5 * 60_000 })).toBe(false)
})

it('counts each minute where the thread is idle or a count takes little', () => {
  expect(canWait({ ...rush, busyShare: 0.1 })).toBe(false)
  expect(canWait({ ...rush, tookMs: 20 })).toBe(false)
})
