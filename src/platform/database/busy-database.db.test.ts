import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import {
  type Database,
  DatabaseBusy,
  transact,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { hurriedDatabase } from '#tests/support/fresh-database.ts'

/** PostgreSQL writes eight at once; a write that does not end keeps a place. */
const places = { sqlite: 1, postgres: 8 }

/** Writes that take every place there is, until they are let go. */
async function occupy(db: Database): Promise<() => Promise<unknown>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const begun = Array.from({ length: places[db.engine] }, () => Promise.withResolvers<void>())
  const writing = begun.map(({ resolve }) =>
    transact(db, async () => {
      resolve()
      await held
      return ok(undefined)
    }),
  )
  await Promise.all(begun.map(({ promise }) => promise))
  return () => {
    letGo()
    return Promise.all(writing)
  }
}

it('refuses the write that is one too many, and commits each that it did not refuse', async () => {
  const db = await hurriedDatabase()
  await aProduct(db, { pid: 'kettle', stock: 0 })
  const letGo = await occupy(db)
  const addOne = () =>
    transact(db, async (tx) => {
      await tx
        .updateTable('products')
        .set({ price_poisha: sql<number>`price_poisha + 1` })
        .where('pid', '=', 'kettle')
        .execute()
      return ok(undefined)
    })
  const { price_poisha: before } = await priceOf(db)

  const taken = Array.from({ length: writesWaiting.waiting }, addOne)
  await expect(addOne()).rejects.toBeInstanceOf(DatabaseBusy)
  expect(db.longestWaitMs()).toBeGreaterThan(0)
  await letGo()
  const settled = await Promise.allSettled(taken)

  // On a slow machine the last of them waits too long, and is refused as well.
  const refused = settled.filter(({ status }) => status === 'rejected')
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(DatabaseBusy) })
  expect((await priceOf(db)).price_poisha).toBe(before + taken.length - refused.length)
  expect(refused.length).toBeLessThan(taken.length)
  expect(db.longestWaitMs()).toBe(0)
})

function priceOf(db: Database): Promise<{ price_poisha: number }> {
  return db.read
    .selectFrom('products')
    .select('price_poisha')
    .where('pid', '=', 'kettle')
    .executeTakeFirstOrThrow()
}

it('answers an order that finds too many waiting with 503 and Retry-After, and reads go on', async () => {
  const db = await hurriedDatabase()
  const { send } = await aServer({ db })
  await aProduct(db)
  const letGo = await occupy(db)
  const waiting = Promise.allSettled(
    Array.from({ length: writesWaiting.waiting }, () => transact(db, async () => ok(undefined))),
  )

  const refused = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const read = await send('GET', '/api/oneProduct/kettle')
  await letGo()
  await waiting
  const taken = await send('PUT', '/api/order?id=p', { body: anOrderBody() })

  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'unavailable' },
  })
  expect(read.status).toBe(200)
  expect(taken.status).toBe(201)
})

it('writes before the event loop gets to its immediates, when told to', async () => {
  const db = await hurriedDatabase()
  let isWritten = false
  const writing = transact(db, async () => ok(undefined)).then(() => {
    isWritten = true
  })
  const seen = new Promise<boolean>((resolve) => setImmediate(() => resolve(isWritten)))
  db.writeNow()

  // PostgreSQL answers over a socket, which the event loop reads later.
  expect(await seen).toBe(db.engine === 'sqlite')
  await writing
})

it('counts the time for which a commit held up everything else', async () => {
  const db = await hurriedDatabase()
  await aProduct(db)

  if (db.engine === 'sqlite') expect(db.stoodStillMs()).toBeGreaterThan(0)
  else expect(db.stoodStillMs()).toBe(0)
})

it('lets a hundred reads wait for each other, and none of them is taken for a database that is away', async () => {
  const db = await hurriedDatabase()
  await aProduct(db)
  const reads = await Promise.all(Array.from({ length: 100 }, () => priceOf(db)))

  expect(new Set(reads.map(({ price_poisha }) => price_poisha)).size).toBe(1)
  expect(db.longestWaitMs()).toBe(0)
})

it('is ready while more wait to read than may, and refuses only those', async () => {
  const db = await hurriedDatabase()
  const { send } = await aServer({ db })
  await aProduct(db)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  // SQLite has no connections to wait for.
  const connections = db.engine === 'sqlite' ? 0 : 8
  const reading = Array.from({ length: connections }, () =>
    db.read.connection().execute(() => held),
  )
  const waiting = Promise.allSettled(Array.from({ length: 600 }, () => priceOf(db)))
  await new Promise((resolve) => setImmediate(resolve))

  const ready = await send('GET', '/readyz')
  const read = await send('GET', '/api/oneProduct/kettle')
  letGo()
  await Promise.all([...reading, waiting])

  expect(ready.status).toBe(200)
  expect(read.status).toBe(db.engine === 'sqlite' ? 200 : 503)
  expect((await send('GET', '/api/oneProduct/kettle')).status).toBe(200)
})
