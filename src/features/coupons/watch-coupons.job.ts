/** Evicts the pages that offer a field for codes at the moment when a coupon begins or ends. */

import { couponsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 5_000, everyMs: 5_000 }

type Watching = Pick<Shop, 'db' | 'clock'> & Pick<PageCache, 'evict'> & { readonly log: Log }

/** Each process has pages of its own. A write of the owner evicts them by itself, in the same tick. */
export function watchCoupons(
  { db, clock, evict, log }: Watching,
  signal: AbortSignal,
): Promise<void> {
  const look = makeLook({ db, clock, evict })
  return runPeriodically(look, pace, {
    signal,
    onError: (error) => log.error({ event: 'coupons-failed', err: error }),
  })
}

/** Each look covers the time since the one before: no boundary is missed, however long a look takes. */
export function makeLook({ db, clock, evict }: Omit<Watching, 'log'>): () => Promise<void> {
  let since = utcText(clock())
  return async () => {
    const now = utcText(clock())
    if (await hasBoundary(db.read, since, now)) evict([couponsTag])
    since = now
  }
}

async function hasBoundary(reads: Reads, after: string, until: string): Promise<boolean> {
  const found = await reads
    .selectFrom('coupons')
    .select('id')
    .where((eb) =>
      eb.or(
        (['starts_at', 'ends_at'] as const).map((column) =>
          eb.and([eb(column, '>', after), eb(column, '<=', until)]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
