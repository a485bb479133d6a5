import { describe, expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import {
  categoryNamedIn,
  discountBadge,
  highestPrice,
  highestQuantity,
  isInternalId,
  isPid,
  isStockOnForm,
  textLimits,
} from './product.ts'

describe('the badge on a card', () => {
  it('is the discount in whole percent', () => {
    expect(discountBadge(fromTaka(333), fromTaka(500))).toBe(33)
    expect(discountBadge(fromTaka(199), fromTaka(250))).toBe(20)
  })

  it('is missing when the price did not fall', () => {
    expect(discountBadge(fromTaka(120), fromTaka(100))).toBeUndefined()
    expect(discountBadge(fromTaka(100), fromTaka(100))).toBeUndefined()
  })

  it('is missing when the discount rounds to nothing', () => {
    expect(discountBadge(fromTaka(996), fromTaka(1_000))).toBeUndefined()
    expect(discountBadge(fromTaka(995), fromTaka(1_000))).toBe(1)
  })

  it('is 100 for a free product, and missing without an old price', () => {
    expect(discountBadge(fromTaka(0), fromTaka(100))).toBe(100)
    expect(discountBadge(fromTaka(0), fromTaka(0))).toBeUndefined()
  })
})

describe('a pid', () => {
  it('is any short text that is valid in a path', () => {
    expect(isPid('1')).toBe(true)
    expect(isPid('p-12')).toBe(true)
    expect(isPid('KETTLE 1.7 L')).toBe(true)
    expect(isPid('কেটলি-১')).toBe(true)
    expect(isPid('a.b')).toBe(true)
    expect(isPid('...')).toBe(true)
    expect(isPid('data')).toBe(true)
    expect(isPid('a'.repeat(64))).toBe(true)
  })

  it('is not empty and not longer than 64 characters', () => {
    expect(isPid('')).toBe(false)
    expect(isPid('a'.repeat(65))).toBe(false)
  })

  it('is trimmed', () => {
    expect(isPid(' ')).toBe(false)
    expect(isPid(' p1')).toBe(false)
    expect(isPid('p1\n')).toBe(false)
  })

  it('does not change the path that contains it', () => {
    expect(isPid('.')).toBe(false)
    expect(isPid('..')).toBe(false)
    expect(isPid('a/b')).toBe(false)
    expect(isPid('/')).toBe(false)
  })

  it("cannot end like the address of a page's data", () => {
    expect(isPid('p1.data')).toBe(false)
    expect(isPid('.data')).toBe(false)
    expect(isPid('p1.data2')).toBe(true)
  })

  it('cannot have the form of an internal id', () => {
    expect(isPid('0123456789abcdef01234567')).toBe(false)
    expect(isPid('0123456789ABCDEF01234567')).toBe(true)
  })

  it('has no character that an address or a database refuses', () => {
    expect(isPid('a\u0000b')).toBe(false)
    expect(isPid('a\nb')).toBe(false)
    expect(isPid('a\ud800')).toBe(false)
  })
})

describe('an internal id', () => {
  it('is 24 lower-case hexadecimal digits', () => {
    expect(isInternalId('0123456789abcdef01234567')).toBe(true)
    expect(isInternalId('0123456789abcdef0123456')).toBe(false)
    expect(isInternalId('0123456789abcdef012345678')).toBe(false)
    expect(isInternalId('0123456789ABCDEF01234567')).toBe(false)
    expect(isInternalId('0123456789abcdef0123456g')).toBe(false)
    expect(isInternalId('0123456789abcdef01234567\n')).toBe(false)
    expect(isInternalId('')).toBe(false)
  })
})

describe('a stock on the product form', () => {
  it('is at least 20', () => {
    expect(isStockOnForm(20, undefined)).toBe(true)
    expect(isStockOnForm(19, undefined)).toBe(false)
    expect(isStockOnForm(20, 3)).toBe(true)
    expect(isStockOnForm(19, 3)).toBe(false)
  })

  it('may keep a value below 20', () => {
    expect(isStockOnForm(3, 3)).toBe(true)
    expect(isStockOnForm(0, 0)).toBe(true)
  })
})

describe('the limits', () => {
  it('are those of the contract', () => {
    expect(textLimits).toEqual({
      pid: 64,
      title: 200,
      name: 200,
      phone: 40,
      address: 1_000,
      couponCode: 100,
      offerMessage: 2_000,
      keywords: 2_000,
      image: 2_000,
      details: 20_000,
      contactMessage: 5_000,
      idempotencyKey: 255,
      stockNote: 200,
    })
    expect(highestPrice).toBe(fromTaka(10_000_000))
    expect(highestQuantity).toBe(1_000_000)
  })
})

describe('the category that keywords name', () => {
  it('is the first of the three, in either script and any case', () => {
    expect(categoryNamedIn('blender, Kitchen; home')).toBe('kitchen')
    expect(categoryNamedIn('বাতি, ঘর')).toBe('home')
    expect(categoryNamedIn('ইলেকট্রনিক্স চার্জার')).toBe('electronics')
  })

  it('is undefined where keywords only resemble a category', () => {
    expect(categoryNamedIn('homemade, kitchenware, constructor, __proto__')).toBeUndefined()
    expect(categoryNamedIn('')).toBeUndefined()
  })
})
