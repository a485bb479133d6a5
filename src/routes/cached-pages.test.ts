import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSlug } from '#src/domain/catalogue/category.ts'
import { isPid } from '#src/domain/catalogue/product.ts'
import { declaredPages } from '#src/platform/http/pages/declared-pages.ts'
import { makePageTable } from '#src/platform/http/pages/page-table.ts'
import { makeFindCacheable } from '#src/platform/page-cache/cacheable-page.ts'
import { shopPages } from '#tests/make/shop-pages.ts'

const subjects = {
  pid: { isName: isPid, exists: async () => true },
  slug: { isName: isSlug, exists: async () => true },
}
const table = makePageTable(declaredPages(await shopPages(() => '')))
const findCacheable = makeFindCacheable(table, subjects)
const keyOf = (target: string) => findCacheable(target)?.key

it('has one key for all spellings of a page', () => {
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

it('has one key for all queries that show the same grid', () => {
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

it('caches no search, and only the first page of a filtered grid', () => {
  expect(keyOf('/allProducts?q=fan')).toBeUndefined()
  expect(keyOf('/bn/allProducts.data?q=%E0%A6%AB&category=home')).toBeUndefined()
  expect(keyOf('/allProducts?category=home&page=2')).toBeUndefined()
  expect(keyOf('/allProducts?sort=price&page=2')).toBeUndefined()
})

it('caches at most 48 filtered grids besides the pages behind More', () => {
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

it('caches a category of its own by its page, and the first page of its filters', () => {
  const id = '0123456789abcdef01234567'
  expect(keyOf(`/allproducts?category=${id}`)).toBeUndefined()
  expect(keyOf('/category/pans?stock=in&offer=&q=x&category=home')).toBe('/category/pans?stock=in')
  expect(keyOf('/bn/category/%E0%A6%98%E0%A6%B0?page=2')).toBe(
    '/bn/category/%E0%A6%98%E0%A6%B0?page=2',
  )
  expect(keyOf('/category/pans?stock=in&page=2')).toBeUndefined()
  expect(findCacheable('/category/Pans')?.isOnlyAbsence).toBe(true)
})

it('tags every grid with the tag for sold-out products', () => {
  expect(findCacheable('/allproducts?stock=in')?.tags).toEqual([
    'catalogue',
    'sold-out',
    'categories',
    'facts',
  ])
})

it('caches the data of a page beside the page', () => {
  expect(keyOf('/_.data')).toBe('/_.data')
  expect(keyOf('/bn.data')).toBe('/bn.data')
  expect(keyOf('/allProducts.data?page=2')).toBe('/allproducts.data?page=2')
  expect(keyOf('/product/kettle.data')).toBe('/product/kettle.data')
  expect(keyOf('/product/kettle.data?_routes=root')).toBeUndefined()
})

it('tags a page with the subjects that it shows', () => {
  expect(findCacheable('/bn/Buy/kettle-18')).toEqual({
    key: '/bn/buy/kettle-18',
    tags: ['product:kettle-18', 'stock:kettle-18', 'categories', 'facts', 'coupons'],
    subject: { param: 'pid', name: 'kettle-18' },
  })
  expect(findCacheable('/About/')).toEqual({ key: '/about', tags: ['categories', 'facts'] })
  expect(findCacheable('/bn/contact')).toEqual({
    key: '/bn/contact',
    tags: ['categories', 'facts'],
  })
})

it('decodes a pid, and distinguishes upper from lower case', () => {
  expect(keyOf('/product/%6bettle')).toBe('/product/kettle')
  expect(keyOf('/product/Kettle')).toBe('/product/Kettle')
  expect(keyOf('/product/%E0%A6%95')).toBe('/product/%E0%A6%95')
})

it('caches only the absence of an internal id or an impossible name', () => {
  const id = '0123456789abcdef01234567'
  expect(findCacheable(`/bn/Buy/${id}`)).toEqual({
    key: `/bn/buy/${id}`,
    tags: ['categories', 'facts', 'coupons'],
    subject: { param: 'pid', name: id },
    isOnlyAbsence: true,
  })
  for (const name of ['x'.repeat(65), ' x', '\0', 'a\u202eb'].map(encodeURIComponent)) {
    expect(findCacheable(`/product/${name}`)?.isOnlyAbsence, name).toBe(true)
  }
})

it('caches nothing else', () => {
  for (const target of [
    '/login',
    '/product/a#b',
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

it('stops the start at a cached page whose address names no subject', () => {
  const cache = { tags: ['stock:{pid}'] }
  const page = { permission: 'storefront.read', requestClass: 'reads', cache } as const

  for (const pattern of ['/question/:id', '/stock', '/product/:pid/reviews', '/*']) {
    expect(() => makeFindCacheable(makePageTable([{ ...page, pattern }]), subjects)).toThrow(
      `The page ${pattern} declares a cache for a parameter that names no subject`,
    )
  }
})
