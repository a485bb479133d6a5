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

it('keeps the grid under one address for everything that shows the same', () => {
  const kitchen = '/allproducts?category=kitchen&stock=in'
  for (const query of [
    'category=kitchen&stock=in',
    'stock=in&category=kitchen&page=1',
    'q=&category=kitchen&offer=&stock=in&sort=',
    'q=+%09&category=kitchen&stock=in&sort=newest&utm=x',
  ]) {
    expect(keyOf(`/allProducts?${query}`), query).toBe(kitchen)
  }
  expect(keyOf('/bn/allProducts.data?sort=price&offer=true')).toBe(
    '/bn/allproducts.data?offer=true&sort=price',
  )
  expect(keyOf('/allProducts?category=cars&offer=1&stock=out&sort=name')).toBe('/allproducts')
})

it('keeps no search, and of a narrowed grid only the first page', () => {
  expect(keyOf('/allProducts?q=fan')).toBeUndefined()
  expect(keyOf('/bn/allProducts.data?q=%E0%A6%AB&category=home')).toBeUndefined()
  expect(keyOf('/allProducts?category=home&page=2')).toBeUndefined()
  expect(keyOf('/allProducts?sort=price&page=2')).toBeUndefined()
})

it('keeps at most 48 pages of the grid besides those that More leads to', () => {
  const choices = {
    category: ['', 'kitchen', 'home', 'electronics', 'x'],
    offer: ['', 'true', 'false'],
    stock: ['', 'in', 'out'],
    sort: ['', 'newest', 'price', 'price-down', 'y'],
  }
  const keys = new Set<string | undefined>()
  for (const category of choices.category) {
    for (const offer of choices.offer) {
      for (const stock of choices.stock) {
        for (const sort of choices.sort) {
          keys.add(keyOf(`/allproducts?${new URLSearchParams({ sort, stock, offer, category })}`))
        }
      }
    }
  }
  expect(keys.size).toBe(48)
})

it('shows in every grid what has sold out', () => {
  expect(askedPage(pageRules, '/allproducts?stock=in')?.tags).toEqual([
    'catalogue',
    'sold-out',
    'facts',
  ])
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
    thing: 'kettle-18',
  })
  expect(askedPage(pageRules, '/About/')).toEqual({ key: '/about', tags: ['facts'] })
  expect(askedPage(pageRules, '/bn/contact')).toEqual({ key: '/bn/contact', tags: ['facts'] })
})

it('knows a pid however it is escaped, and tells large letters from small ones', () => {
  expect(keyOf('/product/%6bettle')).toBe('/product/kettle')
  expect(keyOf('/product/Kettle')).toBe('/product/Kettle')
  expect(keyOf('/product/%E0%A6%95')).toBe('/product/%E0%A6%95')
})

it('keeps no page of an internal id or an impossible name, and knows when there is none', () => {
  const id = '0123456789abcdef01234567'
  expect(askedPage(pageRules, `/bn/Buy/${id}`)).toEqual({
    key: `/bn/buy/${id}`,
    tags: ['facts'],
    thing: id,
    isOnlyAbsence: true,
  })
  for (const name of ['x'.repeat(65), ' x', '\0', 'a\u202eb'].map(encodeURIComponent)) {
    expect(askedPage(pageRules, `/product/${name}`)?.isOnlyAbsence, name).toBe(true)
  }
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
    '/product/.',
    '/product/%2e%2e',
    '/product/a%2Fb',
    '/product/kettle.data.data',
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
