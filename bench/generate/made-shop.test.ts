import { expect, it } from 'vitest'
import { isOrderNumber } from '#src/domain/order-number.ts'
import { madeBuyer } from './made-buyer.ts'
import { type Making, madeMoment, madeNumber, madeSale } from './made-order.ts'
import { madeProduct } from './made-product.ts'

const making: Making = { seed: 7, products: 500, orders: 3_000, until: '2026-11-20' }
const places = Array.from({ length: making.orders }, (_, place) => place)

it('makes the same product and order for the same seed and index, and others for others', () => {
  expect(madeSale(making, 12)).toEqual(madeSale(making, 12))
  expect(madeBuyer(7, 12)).toEqual(madeBuyer(7, 12))
  expect(madeBuyer(8, 12)).not.toEqual(madeBuyer(7, 12))
  expect(madeBuyer(7, 13)).not.toEqual(madeBuyer(7, 12))
  expect(madeProduct(7, 300)).toEqual(madeProduct(7, 300))
})

it('gives every order a number of its own', () => {
  const numbers = places.map((place) => madeNumber(7, place))
  expect(numbers.filter((number) => !isOrderNumber(number))).toEqual([])
  expect(new Set(numbers).size).toBe(making.orders)
})

it('places orders in the order of time, before the given day', () => {
  const moments = places.map((place) => madeMoment(making, place).toISOString())
  expect(moments).toEqual(moments.toSorted())
  expect(moments.at(-1)?.slice(0, 10)).toBe('2026-11-19')
})

it('puts several different products into some orders', () => {
  const carts = places.map((place) => madeSale(making, place).items.map(({ product }) => product))
  expect(carts.filter((products) => new Set(products).size < products.length)).toEqual([])
  const several = carts.filter(({ length }) => length > 1).length / carts.length
  expect(several).toBeGreaterThan(0.2)
  expect(several).toBeLessThan(0.4)
})

it('sells no more than the stock, and confirms most orders', () => {
  const sales = places.map((place) => madeSale(making, place))
  const items = sales.flatMap((sale) => sale.items)
  expect(items.filter(({ product }) => product < 0 || product >= making.products)).toEqual([])
  const share = (fate: string) => sales.filter((sale) => sale.fate === fate).length / sales.length
  expect(share('done')).toBeGreaterThan(0.9)
  expect(share('deleted')).toBeGreaterThan(0.005)
})
