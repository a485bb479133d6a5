import { describe, expect, it } from 'vitest'
import { dayAfter, dhakaDay, dhakaTimeOfDay, isDay, startOfDhakaDay } from './dhaka-time.ts'

describe('the day in Dhaka', () => {
  it('is the next one late in the evening of UTC', () => {
    expect(dhakaDay(new Date('2025-03-07T20:00:00Z'))).toBe('2025-03-08')
    expect(dhakaDay(new Date('2025-03-07T23:30:00Z'))).toBe('2025-03-08')
  })

  it('changes at 18:00 UTC', () => {
    expect(dhakaDay(new Date('2025-03-07T17:59:59.999Z'))).toBe('2025-03-07')
    expect(dhakaDay(new Date('2025-03-07T18:00:00.000Z'))).toBe('2025-03-08')
  })

  it('changes month and year there first', () => {
    expect(dhakaDay(new Date('2024-12-31T18:00:00Z'))).toBe('2025-01-01')
    expect(dhakaDay(new Date('2024-02-28T20:00:00Z'))).toBe('2024-02-29')
  })

  it('refuses a date that the calendar lacks', () => {
    expect(() => dhakaDay(new Date('tomorrow'))).toThrow(RangeError)
  })
})

it('counts days over the ends of months and years, and back', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2024-02-28')).toBe('2024-02-29')
  expect(dayAfter('2027-03-01', -1)).toBe('2027-02-28')
  expect(dayAfter('2026-01-01', 365)).toBe('2027-01-01')
})

describe('the start of a day in Dhaka', () => {
  it('is 18:00 UTC of the day before', () => {
    expect(startOfDhakaDay('2025-03-08')).toEqual(new Date('2025-03-07T18:00:00Z'))
    expect(startOfDhakaDay('2025-01-01')).toEqual(new Date('2024-12-31T18:00:00Z'))
  })

  it('refuses a day that the calendar lacks', () => {
    expect(() => startOfDhakaDay('2025-02-29')).toThrow(new RangeError('Not a day: 2025-02-29'))
  })
})

describe('the time of day in Dhaka', () => {
  it('is six hours ahead of UTC', () => {
    expect(dhakaTimeOfDay(new Date('2025-03-07T20:05:00Z'))).toEqual({ hour: 2, minute: 5 })
    expect(dhakaTimeOfDay(new Date('2025-03-07T06:59:00Z'))).toEqual({ hour: 12, minute: 59 })
  })
})

describe('a day', () => {
  it('is a date that the calendar has', () => {
    expect(isDay('2025-03-08')).toBe(true)
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2000-02-29')).toBe(true)
    expect(isDay('9999-12-31')).toBe(true)
  })

  it('is not a date that the calendar lacks', () => {
    expect(isDay('2025-02-29')).toBe(false)
    expect(isDay('1900-02-29')).toBe(false)
    expect(isDay('2025-02-30')).toBe(false)
    expect(isDay('2025-04-31')).toBe(false)
    expect(isDay('2025-13-01')).toBe(false)
    expect(isDay('2025-00-10')).toBe(false)
    expect(isDay('2025-01-00')).toBe(false)
  })

  it('is written in one way only', () => {
    expect(isDay('')).toBe(false)
    expect(isDay('2025-3-8')).toBe(false)
    expect(isDay('08-03-2025')).toBe(false)
    expect(isDay('2025-03-08T00:00:00Z')).toBe(false)
    expect(isDay('2025-03-08\n')).toBe(false)
    expect(isDay('২০২৫-০৩-০৮')).toBe(false)
  })
})
