import { describe, expect, it } from 'vitest'
import {
  addPoisha,
  exactTaka,
  fromTaka,
  percentOf,
  poisha,
  timesQuantity,
  toTaka,
  wholeTaka,
} from './money.ts'

describe('an amount', () => {
  it('is a whole number of poisha', () => {
    expect(poisha(18_250)).toBe(18_250)
  })

  it('refuses half a poisha, and says which amount it was', () => {
    expect(() => poisha(1.5)).toThrow(new RangeError('Not a whole amount of poisha: 1.5'))
  })

  it('refuses a value that is not a number or too large to count exactly', () => {
    expect(() => poisha(Number.NaN)).toThrow(RangeError)
    expect(() => poisha(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => poisha(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  })
})

describe('adding', () => {
  it('sums any number of amounts', () => {
    expect(addPoisha()).toBe(0)
    expect(addPoisha(poisha(100))).toBe(100)
    expect(addPoisha(poisha(100), poisha(250), poisha(-50))).toBe(300)
  })

  it('refuses a sum that is too large to count exactly', () => {
    expect(() => addPoisha(poisha(Number.MAX_SAFE_INTEGER), poisha(1))).toThrow(RangeError)
  })
})

describe('a quantity of a price', () => {
  it('is the price times the quantity', () => {
    expect(timesQuantity(fromTaka(25), 5)).toBe(fromTaka(125))
    expect(timesQuantity(fromTaka(25), 0)).toBe(0)
  })

  it('refuses part of a piece, even where the amount comes out whole', () => {
    expect(() => timesQuantity(poisha(200), 1.5)).toThrow(
      new RangeError('Not a whole quantity: 1.5'),
    )
  })
})

describe('a percentage', () => {
  it('is exact where it can be', () => {
    expect(percentOf(fromTaka(125), 10)).toBe(fromTaka(12.5))
    expect(percentOf(fromTaka(495), 10)).toBe(fromTaka(49.5))
  })

  it('rounds half a poisha up', () => {
    expect(percentOf(poisha(4), 10)).toBe(0)
    expect(percentOf(poisha(5), 10)).toBe(1)
    expect(percentOf(poisha(14), 10)).toBe(1)
    expect(percentOf(poisha(15), 10)).toBe(2)
  })

  it('stays exact where the amount times the percentage would not', () => {
    expect(percentOf(poisha(9_007_199_254_740_985), 99)).toBe(8_917_127_262_193_575)
  })

  it('refuses a fraction of a percent', () => {
    expect(() => percentOf(poisha(100), 12.5)).toThrow(
      new RangeError('Not a whole percentage: 12.5'),
    )
  })
})

describe('taka on the wire', () => {
  it('has at most two decimals', () => {
    expect(toTaka(poisha(18_250))).toBe(182.5)
    expect(toTaka(poisha(7))).toBe(0.07)
    expect(toTaka(poisha(7_000))).toBe(70)
    expect(JSON.stringify(toTaka(poisha(1_999)))).toBe('19.99')
  })

  it('becomes poisha without a float error', () => {
    expect(fromTaka(19.99)).toBe(1_999)
    expect(fromTaka(0.07)).toBe(7)
    expect(fromTaka(1.15)).toBe(115)
    expect(fromTaka(4.35)).toBe(435)
    expect(fromTaka(1.1)).toBe(110)
    expect(fromTaka(182.5)).toBe(18_250)
    expect(fromTaka(70)).toBe(7_000)
    expect(fromTaka(0)).toBe(0)
    expect(fromTaka(-0.07)).toBe(-7)
    expect(fromTaka(10_000_000)).toBe(1_000_000_000)
    expect(fromTaka(9_999_999.99)).toBe(999_999_999)
  })

  it('refuses more than two decimals', () => {
    expect(() => fromTaka(19.999)).toThrow(
      new RangeError('Not taka with at most two decimals: 19.999'),
    )
    expect(() => fromTaka(0.1 + 0.2)).toThrow(RangeError)
    expect(() => fromTaka(0.005)).toThrow(RangeError)
    expect(() => fromTaka(1e-7)).toThrow(RangeError)
  })

  it('refuses text that is not an amount', () => {
    expect(() => fromTaka(Number.NaN)).toThrow(RangeError)
    expect(() => fromTaka(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => fromTaka(1e15)).toThrow(RangeError)
  })
})

describe('cash to collect', () => {
  it('is rounded down to the taka', () => {
    expect(wholeTaka(fromTaka(182.5))).toBe(fromTaka(182))
    expect(wholeTaka(fromTaka(182.99))).toBe(fromTaka(182))
    expect(wholeTaka(fromTaka(575.5))).toBe(fromTaka(575))
    expect(wholeTaka(fromTaka(170))).toBe(fromTaka(170))
    expect(wholeTaka(fromTaka(0.99))).toBe(0)
  })

  it('is rounded down below zero as well', () => {
    expect(wholeTaka(fromTaka(-182.5))).toBe(fromTaka(-183))
    expect(wholeTaka(fromTaka(-182))).toBe(fromTaka(-182))
  })
})

describe('taka as text for machines', () => {
  it('has no decimals for whole taka', () => {
    expect(exactTaka(poisha(45_000))).toBe('450')
    expect(exactTaka(poisha(0))).toBe('0')
  })

  it('has both decimals where there are poisha', () => {
    expect(exactTaka(poisha(18_250))).toBe('182.50')
    expect(exactTaka(poisha(1_907))).toBe('19.07')
    expect(exactTaka(poisha(7))).toBe('0.07')
  })
})
