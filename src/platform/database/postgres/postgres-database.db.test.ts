import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { ok } from '#src/lib/result.ts'
import {
  CommitInDoubt,
  type Database,
  DatabaseBusy,
  DatabaseUnavailable,
  transact,
} from '#src/platform/database/database.ts'
import { nameFailure } from '#src/platform/database/name-failure.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { faultyProxy } from '#tests/faults/support/faulty-proxy.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

/** The same database, seen by a connection with a long timeout and by one with a short timeout, through a faulty proxy. */
async function twoViews() {
  const { open, where } = await migratedPlace()
  const proxy = await faultyProxy(new URL(where))
  const unhurried = open()
  const hurried = openPostgres(proxy.addressThrough(where), { queryWithinMs: 300 })
  onTestFinished(async () => {
    await hurried.close()
    await unhurried.close()
  })
  await aProduct(unhurried, { pid: 'kettle', stock: 5 })
  return { unhurried, hurried, proxy }
}

function sell(db: Database, meanwhile: () => Promise<unknown> = async () => {}) {
  return transact(db, async (tx) => {
    const kettle = tx.updateTable('products').where('pid', '=', 'kettle')
    const { stock } = await kettle
      .set(({ eb }) => ({ stock: eb('stock', '-', 1) }))
      .returning('stock')
      .executeTakeFirstOrThrow()
    await meanwhile()
    return ok(stock)
  })
}

async function connectionOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.read)
  return rows[0]?.pid ?? Number.NaN
}

it('has a statement ended that takes too long, and asks on by the same connection', async () => {
  const { hurried } = await twoViews()
  const connection = await connectionOf(hurried)

  const slow = sql`select pg_sleep(60)`.execute(hurried.read).catch(nameFailure)

  expect(await slow).toBeInstanceOf(DatabaseBusy)
  expect(await connectionOf(hurried)).toBe(connection)
})

it('refuses alone the write that waits too long for another', async () => {
  const { unhurried, hurried } = await twoViews()

  const first = await sell(unhurried, async () => {
    await expect(sell(hurried)).rejects.toBeInstanceOf(DatabaseBusy)
    await aProduct(hurried, { pid: 'lamp' })
  })

  expect(first).toEqual(ok(4))
  expect(await sell(hurried)).toEqual(ok(3))
})

it('ends a transaction that stands still, so that other writes go on', async () => {
  const { unhurried, hurried } = await twoViews()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()

  const still = sell(hurried, () => {
    begin()
    return isOver
  })
  await hasBegun
  expect(await sell(unhurried)).toEqual(ok(4))
  end()
  await expect(still).rejects.toThrow()
  // What was to be committed was not even sent.
  await expect(still).rejects.not.toBeInstanceOf(CommitInDoubt)
})

async function stockOf(db: Database): Promise<number> {
  const kettle = db.read.selectFrom('products').select('stock').where('pid', '=', 'kettle')
  return (await kettle.executeTakeFirstOrThrow()).stock
}

it('is in doubt when the connection is cut before the database received the commit', async () => {
  const { unhurried, hurried, proxy } = await twoViews()
  proxy.cutAtCommit('before')

  await expect(sell(hurried)).rejects.toBeInstanceOf(CommitInDoubt)

  expect(await stockOf(unhurried)).toBe(5)
})

it('is in doubt when the connection is cut before the answer to the commit', async () => {
  const { unhurried, hurried, proxy } = await twoViews()
  proxy.cutAtCommit('after')

  await expect(sell(hurried)).rejects.toBeInstanceOf(CommitInDoubt)

  expect(await stockOf(unhurried)).toBe(4)
})

it('is in doubt when the commit gets no answer', async () => {
  const { hurried, proxy } = await twoViews()

  const sold = sell(hurried, async () => proxy.pause())

  await expect(sold).rejects.toBeInstanceOf(CommitInDoubt)
})

it('knows that nothing was done where nothing answers a statement', async () => {
  const { hurried, proxy } = await twoViews()
  proxy.pause()

  const refused = await sell(hurried).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(DatabaseUnavailable)
  expect(refused).not.toBeInstanceOf(CommitInDoubt)
})

it('tells only those who were committing that they are in doubt', async () => {
  const { hurried, proxy } = await twoViews()
  proxy.cutAtCommit('after')
  const writes = Array.from({ length: 20 }, () => transact(hurried, async () => ok(undefined)))

  const errors = await Promise.all(writes.map((write) => write.catch((error: unknown) => error)))

  for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable)
  const inDoubt = errors.filter((error) => error instanceof CommitInDoubt)
  expect(inDoubt.length).toBe(proxy.cuts())
  expect(inDoubt.length).toBeGreaterThan(0)
  expect(inDoubt.length).toBeLessThan(errors.length)
})

it('gives up connections that have fallen silent, and reads and writes by others', async () => {
  const { hurried, proxy } = await twoViews()
  expect(await sell(hurried)).toEqual(ok(4))
  const silent = await connectionOf(hurried)

  proxy.abandon()
  await expect(connectionOf(hurried)).rejects.toThrow('Query read timeout')

  // The database counts as away for a moment; and the writes have a connection of their own.
  await expect.poll(() => connectionOf(hurried).catch(() => silent)).not.toBe(silent)
  await expect.poll(() => sell(hurried).catch(() => 'away')).toEqual(ok(3))
})

it('never says that a transaction has committed which PostgreSQL rolled back', async () => {
  const db = await freshDatabase()

  const written = transact(db, async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    return ok('written')
  })

  await expect(written).rejects.toThrow('rolled back instead of committed')
  expect(await transact(db, async () => ok('next'))).toEqual(ok('next'))
})

it('names the caller in the stack of a statement that fails', async () => {
  const db = await freshDatabase()

  const failed = await sql`select 1 / 0`.execute(db.read).catch((error: unknown) => error)

  expect(failed).toMatchObject({ stack: expect.stringContaining('postgres-database.db.test.ts') })
})

/** A database whose next connections do not open in time, while `isSlow` stands. */
async function slowToConnect() {
  const { where } = await migratedPlace()
  const slow = { next: 0, meanwhile: async () => {} }
  const db = openPostgres(where, {
    makePool: (config) => {
      const pool = new pg.Pool(config)
      const connect = pool.connect.bind(pool)
      const slowly = async () => {
        if (slow.next === 0) return connect()
        slow.next -= 1
        await slow.meanwhile()
        throw new Error('timeout exceeded when trying to connect')
      }
      return Object.assign(pool, { connect: slowly })
    },
  })
  onTestFinished(() => db.close())
  return { db, slow }
}

it('asks by a free connection where one more does not open in time', async () => {
  const { db, slow } = await slowToConnect()

  slow.next = 1
  expect(await connectionOf(db).catch(nameFailure)).toBeInstanceOf(DatabaseUnavailable)
  await new Promise((resolve) => setTimeout(resolve, 1_100))

  const connection = await connectionOf(db)
  slow.next = 1
  expect(await connectionOf(db)).toBe(connection)
  expect(slow.next).toBe(0)
})

/** Holds the only connection, and asks by it while another one is slow to open. */
async function holdOne({ db, slow }: Awaited<ReturnType<typeof slowToConnect>>, next: number) {
  return db.read.connection().execute(async (held) => {
    slow.next = next
    slow.meanwhile = async () => void (await sql`select 1`.execute(held))
    return connectionOf(db).catch(nameFailure)
  })
}

it('takes a slow connection for no absence while PostgreSQL answers others', async () => {
  const view = await slowToConnect()
  expect(await holdOne(view, 1)).toBeGreaterThan(0)

  expect(await holdOne(view, 2)).toBeInstanceOf(DatabaseBusy)
  expect(view.slow.next).toBe(0)
  // The next caller is not refused for the sake of the last.
  expect(await connectionOf(view.db)).toBeGreaterThan(0)
})
