import { expect, it } from 'vitest'
import {
  daysOf,
  lastDays,
  lengthOf,
  periodBefore,
  periodFrom,
  spanOf,
  weekdayOf,
} from './period.ts'

const today = '2026-03-11'

it('has as many days before a period as in it', () => {
  const week = lastDays(7, today)
  expect(week).toEqual({ from: '2026-03-05', to: today })
  expect(periodBefore(week)).toEqual({ from: '2026-02-26', to: '2026-03-04' })
  expect(lengthOf(periodBefore(week))).toBe(7)
  expect(periodBefore(lastDays(1, today))).toEqual({ from: '2026-03-10', to: '2026-03-10' })
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

it('takes what an address asks for, and thirty days where that is no period', () => {
  const usual = lastDays(30, today)
  expect(periodFrom({}, today)).toEqual(usual)
  expect(periodFrom({ from: '2026-02-31' }, today)).toEqual(usual)
  expect(periodFrom({ from: '2027-01-01', to: '2027-02-01' }, today)).toEqual(usual)
  expect(periodFrom({ from: '2026-03-01', to: '2026-02-01' }, today)).toEqual(usual)
  expect(periodFrom({ from: '2026-02-01', to: '2026-02-03' }, today)).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  })
  expect(periodFrom({ from: '2026-03-01', to: '2030-01-01' }, today).to).toBe(today)
  expect(lengthOf(periodFrom({ from: '1990-01-01' }, today))).toBe(731)
})

it('knows the usual lengths, and the weekday', () => {
  expect(spanOf(lastDays(7, today), today)).toBe(7)
  expect(spanOf({ from: '2026-03-01', to: '2026-03-07' }, today)).toBeUndefined()
  expect(weekdayOf(today)).toBe(3)
})
