import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDay } from './format-date.ts'

const eveningInUtc = new Date('2025-03-07T20:05:00Z')

describe('the date of an instant', () => {
  it('is the day in Dhaka', () => {
    expect(formatDate(new Date('2025-03-07T20:00:00Z'), 'en')).toBe('8 March 2025')
    expect(formatDate(new Date('2025-03-07T20:00:00Z'), 'bn')).toBe('৮ মার্চ, ২০২৫')
  })
})

describe('the date and time of an instant', () => {
  it('are those in Dhaka', () => {
    expect(formatDateTime(eveningInUtc, 'en')).toBe('8 March 2025, 2:05 am')
    expect(formatDateTime(eveningInUtc, 'bn')).toBe('৮ মার্চ, ২০২৫, রাত ২:০৫')
  })

  it('call noon 12 pm and midnight 12 am', () => {
    expect(formatDateTime(new Date('2025-03-08T06:00:00Z'), 'en')).toBe('8 March 2025, 12:00 pm')
    expect(formatDateTime(new Date('2025-03-07T18:00:00Z'), 'en')).toBe('8 March 2025, 12:00 am')
    expect(formatDateTime(new Date('2025-03-08T17:59:00Z'), 'en')).toBe('8 March 2025, 11:59 pm')
  })

  it('name the part of the day in Bangla', () => {
    const atHourInDhaka = (hour: number): string =>
      formatDateTime(new Date(Date.UTC(2025, 2, 8, hour - 6)), 'bn').replace('৮ মার্চ, ২০২৫, ', '')

    expect(atHourInDhaka(0)).toBe('রাত ১২:০০')
    expect(atHourInDhaka(3)).toBe('রাত ৩:০০')
    expect(atHourInDhaka(4)).toBe('ভোর ৪:০০')
    expect(atHourInDhaka(6)).toBe('সকাল ৬:০০')
    expect(atHourInDhaka(12)).toBe('দুপুর ১২:০০')
    expect(atHourInDhaka(16)).toBe('বিকাল ৪:০০')
    expect(atHourInDhaka(18)).toBe('সন্ধ্যা ৬:০০')
    expect(atHourInDhaka(20)).toBe('রাত ৮:০০')
  })
})

describe('a calendar day', () => {
  it('is written out', () => {
    expect(formatDay('2025-03-08', 'en')).toBe('8 March 2025')
    expect(formatDay('2025-03-08', 'bn')).toBe('৮ মার্চ, ২০২৫')
    expect(formatDay('2026-12-31', 'en')).toBe('31 December 2026')
  })

  it('names every month in English', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(`2025-${String(index + 1).padStart(2, '0')}-01`, 'en')
        .split(' ')
        .at(1),
    )

    expect(months.join(' ')).toBe(
      'January February March April May June July August September October November December',
    )
  })

  it('names every month in Bangla', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(`2025-${String(index + 1).padStart(2, '0')}-01`, 'bn')
        .split(' ')
        .at(1),
    )

    expect(months.join(' ')).toBe(
      'জানুয়ারি, ফেব্রুয়ারি, মার্চ, এপ্রিল, মে, জুন, জুলাই, আগস্ট, সেপ্টেম্বর, অক্টোবর, নভেম্বর, ডিসেম্বর,',
    )
    expect(months.join(' ')).toBe(months.join(' ').normalize('NFC'))
  })

  it('is refused when the calendar lacks it', () => {
    expect(() => formatDay('2025-02-30', 'en')).toThrow(new RangeError('Not a day: 2025-02-30'))
  })
})
