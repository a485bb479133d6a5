import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { DeclaredPage } from '#src/platform/http/pages/declared-pages.ts'
import { makePageTable } from '#src/platform/http/pages/page-table.ts'
import { prependMiddleware } from '#src/platform/http/prepend-middleware.ts'
import {
  localCacheInvalidation,
  transactAndInvalidate,
} from '#src/platform/page-cache/cache-invalidation.ts'
import { makeFindCacheable } from '#src/platform/page-cache/cacheable-page.ts'
import { makePageCache } from '#src/platform/page-cache/page-cache.ts'
import { serveCachedPages } from '#src/platform/page-cache/serve-cached-pages.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'

const page: DeclaredPage = {
  pattern: '/kettle',
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['product:kettle'] },
}

async function priceOf(db: Database): Promise<number> {
  const { price_poisha } = await db.read
    .selectFrom('products')
    .select('price_poisha')
    .where('pid', '=', 'kettle')
    .executeTakeFirstOrThrow()
  return price_poisha
}

/** One cached page: the price of the kettle. */
async function aCachingServer(db: Database) {
  const cache = makePageCache({ mostBytes: 1_000_000 })
  const server = createServer((_request, response) => response.writeHead(500).end())
  let hits = 0
  const here = await listenOnFreePort(server)
  prependMiddleware({ server }, [
    serveCachedPages({
      cache,
      findCacheable: makeFindCacheable(makePageTable([page]), {}),
      subjects: {},
      origins: new Map([[new URL(here).host, here]]),
      isPersonal: () => false,
      sharerOf: () => [],
      shedRequest: () => false,
      refuse: (_request, response) => response.writeHead(503).end(),
      countHit: () => {
        hits += 1
      },
      render: async () => ({
        status: 200,
        text: String(await priceOf(db)),
        headers: { 'content-type': 'text/plain' },
      }),
    }),
  ])

  return {
    hits: () => hits,
    read: async () => Number(await (await fetch(`${here}/kettle`)).text()),
    edit: (price: number) =>
      transactAndInvalidate(
        { db, cacheInvalidation: localCacheInvalidation(cache.evict) },
        async ({ tx, invalidate }) => {
          await tx.updateTable('products').set({ price_poisha: price }).execute()
          invalidate('product:kettle')
          return ok(price)
        },
      ),
  }
}

it('shows no price older than the last edit that was acknowledged, under load', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const { hits, read, edit } = await aCachingServer(db)
  let acknowledged = 2_500
  let isEditing = true

  async function visit(): Promise<number> {
    let reads = 0
    for (; isEditing; reads += 1) {
      const before = acknowledged
      expect(await read()).toBeGreaterThanOrEqual(before)
    }
    return reads
  }

  const visiting = Promise.all(Array.from({ length: 8 }, visit))
  for (let price = 2_501; price <= 2_600; price += 1) {
    await edit(price)
    acknowledged = price
    // Long enough for some visits to hit the cache.
    await Promise.all([read(), read(), read()])
  }
  isEditing = false
  const reads = await visiting

  expect(await read()).toBe(2_600)
  expect(reads.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100)
  expect(hits()).toBeGreaterThan(0)
})

it('invalidates nothing for a refused write', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const dropped: (readonly string[])[] = []
  const cacheInvalidation = localCacheInvalidation((tags) => void dropped.push(tags))

  await transactAndInvalidate({ db, cacheInvalidation }, async ({ invalidate }) => {
    invalidate('product:kettle')
    return { ok: false, failure: 'no' }
  })
  expect(dropped).toEqual([])
})
