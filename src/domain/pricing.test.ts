import { describe, expect, it } from 'vitest'
import type { DeliveryFees, DeliveryZone } from './delivery.ts'
import { fromTaka } from './money.ts'
import {
  type Discount,
  discountFromQuantity,
  discountPercent,
  hasDiscount,
  type Quote,
  type QuoteLine,
  quantityDiscount,
  quoteOrder,
} from './pricing.ts'

const fees: DeliveryFees = { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) }

function quoteOf(
  lines: readonly QuoteLine[],
  zone: DeliveryZone = 'inside-dhaka',
  discount: Discount = quantityDiscount,
): Quote {
  return quoteOrder({ lines, discount, zone, fees })
}

function aQuote(takas: Record<keyof Quote, number>): Quote {
  return {
    subtotal: fromTaka(takas.subtotal),
    discount: fromTaka(takas.discount),
    deliveryFee: fromTaka(takas.deliveryFee),
    total: fromTaka(takas.total),
  }
}

describe('a quote', () => {
  it('has no discount for four pieces', () => {
    expect(quoteOf([{ unitPrice: fromTaka(25), quantity: 4 }])).toEqual(
      aQuote({ subtotal: 100, discount: 0, deliveryFee: 70, total: 170 }),
    )
  })

  it('takes ten percent off five pieces', () => {
    expect(quoteOf([{ unitPrice: fromTaka(25), quantity: 5 }])).toEqual(
      aQuote({ subtotal: 125, discount: 12.5, deliveryFee: 70, total: 182.5 }),
    )
  })

  it('costs more outside Dhaka', () => {
    expect(quoteOf([{ unitPrice: fromTaka(99), quantity: 5 }], 'outside-dhaka')).toEqual(
      aQuote({ subtotal: 495, discount: 49.5, deliveryFee: 130, total: 575.5 }),
    )
  })

  it('takes nothing off where the discount is none', () => {
    const lines = [{ unitPrice: fromTaka(25), quantity: 5 }]

    expect(quoteOf(lines, 'inside-dhaka', { kind: 'none' })).toEqual(
      aQuote({ subtotal: 125, discount: 0, deliveryFee: 70, total: 195 }),
    )
  })

  it('discounts only the line that has five pieces', () => {
    const lines = [
      { unitPrice: fromTaka(25), quantity: 5 },
      { unitPrice: fromTaka(1_000), quantity: 4 },
    ]

    expect(quoteOf(lines)).toEqual(
      aQuote({ subtotal: 4_125, discount: 12.5, deliveryFee: 70, total: 4_182.5 }),
    )
  })

  it('gives no discount for five different products', () => {
    const lines = Array.from({ length: 5 }, () => ({ unitPrice: fromTaka(20), quantity: 1 }))

    expect(quoteOf(lines)).toEqual(
      aQuote({ subtotal: 100, discount: 0, deliveryFee: 70, total: 170 }),
    )
  })

  it('rounds half a poisha of discount in favour of the buyer', () => {
    expect(quoteOf([{ unitPrice: fromTaka(0.01), quantity: 5 }])).toEqual(
      aQuote({ subtotal: 0.05, discount: 0.01, deliveryFee: 70, total: 70.04 }),
    )
  })

  it('counts the largest order that the contract allows exactly', () => {
    const line = { unitPrice: fromTaka(10_000_000), quantity: 1_000_000 }

    expect(quoteOf([line], 'outside-dhaka')).toEqual(
      aQuote({
        subtotal: 10_000_000_000_000,
        discount: 1_000_000_000_000,
        deliveryFee: 130,
        total: 9_000_000_000_130,
      }),
    )
  })
})

describe('the discount', () => {
  it('is ten percent from five pieces on', () => {
    expect(discountPercent).toBe(10)
    expect(discountFromQuantity).toBe(5)
    expect(hasDiscount(4)).toBe(false)
    expect(hasDiscount(5)).toBe(true)
    expect(hasDiscount(6)).toBe(true)
  })
})
