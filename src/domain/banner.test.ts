import { expect, it } from 'vitest'
import { isPageOfShop, withoutLanguage } from '#src/domain/banner.ts'

it('leads to the pages of the shop that visitors read', () => {
  const pages = [
    '/',
    '/#offers',
    '/allProducts?offer=true&sort=price',
    '/category/pans',
    '/product/kettle-18',
    '/product/%E0%A6%95',
    '/about',
    '/contact/',
  ]
  for (const page of pages) expect(isPageOfShop(page), page).toBe(true)
})

it('leads to no other site, and to no page that does something', () => {
  const others = [
    '',
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/product/a/../../logout',
    '/product/a b',
    '/logout',
    '/dashboard',
    '/api/product',
    '/buy/kettle',
    'javascript:alert(1)',
    '/product/',
  ]
  for (const other of others) expect(isPageOfShop(other), other).toBe(false)
})

it('drops the language of a copied path', () => {
  expect(withoutLanguage('/bn/allProducts')).toBe('/allProducts')
  expect(withoutLanguage('/bn')).toBe('/')
  expect(withoutLanguage('/bn#offers')).toBe('/#offers')
  expect(withoutLanguage('/bnx')).toBe('/bnx')
})
