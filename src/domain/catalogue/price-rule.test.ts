import { expect, it } from 'vitest'
import { type PriceRule, priceAfter } from '#src/domain/catalogue/price-rule.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'

function after(takas: number, percent: number, ending: PriceRule['ending']): number {
  return toTaka(priceAfter(fromTaka(takas), { percent, ending }))
}

it('takes 15 % off and rounds to the nearest price that ends in 9', () => {
  expect(after(450, -15, '9')).toBe(379) // 382.50
  expect(after(460, -15, '9')).toBe(389) // 391
  expect(after(1_250, -15, '9')).toBe(1_059) // 1,062.50
})

it('takes the lower of two prices that are equally near', () => {
  expect(after(480, -20, '9')).toBe(379) // 384, between 379 and 389
  expect(after(405, -10, 'any')).toBe(364) // 364.50
})

it('rounds to 99, to tens and to fives', () => {
  expect(after(1_250, -10, '99')).toBe(1_099) // 1,125
  expect(after(1_250, -10, '0')).toBe(1_120)
  expect(after(1_250, -15, '5')).toBe(1_060) // 1,062.50
})

it('never raises a price by a discount, and never lowers it by the opposite', () => {
  expect(after(38, -1, '9')).toBe(29) // 37.62 is nearer to 39
  expect(after(41, 1, '9')).toBe(49) // 41.41 is nearer to 39
})

it('leaves the ending where the lowest or the highest price of the shop allows none', () => {
  expect(after(25, -4, '9')).toBe(24)
  expect(after(30, -90, '9')).toBe(20)
  expect(after(10_000_000, 10, '9')).toBe(10_000_000)
})

it('only rounds without a percentage', () => {
  expect(after(452, 0, '9')).toBe(449)
  expect(after(455, 0, '9')).toBe(459)
})
