import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAsTyped, dayTyped, minuteAsTyped, minuteTyped } from '#src/i18n/typed-day.ts'

it('reads a day in the spellings that people type, with the day first', () => {
  for (const text of ['22/11/2026', '22.11.2026', ' 22-11-2026 ', '22112026', '2026-11-22']) {
    expect({ text, day: dayTyped(text) }).toEqual({ text, day: '2026-11-22' })
  }
  expect(dayTyped('২২/১১/২০২৬')).toBe('2026-11-22')
  expect(dayTyped('5/6/2026')).toBe('2026-06-05')
})

it('reads no half of a day, and no day that the calendar lacks', () => {
  for (const text of [
    '',
    '22',
    '22/11',
    '22/11/20',
    '2211',
    '221120',
    '31/02/2026',
    '11/22/2026',
    'soon',
  ])
    expect({ text, day: dayTyped(text) }).toEqual({ text, day: undefined })
  expect(dayTyped('22/11/0026')).toBeUndefined()
})

it('reads what it shows', () => {
  const days = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.constantFrom('en' as const, 'bn' as const), (date, language) => {
      const day = date.toISOString().slice(0, 10)
      expect(dayTyped(dayAsTyped(day, language))).toBe(day)
    }),
  )
})

it('reads a minute behind a day, with the hours of a day or of half a day', () => {
  for (const text of [
    '22/11/2026 15:30',
    '22.11.2026, 15.30',
    ' 22-11-2026  3:30 PM ',
    '22/11/2026 3.30p.m.',
    '221120261530',
    '2026-11-22T15:30',
    '২২/১১/২০২৬ ১৫:৩০',
  ]) {
    expect({ text, minute: minuteTyped(text) }).toEqual({ text, minute: '2026-11-22T15:30' })
  }
  expect(minuteTyped('1/2/2026 12:05 am')).toBe('2026-02-01T00:05')
  expect(minuteTyped('1/2/2026 12:05 pm')).toBe('2026-02-01T12:05')
})

it('reads no half of a minute, and none that the clock lacks', () => {
  for (const text of [
    '',
    '22/11/2026',
    '22/11/2026 15',
    '22/11/2026 15:3',
    '15:30',
    '22/11/2026 24:00',
    '22/11/2026 13:00 pm',
    '22/11/2026 0:30 am',
    '31/02/2026 10:00',
    '22/11/0026 10:00',
  ])
    expect({ text, minute: minuteTyped(text) }).toEqual({ text, minute: undefined })
})

it('reads the minute that it shows', () => {
  const minutes = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(minutes, fc.constantFrom('en' as const, 'bn' as const), (date, language) => {
      const minute = date.toISOString().slice(0, 16)
      expect(minuteTyped(minuteAsTyped(minute, language))).toBe(minute)
    }),
  )
  expect(minuteAsTyped('', 'bn')).toBe('')
})
