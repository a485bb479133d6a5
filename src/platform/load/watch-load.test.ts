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
    addressOf: () => '203.0.113.7',
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

/** The process is blocked for so long, and then finds requests. */
function standStill(milliseconds: number): void {
  now += milliseconds
  for (let arrived = 0; arrived < fewArrivals; arrived += 1) load.recordArrival()
}

it('sheds requests when it is late, whatever it did meanwhile', () => {
  standStill(400)
  expect(load.isHigh()).toBe(true)
})

it('tells a long tick from a long wait while the event loop polls', () => {
  for (let arrived = 0; arrived < 10_000; arrived += 1) {
    now += 0.05
    load.recordArrival()
  }
  expect(load.isHigh()).toBe(false)
  vi.advanceTimersByTime(20)
  expect(load.isHigh()).toBe(false)

  // With fewer events, a tick of this length is a wait for each of them.
  for (let arrived = 0; arrived < 1_000; arrived += 1) {
    now += 0.5
    load.recordArrival()
  }
  expect(load.isHigh()).toBe(true)
})

it('sheds nothing for the time of a slow commit', () => {
  stoodStillMs = 390
  standStill(400)
  expect(load.isHigh()).toBe(false)

  // A commit that ended long before excuses nothing.
  vi.advanceTimersByTime(20)
  standStill(400)
  expect(load.isHigh()).toBe(true)
})
