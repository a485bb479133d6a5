import { loadSecrets } from '#src/features/secrets.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import type { Note } from '#src/platform/security-log.ts'

/** A shop on a given database, with a clock that the test may turn. */
export async function aShop(
  db: Database,
  clock: Clock = systemClock,
  note: Note = () => {},
): Promise<Shop> {
  return {
    db,
    clock,
    secrets: await loadSecrets({ db, clock }, 'a secret for tests, long enough'),
    cacheInvalidation: localCacheInvalidation(() => {}),
    note,
    hasOrderSheet: true,
  }
}
