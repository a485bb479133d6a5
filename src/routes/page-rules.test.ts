import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askedPage } from '#src/platform/page-cache/page-rules.ts'
import { pageRules } from '#src/routes/page-rules.ts'

const keyOf = (target: string) => askedPage(pageRules, target)?.key

it('knows one key for all spellings of a page', () => {
  for (const target of ['/allproducts', '/allProducts', '/ALLPRODUCTS/', '/allProducts?utm=x']) {
    expect(keyOf(target)).toBe('/allproducts')
  }
  expect(keyOf('/')).toBe('/')
  expect(keyOf('/?page=2')).toBe('/')
  expect(keyOf('/BN')).toBe('/bn')
  expect(keyOf('/bn/')).toBe('/bn')
  expect(keyOf('/bn/allProducts?page=3&x=1')).toBe('/bn/allproducts?page=3')
  expect(keyOf('/allproducts?page=1')).toBe('/allproducts')
  expect(keyOf('/allproducts?page=02')).toBe('/allproducts')
})

it('keeps the data of a page beside it', () => {
  expect(keyOf('/_.data')).toBe('/_.data')
  expect(keyOf('/bn.data')).toBe('/bn.data')
  expect(keyOf('/allProducts.data?page=2')).toBe('/allproducts.data?page=2')
  expect(keyOf('/product/kettle.data')).toBe('/product/kettle.data')
  expect(keyOf('/product/kettle.data?_routes=root')).toBeUndefined()
})

it('says what a page shows', () => {
  expect(askedPage(pageRules, '/bn/Buy/kettle-18')).toEqual({
    key: '/bn/buy/kettle-18',
    tags: ['product:kettle-18', 'stock:kettle-18', 'facts'],
  })
  expect(askedPage(pageRules, '/About/')).toEqual({ key: '/about', tags: ['facts'] })
  expect(askedPage(pageRules, '/bn/contact')).toEqual({ key: '/bn/contact', tags: ['facts'] })
})

it('knows a pid however it is escaped, and tells large letters from small ones', () => {
  expect(keyOf('/product/%6bettle')).toBe('/product/kettle')
  expect(keyOf('/product/Kettle')).toBe('/product/Kettle')
  expect(keyOf('/product/%E0%A6%95')).toBe('/product/%E0%A6%95')
})

it('keeps nothing else', () => {
  for (const target of [
    '/login',
    '/thankyou?oid=PM-1&token=x',
    '/dashboard/manage-orders',
    '/api/allproduct',
    '/product',
    '/product/',
    '/product/a/b',
    '/product/%2F',
    '/product/%',
    '/product/0123456789abcdef01234567',
    '//product/kettle',
    '/bnx',
    '/bn/bn',
  ]) {
    expect(keyOf(target), target).toBeUndefined()
  }
})

it('finds the same key again under the key itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (pid) => {
      const key = keyOf(`/buy/${encodeURIComponent(pid.toWellFormed())}`)
      if (key !== undefined) expect(keyOf(key)).toBe(key)
    }),
  )
})
