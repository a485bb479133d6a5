import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { type Database, DatabaseUnavailable, transact } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres-database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

/** As one database, seen by somebody with patience and by somebody without. */
async function twoViews(): Promise<{ patient: Database; hurried: Database }> {
  const { open, where } = await migratedPlace()
  const patient = open()
  const hurried = openPostgres(where, { queryWithinMs: 300 })
  onTestFinished(async () => {
    await hurried.close()
    await patient.close()
  })
  return { patient, hurried }
}

async function connectionOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.read)
  return rows[0]?.pid ?? Number.NaN
}

it('gives up a connection with the statement that takes too long, and asks on by another', async () => {
  const { hurried } = await twoViews()
  const stuck = await connectionOf(hurried)

  await expect(sql`select pg_sleep(60)`.execute(hurried.read)).rejects.toThrow('Query read timeout')

  // The database counts as away for a moment.
  await expect.poll(() => connectionOf(hurried).catch(() => stuck)).not.toBe(stuck)
  expect(hurried.connections()).toBe(1)
})

it('keeps nothing of a write with a statement that takes too long', async () => {
  const { patient, hurried } = await twoViews()
  await aProduct(patient, { pid: 'kettle', stock: 5 })

  const slow = transact(hurried, async (tx) => {
    await tx.updateTable('products').set({ stock: 4 }).where('pid', '=', 'kettle').execute()
    await sql`select pg_sleep(60)`.execute(tx)
    return ok(undefined)
  })
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(60)'`.execute(patient.read)

  const sold = await transact(patient, async (tx) => {
    const kettle = tx.updateTable('products').where('pid', '=', 'kettle')
    const { stock } = await kettle
      .set(({ eb }) => ({ stock: eb('stock', '-', 2) }))
      .returning('stock')
      .executeTakeFirstOrThrow()
    return ok(stock)
  })
  expect(sold).toEqual(ok(3))
})

it('lets go of the rows of a list as soon as they are read', async () => {
  const db = await freshDatabase()
  const batch = sql`select i, repeat(md5(i::text), 4) as text from generate_series(1, 100) as i`
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()

  // What lasts only rises until V8 cleans up all of its heap; and that is no rise.
  let bytes = 0
  let lasting = 0
  for (let read = 0, before = oldBytes(); read < 1_000; read += 1) {
    bytes += JSON.stringify((await batch.execute(db.read)).rows).length
    const now = oldBytes()
    lasting += Math.max(0, now - before)
    before = now
  }

  expect(lasting).toBeLessThan(bytes / 3)
})

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')
  return old?.space_used_size ?? Number.NaN
}
