/**
 * Receives the invalidations of other processes: by notification within milliseconds, and by polling the
 * table every 0.8 s for notifications that were lost (decision 0031).
 */

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { batch } from '#src/lib/async/batch.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { change } from '#src/platform/database/statement.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { CacheInvalidation, PageChange } from '#src/platform/page-cache/cache-invalidation.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { messagesOf, readMessage } from '#src/platform/page-cache/page-change-message.ts'

const channel = 'page_changes'
/** PostgreSQL serializes commits with notifications, so one notification carries many changes. */
const tellEveryMs = 20
/** Including the query itself, a process learns of a change within a second. */
const lookEveryMs = 800
/** Also covers clocks that differ between machines. */
const rememberForMs = 60_000
const connectAgainAfterMs = 500

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
  const seen = new Map<string, number>()
  const ending = new AbortController()
  let client: pg.Client | undefined

  function receive(ids: readonly string[], tags: readonly PageTag[]): void {
    const unheard = ids.filter((id) => !seen.has(id))
    if (unheard.length === 0) return
    const now = clock().getTime()
    for (const id of unheard) seen.set(id, now)
    evict(tags)
  }

  async function listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      application_name: 'pagla-mart cache invalidation',
    })
    listener.on('error', () => {})
    listener.on('notification', ({ payload }) => {
      if (payload === undefined) return
      const news = readMessage(payload)
      if (news) receive(news.ids, news.tags)
      else evictAll()
    })
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
    } catch (error) {
      void listener.end()
      throw error
    }
    client = listener
    // Not earlier: a connection that never opened ends as well, and its caller tries again.
    listener.once('end', () => void listenAgain())
  }

  async function listenAgain(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(connectAgainAfterMs)
      if (ending.signal.aborted) return
      try {
        await listen()
        evictAll()
        return
      } catch {
        // Still unavailable: the next attempt follows.
      }
    }
  }

  const tellOthers = batch<PageChange>(tellEveryMs, async (changes) => {
    for (const message of messagesOf(changes)) {
      await say({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, message] })
    }
  })

  /** A change whose notification fails is found by polling. */
  async function say(query: pg.QueryConfig): Promise<void> {
    const on = client
    await on?.query(query).catch(() => void on.end())
  }

  /** At that moment no transaction older than this one was uncommitted. */
  async function oldestUnderWay(): Promise<string> {
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest
    `.execute(db.read)
    return rows[0]?.oldest ?? ''
  }

  /** Changes that may have been committed since the poll that returned `oldest`; undefined: all. */
  async function lookOnce(oldest: string | undefined): Promise<string> {
    const next = await oldestUnderWay()
    const since = clock().getTime() - rememberForMs
    for (const [id, at] of seen) if (at < since) seen.delete(id)
    const rows = await db.read
      .selectFrom('page_changes')
      .select(['id', 'tags'])
      .where('changed_at', '>=', new Date(since).toISOString())
      .$if(oldest !== undefined, (changes) =>
        // Skips known changes: thousands of writes may fall into that time.
        changes.where(sql<boolean>`age(xmin) <= age(${oldest}::xid)`),
      )
      .execute()
    for (const { id, tags } of rows) if (!seen.has(id)) receive([id], JSON.parse(tags))
    return next
  }

  async function keepLooking(): Promise<void> {
    let oldest: string | undefined
    let lookedAt = performance.now()
    while (!ending.signal.aborted) {
      await wait(lookEveryMs, undefined, { ref: false })
      const now = performance.now()
      // A network that drops all packets ends no connection: only a query notices it.
      void say({ text: 'select' })
      try {
        oldest = await lookOnce(oldest)
      } catch {
        continue
      }
      // Half of the polled time: the other half allows for clocks that differ.
      if (now - lookedAt > rememberForMs / 2) evictAll()
      lookedAt = now
    }
  }

  await listen()
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
      seen.set(change.id, clock().getTime())
      evict(change.tags)
      tellOthers(change)
    },
    close: async () => {
      ending.abort()
      await client?.end()
    },
  }
}
