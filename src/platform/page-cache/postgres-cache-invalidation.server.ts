/**
 * What other processes changed: by notification within milliseconds, and by a look at the table
 * every 0.8 s for what a notification that was lost would have said (decision 0031).
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
/** Commits of notifications go one by one through the whole database, so not one for each order. */
const tellEveryMs = 20
/** With the time of the look itself, a change is known within the second. */
const lookEveryMs = 800
/** Also covers clocks of two machines that differ. */
const rememberForMs = 60_000
const connectAgainAfterMs = 500

type Options = {
  readonly db: Database
  readonly databaseUrl: string
  readonly clock: Clock
  readonly evict: (tags: readonly PageTag[]) => void
  /** Whatever was kept may be old: the channel was away. */
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

/** Resolves when it listens: a page that is kept from then on is told about every change. */
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
    // Not before: what never was connected ends as well, and whoever asked for it tries again.
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
        // Away still.
      }
    }
  }

  const tellOthers = batch<PageChange>(tellEveryMs, async (changes) => {
    for (const message of messagesOf(changes)) {
      await say({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, message] })
    }
  })

  /** What cannot be told now is found by who looks. */
  async function say(query: pg.QueryConfig): Promise<void> {
    const on = client
    await on?.query(query).catch(() => void on.end())
  }

  /** No transaction older than this one was still to be committed at that moment. */
  async function oldestUnderWay(): Promise<string> {
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest
    `.execute(db.read)
    return rows[0]?.oldest ?? ''
  }

  /** What may have been committed since the look that gave `oldest`; undefined: ever. */
  async function lookOnce(oldest: string | undefined): Promise<string> {
    const next = await oldestUnderWay()
    const since = clock().getTime() - rememberForMs
    for (const [id, at] of seen) if (at < since) seen.delete(id)
    const rows = await db.read
      .selectFrom('page_changes')
      .select(['id', 'tags'])
      .where('changed_at', '>=', new Date(since).toISOString())
      .$if(oldest !== undefined, (changes) =>
        // Of thousands of orders in that time, not all again at every look.
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
      // A network that swallows everything ends no connection: who is asked nothing never notices.
      void say({ text: 'select' })
      try {
        oldest = await lookOnce(oldest)
      } catch {
        continue
      }
      // Half of what a look covers: the other half is for clocks that differ.
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
      // Known only from here on: where a commit's answer was lost, the look finds what it did.
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
