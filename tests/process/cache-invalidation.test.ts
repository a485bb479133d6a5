import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'
import { listenForInvalidation } from '#src/platform/page-cache/postgres-cache-invalidation.server.ts'
import { faultyProxy } from '#tests/faults/support/faulty-proxy.ts'
import { fill, postgresPlace } from './support/place.ts'

const untilSeen = { interval: 5 }

/** The connections of a process, and the tags that it received. */
async function aListener(databaseUrl: string) {
  const db = openPostgres(databaseUrl)
  onTestFinished(() => db.close())
  const dropped: string[] = []
  const cacheInvalidation = await listenForInvalidation({
    db,
    databaseUrl,
    clock: systemClock,
    evict: (tags) => void dropped.push(...tags),
    evictAll: () => void dropped.push('all'),
  })
  onTestFinished(() => cacheInvalidation.close())
  const write = (tag: string) =>
    transactAndInvalidate({ db, cacheInvalidation }, async ({ invalidate }) => {
      invalidate(tag)
      return ok(tag)
    })
  return { db, cacheInvalidation, dropped, write }
}

async function aDatabase(): Promise<string> {
  const place = await postgresPlace()
  await fill(place, async () => {})
  return place.env.DATABASE_URL ?? ''
}

async function twoListeners() {
  const url = await aDatabase()
  return { url, one: await aListener(url), other: await aListener(url) }
}

/** Writes like a process whose notification is lost. */
async function writeSilently(db: Database, tag: string): Promise<void> {
  await transact(db, async (tx) => {
    await insertChange(tx, tag)
    return ok(tag)
  })
}

function insertChange(tx: Parameters<Parameters<Database['write']>[0]>[0], tag: string) {
  const values = { id: tag, tags: JSON.stringify([tag]), changed_at: new Date().toISOString() }
  return tx.insertInto('page_changes').values(values).execute()
}

it('evicts its own pages in the same tick, and sends few notifications for many writes', async () => {
  const { url, one, other } = await twoListeners()
  const overheard: string[] = []
  const stranger = new pg.Client({ connectionString: url })
  await stranger.connect()
  onTestFinished(() => stranger.end())
  stranger.on('notification', ({ payload }) => void overheard.push(payload ?? ''))
  await stranger.query('listen page_changes')

  await one.write('facts')
  expect(one.dropped).toEqual(['facts'])
  const tags = Array.from({ length: 200 }, (_, n) => `stock:product-${n}`)
  // The changes of one moment, without the time that their commits take on a busy machine.
  const noted = await transact(one.db, async (tx) => {
    const changes = []
    for (const tag of tags) changes.push(await one.cacheInvalidation.note(tx, [tag]))
    return ok(changes)
  })
  if (!noted.ok) throw new Error('unreachable: the write refuses nothing')
  for (const change of noted.value) one.cacheInvalidation.invalidate(change)
  expect(one.dropped).toEqual(['facts', ...tags])

  // A poll between a commit and its notification evicts a page twice.
  const all = new Set(['facts', ...tags])
  await expect.poll(() => new Set(other.dropped), untilSeen).toEqual(all)
  // The last one reaches both other processes.
  await expect.poll(() => tags.every((tag) => overheard.join().includes(tag)), untilSeen).toBe(true)
  expect(overheard.length).toBeLessThan(10)
})

it('finds an invalidation without a notification by polling, once', async () => {
  const { one, other } = await twoListeners()

  await writeSilently(one.db, 'first')
  await expect.poll(() => other.dropped, untilSeen).toEqual(['first'])
  await writeSilently(one.db, 'second')
  await expect.poll(() => other.dropped, untilSeen).toEqual(['first', 'second'])
  await expect.poll(() => one.dropped, untilSeen).toEqual(['first', 'second'])
})

it('finds an invalidation that was written long before others and committed after them', async () => {
  const { one, other } = await twoListeners()

  await transact(one.db, async (tx) => {
    await insertChange(tx, 'slow')
    for (const tag of ['first', 'second', 'third']) {
      await writeSilently(other.db, tag)
      // The next poll begins where this one has ended.
      await expect.poll(() => other.dropped, untilSeen).toContain(tag)
    }
    return ok('slow')
  })
  await expect.poll(() => other.dropped, untilSeen).toEqual(['first', 'second', 'third', 'slow'])
})

it('evicts its own pages when the commit got no answer', async () => {
  const { one } = await twoListeners()

  // The answer to the commit is lost, so the process sends no notification.
  await transact(one.db, async (tx) => ok(await one.cacheInvalidation.note(tx, ['stock:kettle'])))
  await expect.poll(() => one.dropped, untilSeen).toEqual(['stock:kettle'])
})

/** A user that may allow and refuse other connections. */
async function theServer(): Promise<pg.Client> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  onTestFinished(() => server.end())
  return server
}

it('reconnects and empties its cache after a server that refused all connections', async () => {
  const url = await aDatabase()
  const server = await theServer()
  const name = new URL(url).pathname.slice(1)
  const listening = async () => {
    const { rows } = await server.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = $1 and application_name = 'pagla-mart cache invalidation'`,
      [name],
    )
    return rows[0]?.n
  }
  const { dropped } = await aListener(url)
  expect(await listening()).toBe(1)

  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  // Long enough for several attempts.
  await wait(2_500)
  expect(dropped).toEqual([])
  await server.query(`alter database ${name} allow_connections true`)

  await expect.poll(() => dropped).toEqual(['all'])
  await wait(1_000)
  expect([await listening(), dropped]).toEqual([1, ['all']])
})

it('detects a silent connection, and listens on another', async () => {
  const url = await aDatabase()
  const proxy = await faultyProxy(new URL(url))
  const here = await aListener(proxy.addressThrough(url))
  const other = await aListener(url)

  proxy.abandon()
  await expect.poll(() => here.dropped).toContain('all')
  await other.write('kettle')
  await expect.poll(() => here.dropped).toContain('kettle')
})
