import { expect, it } from 'vitest'
import {
  newestFirst,
  sensibleFilters,
  sensibleSort,
} from '#src/features/catalogue/dashboard/product-filters.ts'

it('keeps what the shop understands', () => {
  const filters = { q: 'কেটলি', offer: 'true', stock: 'out', expired: 'false' }

  expect(sensibleFilters(filters)).toEqual(filters)
  expect(sensibleSort('-stock')).toBe('-stock')
})

it('takes what makes no sense as no filter', () => {
  expect(sensibleFilters({ q: ' \0 ', offer: 'yes', stock: '0', expired: 'TRUE' })).toEqual({})
  expect(sensibleSort('--stock')).toBe(newestFirst)
  expect(sensibleSort('constructor')).toBe(newestFirst)
})

it('cuts a search to what the shop takes', () => {
  expect(sensibleFilters({ q: 'k'.repeat(300) })).toEqual({ q: 'k'.repeat(200) })
})
