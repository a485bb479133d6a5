import { loadSecrets } from '#src/features/secrets.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'
import type { Note } from '#src/platform/security-log.ts'

/** A shop on a given database, with a clock that the test may turn. */
export async function aShop(
  db: Database,
  clock: Clock = systemClock,
  note: (networkKey: Uint8Array) => Note = () => () => {},
  evict: PageCache['evict'] = () => {},
): Promise<Shop> {
  const secrets = await loadSecrets(
    { db, clock },
    'a secret for tests, long enough',
    'a key at rest for tests, long enough',
  )
  return {
    db,
    clock,
    secrets,
    cacheInvalidation: localCacheInvalidation(evict),
    note: note(secrets.limitKey),
    hasOrderSheet: true,
  }
}
