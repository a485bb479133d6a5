/**
 * Knows in memory when prices change next, or a coupon begins or ends, so that a request costs one
 * comparison. At that moment every process takes the step, or finds it taken, and evicts its own pages
 * before it answers anybody.
 */

import {
  applyDuePriceChanges,
  findNextBoundary,
  pidsOfBoundaries,
} from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import { catalogueTag, couponsTag, pricesTag, productTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Clock } from '#src/lib/clock.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import type { Log } from '#src/platform/log.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

type PriceShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

export type DuePrices = {
  /** Whether a boundary has passed whose pages this process may still have. */
  readonly isDue: () => boolean
  /** One run at a time, for any number of callers. */
  readonly apply: (shop: PriceShop) => Promise<void>
  /** Reads the next boundary from the database. */
  readonly load: () => Promise<void>
  /** The cache, whose evictions also say that the boundaries have changed. */
  readonly watch: (cache: PageCache) => PageCache
}

type Options = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly evict: PageCache['evict']
  readonly log: Log
}

export function makeDuePrices({ db, clock, evict, log }: Options): DuePrices {
  let next = Number.POSITIVE_INFINITY
  let since = utcText(clock())
  let reads = 0
  let applying: Promise<void> | undefined

  /** Of two reads at once the one that began later counts. */
  async function readNext(after: string): Promise<() => void> {
    reads += 1
    const read = reads
    const found = await findNextBoundary(db.read, after)
    return () => {
      if (read === reads) next = found ?? Number.POSITIVE_INFINITY
    }
  }

  async function load(): Promise<void> {
    const keep = await readNext(since)
    keep()
  }

  async function applyAll(shop: PriceShop): Promise<void> {
    await applyDuePriceChanges(shop)
    const keep = await readNext(utcText(clock()))
    // Also what another process has applied: its message may still be on its way.
    const until = utcText(clock())
    const pids = await pidsOfBoundaries(db.read, { since, until })
    evict([couponsTag, pricesTag])
    if (pids.length > 0) evict([catalogueTag, ...pids.map(productTag)])
    since = until
    keep()
  }

  function loadSoon(): void {
    load().catch((error) => log.warn({ event: 'price-changes-not-read', err: error }))
  }

  return {
    // Mostly nothing is to come, and a cached page is served without reading the clock.
    isDue: () =>
      applying !== undefined || (next !== Number.POSITIVE_INFINITY && clock().getTime() >= next),
    load,
    apply: (shop) => {
      applying ??= applyAll(shop).finally(() => {
        applying = undefined
      })
      return applying
    },
    watch: (cache) => ({
      ...cache,
      evict: (tags) => {
        cache.evict(tags)
        if (tags.includes(pricesTag) || tags.includes(couponsTag)) loadSoon()
      },
      evictAll: () => {
        cache.evictAll()
        loadSoon()
      },
    }),
  }
}

/** Stands before the cached pages: at a boundary every request waits for the new prices. */
export function applyPricesFirst(
  { isDue, apply }: DuePrices,
  shop: PriceShop,
  log: Log,
): Middleware {
  return (next) => (request, response) => {
    if (!isDue()) return next(request, response)
    apply(shop)
      // Orders ask the database themselves, and sell nothing at an old price.
      .catch((error) => log.error({ event: 'price-changes-failed', err: error }))
      .then(() => next(request, response))
  }
}

const pace = { firstAfterMs: 1_000, everyMs: 1_000 }
/** For a boundary of which no message came. */
const loadEveryMs = 30_000

/** Also without a request the prices change in time: other programs read the database. */
export function keepApplyingPrices(
  { log, ...shop }: PriceShop & { readonly log: Log },
  prices: DuePrices,
  signal: AbortSignal,
): Promise<void> {
  let loadedAt = performance.now()
  async function look(): Promise<void> {
    if (performance.now() - loadedAt > loadEveryMs) {
      await prices.load()
      loadedAt = performance.now()
    }
    if (prices.isDue()) await prices.apply(shop)
  }
  return runPeriodically(look, pace, {
    signal,
    onError: (error) => log.error({ event: 'price-changes-failed', err: error }),
  })
}
