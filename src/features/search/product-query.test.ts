import { expect, it } from 'vitest'
import {
  canonicalOf,
  gridAddress,
  isNarrowed,
  queryText,
  readProductQuery,
} from '#src/features/search/product-query.ts'

const read = (query: string) => readProductQuery(new URLSearchParams(query))

it('reads text, filters, sort and page from an address', () => {
  expect(read('q=+fan++56%09&category=home&offer=true&stock=in&sort=price-down&page=3')).toEqual({
    text: 'fan 56',
    category: 'home',
    isOffer: true,
    isInStock: true,
    sort: 'price-down',
    page: 3,
  })
})

it('ignores invalid values and the empty fields of a form', () => {
  const grid = read('')
  expect(read('q=&category=&sort=&page=')).toEqual(grid)
  expect(read('category=cars&offer=yes&stock=out&sort=name&page=0')).toEqual(grid)
  expect(read('sort=newest')).toEqual(grid)
  expect(queryText(grid)).toBe('')
  expect(isNarrowed(grid)).toBe(false)
})

it('cuts a text to a hundred whole characters and removes control characters', () => {
  expect(Array.from(read(`q=${encodeURIComponent('🙂'.repeat(300))}`).text)).toHaveLength(100)
  expect(read('q=a%00b%EF%BF%BD').text).toBe('a b\ufffd')
})

it('writes names in a fixed order and omits defaults', () => {
  expect(queryText(read('page=1&stock=in&q=ফ্যান&category=kitchen'))).toBe(
    `?q=${encodeURIComponent('ফ্যান')}&category=kitchen&stock=in`,
  )
  expect(gridAddress('bn', read('page=2'))).toBe('/bn/allproducts?page=2')
})

it('returns the canonical page of a query', () => {
  const canonical = (query: string) => queryText(canonicalOf(read(query)))
  expect(canonical('q=fan&category=home&page=2')).toBe('')
  expect(canonical('category=home&page=2')).toBe('?category=home&page=2')
  expect(canonical('category=home&sort=price&page=2')).toBe('?category=home')
  expect(canonical('page=2')).toBe('?page=2')
})
