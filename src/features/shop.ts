import type { Secrets } from '#src/features/secrets.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import type { Note } from '#src/platform/security-log.ts'

/** What a command needs besides its input. Made once, by the process. */
export type Shop = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  /** Tells the cached pages what a write changed; use `transactAndInvalidate`. */
  readonly cacheInvalidation: CacheInvalidation
  /** For the security log. */
  readonly note: Note
  /** Whether a job sends confirmed orders to a spreadsheet service. */
  readonly hasOrderSheet: boolean
}
