import { expect, it } from 'vitest'
import { monthsBefore } from '#src/features/privacy/months-before.ts'

function before(time: string, months: number): string {
  return monthsBefore(new Date(time), months).toISOString()
}

it('is the same instant of an earlier month', () => {
  expect(before('2026-11-20T11:00:00.001Z', 24)).toBe('2024-11-20T11:00:00.001Z')
  expect(before('2026-11-20T11:00:00.000Z', 72)).toBe('2020-11-20T11:00:00.000Z')
  expect(before('2026-01-31T23:59:59.999Z', 12)).toBe('2025-01-31T23:59:59.999Z')
})

it('is the last day of a shorter month', () => {
  expect(before('2028-02-29T10:00:00.000Z', 12)).toBe('2027-02-28T10:00:00.000Z')
  expect(before('2026-03-31T10:00:00.000Z', 1)).toBe('2026-02-28T10:00:00.000Z')
})
