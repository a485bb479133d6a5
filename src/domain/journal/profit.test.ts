import { expect, it } from 'vitest'
import { profitOf } from './profit.ts'

it('takes discounts, returns and the cost of goods from sales, then couriers and ads', () => {
  const profit = profitOf(
    new Map([
      ['sales', 100_000],
      ['discounts', -10_000],
      ['sales-returns', -5_000],
      ['cost-of-goods', -60_000],
      ['delivery-income', 7_000],
      ['courier-costs', -9_000],
      ['expense-ads', -30_000],
      ['expense-rent', -99_000],
      ['cash', 12_345],
    ]),
  )
  expect(profit).toEqual({
    sales: 85_000,
    cost: -60_000,
    gross: 25_000,
    delivery: 7_000,
    couriers: -9_000,
    ads: -30_000,
    afterAds: -7_000,
  })
})

it('is nothing without postings', () => {
  expect(new Set(Object.values(profitOf(new Map())))).toEqual(new Set([0]))
})
