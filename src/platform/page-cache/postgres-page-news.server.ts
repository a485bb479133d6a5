/**
 * What other processes changed: by notification within milliseconds, and by a look at the table
 * every 0.8 s for what a notification that was lost would have said.
 */

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Clock } from '#src/lib/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { statement } from '#src/platform/database/statement.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import type { PageNews } from '#src/platform/page-cache/page-news.ts'

const channel = 'page_changes'
/** With the time of the look itself, a change is known within the second. */
const lookEveryMs = 800
/** Also covers clocks of two machines that differ. */
const rememberForMs = 60_000
const connectAgainAfterMs = 500

type Options = {
  readonly db: Database
  readonly databaseUrl: string
  readonly clock: Clock
  readonly drop: (tags: readonly PageTag[]) => void
  /** Whatever was kept may be old: the channel was away. */
  readonly dropAll: () => void
}

export type SharedPageNews = PageNews & { readonly close: () => Promise<void> }

type Noted = { id: string; tags: string; now: string; message: string }

/** In one statement: it is part of every order. */
const noteAndNotify = statement<Noted, { told: unknown }>((db, parameter) =>
  db
    .with('noted', (inside) =>
      inside.insertInto('page_changes').values({
        id: parameter('id'),
        tags: parameter('tags'),
        changed_at: parameter('now'),
      }),
    )
    .selectNoFrom((eb) =>
      eb.fn<unknown>('pg_notify', [eb.val(channel), eb.val(parameter('message'))]).as('told'),
    ),
)

/** Resolves when it listens: a page that is kept from then on is told about every change. */
export async function listenForPageNews(options: Options): Promise<SharedPageNews> {
  const { db, databaseUrl, clock, drop, dropAll } = options
  const seen = new Map<string, number>()
  const ending = new AbortController()
  let client: pg.Client | undefined

  function hear(id: string, tags: readonly PageTag[]): void {
    if (seen.has(id)) return
    seen.set(id, clock().getTime())
    drop(tags)
  }

  async function listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      application_name: 'pagla-mart page news',
    })
    listener.on('error', () => {})
    listener.on('notification', ({ payload }) => {
      if (payload === undefined) return
      const { id, tags }: { id: string; tags: PageTag[] } = JSON.parse(payload)
      hear(id, tags)
    })
    listener.once('end', () => void listenAgain())
    await listener.connect()
    await listener.query(`listen ${channel}`)
    client = listener
  }

  async function listenAgain(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(connectAgainAfterMs)
      if (ending.signal.aborted) return
      try {
        await listen()
        dropAll()
        return
      } catch {
        // Away still; `end` of a client that never connected does not come here.
      }
    }
  }

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(lookEveryMs, undefined, { ref: false })
      const since = clock().getTime() - rememberForMs
      for (const [id, at] of seen) if (at < since) seen.delete(id)
      // A database that is away tells nothing; the channel's return drops everything.
      await db.read
        .selectFrom('page_changes')
        .select(['id', 'tags'])
        .where('changed_at', '>=', new Date(since).toISOString())
        .execute()
        .then((rows) => {
          for (const { id, tags } of rows) if (!seen.has(id)) hear(id, JSON.parse(tags))
        })
        .catch(() => {})
    }
  }

  await listen()
  void look()

  return {
    note: async (tx, tags) => {
      const now = clock()
      const id = newId(now)
      seen.set(id, now.getTime())
      await noteAndNotify(tx, {
        id,
        tags: JSON.stringify(tags),
        now: now.toISOString(),
        message: JSON.stringify({ id, tags }),
      })
    },
    drop,
    close: async () => {
      ending.abort()
      await client?.end()
    },
  }
}
