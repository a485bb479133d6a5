import { expect, it } from 'vitest'
import { type Clock, steadyClock, systemClock } from './clock.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-11-20T12:00:00Z')

type Machine = {
  readonly clock: Clock
  readonly pass: (milliseconds: number) => void
  readonly sleep: (milliseconds: number) => void
  readonly set: (byMilliseconds: number) => void
}

function aMachine(): Machine {
  let wall = noon
  let steady = 1_000
  let sinceBoot = 500_000
  const clock = steadyClock({
    wall: () => wall,
    steady: () => steady,
    sinceBoot: () => sinceBoot,
  })
  return {
    clock,
    pass: (milliseconds) => {
      wall += milliseconds
      steady += milliseconds
      sinceBoot += milliseconds
    },
    sleep: (milliseconds) => {
      wall += milliseconds
      sinceBoot += milliseconds
    },
    set: (byMilliseconds) => {
      wall += byMilliseconds
    },
  }
}

function told({ clock }: Machine): string {
  return clock().toISOString()
}

it('returns the time of the machine', () => {
  const before = Date.now()
  const now = systemClock().getTime()

  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

it('follows a correction by minutes, forward or back', () => {
  const machine = aMachine()

  machine.set(4 * minute)
  expect(told(machine)).toBe('2026-11-20T12:04:00.000Z')
  machine.set(-3 * minute)
  expect(told(machine)).toBe('2026-11-20T12:01:00.000Z')
})

it('ignores a moment in another year', () => {
  const machine = aMachine()

  machine.set(4 * 365 * 24 * hour)
  expect(told(machine)).toBe('2026-11-20T12:00:00.000Z')
  machine.pass(9 * minute)
  expect(told(machine)).toBe('2026-11-20T12:09:00.000Z')
  machine.set(-4 * 365 * 24 * hour)
  machine.pass(minute)
  expect(told(machine)).toBe('2026-11-20T12:10:00.000Z')
})

it('ignores a moment an hour behind', () => {
  const machine = aMachine()

  machine.set(-hour)
  machine.pass(minute)
  expect(told(machine)).toBe('2026-11-20T12:01:00.000Z')
})

it('follows a jump after ten minutes', () => {
  const machine = aMachine()

  machine.set(24 * hour)
  expect(told(machine)).toBe('2026-11-20T12:00:00.000Z')
  machine.pass(10 * minute)
  expect(told(machine)).toBe('2026-11-21T12:10:00.000Z')
})

it('waits another ten minutes after a second jump', () => {
  const machine = aMachine()

  machine.set(24 * hour)
  machine.clock()
  machine.pass(9 * minute)
  machine.set(-25 * hour)
  machine.clock()
  machine.pass(9 * minute)
  expect(told(machine)).toBe('2026-11-20T12:18:00.000Z')
  machine.pass(minute)
  expect(told(machine)).toBe('2026-11-20T11:19:00.000Z')
})

it('follows at once after the machine slept', () => {
  const machine = aMachine()

  machine.sleep(8 * hour)
  expect(told(machine)).toBe('2026-11-20T20:00:00.000Z')
  machine.pass(minute)
  machine.sleep(8 * hour)
  expect(told(machine)).toBe('2026-11-21T04:01:00.000Z')
})
