import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLog } from '#src/platform/log.ts'
import { makeMetrics } from '#src/platform/metrics.ts'
import { fewArrivals } from './shedding.ts'
import { type Load, watchLoad } from './watch-load.ts'

let now: number
let stoodStillMs: number
/** How long no processor worked for the process. */
let idleMs: number
let load: Load
const writeNow = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({
    user: (now - idleMs) * 1_000,
    system: 0,
  }))
  now = 0
  stoodStillMs = 0
  idleMs = 0
  load = watchLoad({
    refuse: () => {},
    addressOf: () => '203.0.113.7',
    db: { longestWaitMs: () => 0, stoodStillMs: () => stoodStillMs, writeNow },
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

function calmTicks(count: number): void {
  for (let tick = 0; tick < count; tick += 1) {
    now += 20
    vi.advanceTimersByTime(20)
  }
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

it('begins the waiting writes in the middle of a long tick, and in no short one', () => {
  writeNow.mockClear()
  for (let arrived = 0; arrived < 1_000; arrived += 1) load.recordArrival()
  vi.advanceTimersByTime(20)
  expect(writeNow).not.toHaveBeenCalled()

  for (let arrived = 0; arrived < 3_000; arrived += 1) load.recordArrival()
  expect(writeNow).toHaveBeenCalledTimes(2)
})

it('sheds nothing while the machine works for another program', () => {
  idleMs = 390
  standStill(400)

  expect(load.isHigh()).toBe(false)
})

it('counts who asks for five seconds after it has shed requests', () => {
  standStill(400)
  calmTicks(240)
  expect(load.isHigh()).toBe(true)
  calmTicks(40)
  expect(load.isHigh()).toBe(false)
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
