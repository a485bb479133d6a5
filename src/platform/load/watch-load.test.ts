import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLog } from '#src/platform/log.ts'
import { makeMetrics } from '#src/platform/metrics.ts'
import { fewArrivals } from './shedding.ts'
import { type Load, watchLoad } from './watch-load.ts'

let now: number
let stoodStillMs: number
let load: Load

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  now = 0
  stoodStillMs = 0
  load = watchLoad({
    refuse: () => {},
    db: { longestWaitMs: () => 0, stoodStillMs: () => stoodStillMs },
    log: makeLog(),
    metrics: makeMetrics(),
  })
})

afterEach(() => {
  load.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Nothing is done for so long, and then requests are found at the door. */
function standStill(milliseconds: number): void {
  now += milliseconds
  for (let arrived = 0; arrived < fewArrivals; arrived += 1) load.recordArrival()
}

it('gives up work when it is late, whatever it did meanwhile', () => {
  standStill(400)
  expect(load.isHigh()).toBe(true)
})

it('takes a long turn for no long wait while the loop asks for what is new', () => {
  for (let arrived = 0; arrived < 10_000; arrived += 1) {
    now += 0.05
    load.recordArrival()
  }
  expect(load.isHigh()).toBe(false)
  vi.advanceTimersByTime(20)
  expect(load.isHigh()).toBe(false)

  // As long a turn of fewer is a wait for each of them.
  for (let arrived = 0; arrived < 1_000; arrived += 1) {
    now += 0.5
    load.recordArrival()
  }
  expect(load.isHigh()).toBe(true)
})

it('gives up nothing for the time in which it stood still for a slow disk', () => {
  stoodStillMs = 390
  standStill(400)
  expect(load.isHigh()).toBe(false)

  // What is long over excuses nothing.
  vi.advanceTimersByTime(20)
  standStill(400)
  expect(load.isHigh()).toBe(true)
})
