import { describe, expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { formatMoney } from './format-money.ts'

describe('money in English', () => {
  it('has Tk in front and is grouped by lakh and crore', () => {
    expect(formatMoney(fromTaka(70), 'en')).toBe('Tk 70')
    expect(formatMoney(fromTaka(99_999), 'en')).toBe('Tk 99,999')
    expect(formatMoney(fromTaka(100_000), 'en')).toBe('Tk 1,00,000')
    expect(formatMoney(fromTaka(123_456), 'en')).toBe('Tk 1,23,456')
    expect(formatMoney(fromTaka(12_345_678), 'en')).toBe('Tk 1,23,45,678')
    expect(formatMoney(fromTaka(0), 'en')).toBe('Tk 0')
  })

  it('has two decimals only where there are poisha', () => {
    expect(formatMoney(fromTaka(182.5), 'en')).toBe('Tk 182.50')
    expect(formatMoney(fromTaka(575.5), 'en')).toBe('Tk 575.50')
    expect(formatMoney(poisha(7), 'en')).toBe('Tk 0.07')
  })

  it('has its minus in front of everything', () => {
    expect(formatMoney(fromTaka(-12.5), 'en')).toBe('-Tk 12.50')
  })
})

describe('money in Bangla', () => {
  it('has ৳ in front and Bengali digits', () => {
    expect(formatMoney(fromTaka(70), 'bn')).toBe('৳৭০')
    expect(formatMoney(fromTaka(99_999), 'bn')).toBe('৳৯৯,৯৯৯')
    expect(formatMoney(fromTaka(100_000), 'bn')).toBe('৳১,০০,০০০')
    expect(formatMoney(fromTaka(123_456), 'bn')).toBe('৳১,২৩,৪৫৬')
    expect(formatMoney(fromTaka(12_345_678), 'bn')).toBe('৳১,২৩,৪৫,৬৭৮')
  })

  it('has two decimals only where there are poisha', () => {
    expect(formatMoney(fromTaka(182.5), 'bn')).toBe('৳১৮২.৫০')
    expect(formatMoney(poisha(-7), 'bn')).toBe('-৳০.০৭')
  })
})
