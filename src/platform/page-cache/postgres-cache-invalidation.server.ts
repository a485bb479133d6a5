/**
 * Receives the invalidations of other processes: by notification within milliseconds, and by polling the
 * table every 0.8 s for notifications that were lost (decision 0031).
 */

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { batch } from '#src/lib/async/batch.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { change } from '#src/platform/database/statement.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { CacheInvalidation, PageChange } from '#src/platform/page-cache/cache-invalidation.ts'
import { openNotifications } from '#src/platform/page-cache/notifications.server.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import {
  messagesOf,
  readMessage,
  type ToldChanges,
} from '#src/platform/page-cache/page-change-message.ts'

const channel = 'page_changes'
/** PostgreSQL serializes commits with notifications, so one notification carries many changes. */
const tellEveryMs = 20
/** Including the query itself, a process learns of a change within a second. */
const lookEveryMs = 800
/** Also covers clocks that differ between machines. */
const rememberForMs = 60_000

type Options = {
  readonly db: Database
  readonly databaseUrl: string
  readonly clock: Clock
  readonly evict: (tags: readonly PageTag[]) => void
  /** The connection was lost: any cached page may be stale. */
  readonly evictAll: () => void
}

export type SharedCacheInvalidation = CacheInvalidation & { readonly close: () => Promise<void> }

const noteChange = change<{ id: string; tags: string; now: string }>((db, parameter) =>
  db.insertInto('page_changes').values({
    id: parameter('id'),
    tags: parameter('tags'),
    changed_at: parameter('now'),
  }),
)

/** Resolves when it listens: from then on every change reaches the cache. */
export async function listenForInvalidation(options: Options): Promise<SharedCacheInvalidation> {
  const { db, databaseUrl, clock, evict, evictAll } = options
  const ending = new AbortController()
  const seen = new SeenChanges(clock)

  function receive({ ids, tags }: ToldChanges): void {
    if (seen.add(ids)) evict(tags)
  }

  const notifications = await openNotifications({
    databaseUrl,
    channel,
    onMessage: (message) => {
      const told = readMessage(message)
      if (told) receive(told)
      else evictAll()
    },
    onReconnect: evictAll,
  })
  const tellOthers = batch<PageChange>(tellEveryMs, async (changes) => {
    for (const message of messagesOf(changes)) await notifications.send(message)
  })

  async function keepLooking(): Promise<void> {
    let oldest: string | undefined
    let lookedAt = performance.now()
    while (!ending.signal.aborted) {
      await wait(lookEveryMs, undefined, { ref: false })
      const now = performance.now()
      // A network that drops all packets ends no connection: only a query notices it.
      void notifications.check()
      try {
        oldest = await lookOnce({ db, seen, receive }, oldest)
      } catch {
        continue
      }
      // Half of the polled time: the other half allows for clocks that differ.
      if (now - lookedAt > rememberForMs / 2) evictAll()
      lookedAt = now
    }
  }
  void keepLooking()

  return {
    note: async (tx, tags) => {
      const now = clock()
      const id = newId(now)
      await noteChange(tx, { id, tags: JSON.stringify(tags), now: now.toISOString() })
      return { id, tags }
    },
    invalidate: (change) => {
      // Only now known: where the answer to a commit was lost, polling finds the change.
      seen.add([change.id])
      evict(change.tags)
      tellOthers(change)
    },
    close: async () => {
      ending.abort()
      await notifications.close()
    },
  }
}

/** Ids of the last changes: a notification and polling both report most of them. */
class SeenChanges {
  readonly #clock: Clock
  readonly #times = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isNew(id: string): boolean {
    return !this.#times.has(id)
  }

  /** Whether one of them was new. */
  add(ids: readonly string[]): boolean {
    const unseen = ids.filter((id) => this.isNew(id))
    const now = this.#clock().getTime()
    for (const id of unseen) this.#times.set(id, now)
    return unseen.length > 0
  }

  /** Forgets old ids; returns the time from which on it has them all. */
  forgetOld(): Date {
    const since = this.#clock().getTime() - rememberForMs
    for (const [id, at] of this.#times) if (at < since) this.#times.delete(id)
    return new Date(since)
  }
}

type Looking = {
  readonly db: Database
  readonly seen: SeenChanges
  readonly receive: (told: ToldChanges) => void
}

/** Changes that may have been committed since the poll that returned `oldest`; undefined: all. */
async function lookOnce(
  { db, seen, receive }: Looking,
  oldest: string | undefined,
): Promise<string> {
  const next = await oldestUnderWay(db)
  const rows = await db.read
    .selectFrom('page_changes')
    .select(['id', 'tags'])
    .where('changed_at', '>=', seen.forgetOld().toISOString())
    .$if(oldest !== undefined, (changes) =>
      // Skips known changes: thousands of writes may fall into that time.
      changes.where(sql<boolean>`age(xmin) <= age(${oldest}::xid)`),
    )
    .execute()
  for (const { id, tags } of rows) {
    if (seen.isNew(id)) receive({ ids: [id], tags: JSON.parse(tags) })
  }
  return next
}

/** At that moment no transaction older than this one was uncommitted. */
async function oldestUnderWay({ read }: Database): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest
  `.execute(read)
  return rows[0]?.oldest ?? ''
}
