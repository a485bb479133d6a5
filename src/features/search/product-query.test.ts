import { expect, it } from 'vitest'
import {
  canonicalOf,
  gridAddress,
  isNarrowed,
  listAddress,
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

it('takes the id of any category, but no other text', () => {
  const id = '0123456789abcdef01234567'
  expect(read(`category=${id}`).category).toBe(id)
  expect(read('category=constructor').category).toBeUndefined()
})

it('writes the list of a category under the address of its page, but not a search in it', () => {
  const place = { category: 'home', path: '/category/ghor' }
  expect(listAddress('bn', read('category=home&offer=true&page=2'), place)).toBe(
    '/bn/category/ghor?offer=true&page=2',
  )
  expect(listAddress('en', read('category=home&q=lamp'), place)).toBe(
    '/allproducts?q=lamp&category=home',
  )
  expect(listAddress('en', read('category=kitchen'), place)).toBe('/allproducts?category=kitchen')
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
