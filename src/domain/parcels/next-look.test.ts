import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextLook } from '#src/domain/parcels/next-look.ts'

const minutesUntil = (now: string, quietMinutes: number) => {
  const at = new Date(now)
  const heardAt = new Date(at.getTime() - quietMinutes * 60_000)
  return (nextLook(at, heardAt).getTime() - at.getTime()) / 60_000
}

it('asks every quarter of an hour while there is news, and every two hours at last', () => {
  const noonInDhaka = '2026-11-24T06:00:00Z'
  const quiet = [0, 60, 120, 240, 480, 10_000]

  const waits = quiet.map((minutes) => minutesUntil(noonInDhaka, minutes))

  expect(waits).toEqual([15, 15, 30, 60, 120, 120])
})

it('asks half as often from 23:00 to 07:00 in Dhaka', () => {
  expect(minutesUntil('2026-11-24T16:59:59Z', 0)).toBe(15)
  expect(minutesUntil('2026-11-24T17:00:00Z', 0)).toBe(30)
  expect(minutesUntil('2026-11-25T00:59:59Z', 480)).toBe(240)
  expect(minutesUntil('2026-11-25T01:00:00Z', 480)).toBe(120)
})

it('never asks sooner than in 15 minutes, nor later than in 4 hours, however the clocks go', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: -10_000, max: 100_000 }),
      (now, quietMinutes) => {
        const minutes = minutesUntil(now.toISOString(), quietMinutes)
        expect(minutes).toBeGreaterThanOrEqual(15)
        expect(minutes).toBeLessThanOrEqual(240)
      },
    ),
  )
})
