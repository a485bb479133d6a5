import { expect, it } from 'vitest'
import { makePageCache, type StoredPage } from '#src/platform/page-cache/page-cache.ts'

function aPage(text: string, bytes = 10): StoredPage {
  const form = {
    body: Buffer.alloc(bytes),
    headers: [],
    headersOfUnchanged: [],
    etag: `"${text}"`,
  }
  return { status: 200, formIn: () => form, bytes: 3 * form.body.length }
}

const etagOf = (page: StoredPage | undefined) => page?.formIn('plain').etag

const plenty = { mostBytes: 1_000_000 }

it('renders once for five hundred simultaneous requests, and caches the page', async () => {
  const cache = makePageCache(plenty)
  const page = { key: '/', tags: ['catalogue'], render: async () => aPage('home') }

  const seen = await Promise.all(Array.from({ length: 500 }, () => cache.findOrRender(page)))

  expect(new Set(seen).size).toBe(1)
  expect(cache.counts()).toMatchObject({ pages: 1, renders: 1 })
  expect(etagOf(cache.find('/'))).toBe('"home"')
})

it('evicts the pages of a tag and leaves the others', async () => {
  const cache = makePageCache(plenty)
  await cache.findOrRender({ key: '/a', tags: ['stock:a'], render: async () => aPage('a') })
  await cache.findOrRender({ key: '/b', tags: ['stock:b'], render: async () => aPage('b') })

  cache.evict(['stock:a', 'stock:unknown'])

  expect(cache.find('/a')).toBeUndefined()
  expect(cache.find('/b')).toBeDefined()
})

it('never caches a page that was read before a change, and lets no later request join it', async () => {
  const cache = makePageCache(plenty)
  const { promise, resolve } = Promise.withResolvers<StoredPage>()
  const before = cache.findOrRender({ key: '/a', tags: ['product:a'], render: () => promise })

  cache.evict(['product:a'])
  const after = cache.findOrRender({
    key: '/a',
    tags: ['product:a'],
    render: async () => aPage('new'),
  })
  resolve(aPage('old'))

  expect(etagOf(await before)).toBe('"old"')
  expect(etagOf(await after)).toBe('"new"')
  expect(etagOf(cache.find('/a'))).toBe('"new"')
})

it('caches a page whose own tags did not change during its render', async () => {
  const cache = makePageCache(plenty)
  const { promise, resolve } = Promise.withResolvers<StoredPage>()
  const requested = cache.findOrRender({ key: '/a', tags: ['product:a'], render: () => promise })

  cache.evict(['product:b'])
  resolve(aPage('a'))
  await requested

  expect(cache.find('/a')).toBeDefined()
})

it('evicts everything, also pages that are being rendered', async () => {
  const cache = makePageCache(plenty)
  const { promise, resolve } = Promise.withResolvers<StoredPage>()
  const requested = cache.findOrRender({ key: '/a', tags: [], render: () => promise })
  await cache.findOrRender({ key: '/b', tags: [], render: async () => aPage('b') })

  cache.evictAll()
  resolve(aPage('a'))
  await requested

  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})

it('caches no error and no missing page, and renders them again', async () => {
  const cache = makePageCache(plenty)

  await cache.findOrRender({ key: '/x', tags: [], render: async () => undefined })
  await expect(
    cache.findOrRender({ key: '/x', tags: [], render: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('no')

  const page = await cache.findOrRender({ key: '/x', tags: [], render: async () => aPage('x') })
  expect(etagOf(page)).toBe('"x"')
})

it('stays within its bytes, and evicts the least recently used page', async () => {
  const cache = makePageCache({ mostBytes: 40_000 })
  const ask = (key: string) =>
    cache.findOrRender({ key, tags: [`stock:${key}`], render: async () => aPage(key, 3_000) })

  await ask('/a')
  await ask('/b')
  await ask('/a')
  await ask('/c')

  expect(cache.counts().bytes).toBeLessThanOrEqual(40_000)
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  // The evicted page left no tags behind: evicting them changes nothing.
  cache.evict(['stock:/b'])
  expect(cache.find('/c')).toBeDefined()
})

it('does not cache a page that is larger than the cache', async () => {
  const cache = makePageCache({ mostBytes: 5_000 })

  await cache.findOrRender({ key: '/a', tags: ['a'], render: async () => aPage('a', 9_000) })

  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})
