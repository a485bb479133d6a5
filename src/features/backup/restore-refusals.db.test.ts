/** Which places and backups a restore refuses, and which other versions it opens. */

import { readFileSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { seal } from '#src/platform/backup/seal.server.ts'
import { transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { aProduct } from '#tests/make/a-product.ts'
import {
  aFullPlace,
  aPlace,
  backUp,
  look,
  migrationsWith,
  ours,
  restore,
  rowsOf,
  verify,
} from '#tests/make/platform/a-backup-place.ts'

it('refuses a database that has rows, and changes none of them', async () => {
  const file = await backUp(await aFullPlace())
  const taken = await aPlace()
  await look(taken, async (db) => {
    await migrate(db, ours)
    await aProduct(db, { pid: 'fan' })
  })
  const before = await rowsOf(taken)

  await expect(restore(file, taken)).rejects.toThrow('The database is not empty')
  expect(await rowsOf(taken)).toEqual(before)
})

it('refuses a database of another program', async () => {
  const file = await backUp(await aFullPlace())
  const taken = await aPlace()
  await look(taken, (db) =>
    transact(db, async (tx) => ok(await sql`create table recipes (id text)`.execute(tx))),
  )

  await expect(restore(file, taken)).rejects.toThrow('tables that are not of a shop')
  expect(await rowsOf(taken)).toEqual({ recipes: [] })
})

it('restores into a database whose first start ended before it had an administrator', async () => {
  const from = await aFullPlace()
  const to = await aPlace()
  await look(to, (db) => migrate(db, ours))
  await restore(await backUp(from), to)

  expect(await rowsOf(to)).toEqual({ ...(await rowsOf(from)), page_changes: [] })
})

it('leaves the database empty when the last of many rows does not fit', async () => {
  const half = migrationsWith({ '9001-later.sql': 'create table later (id text); create nonsense' })
  const file = await backUp(await aFullPlace())
  const to = await aPlace()

  await expect(restore(file, to, { migrations: half })).rejects.toThrow()
  expect(await rowsOf(to)).toEqual({})
})

it('opens in a newer version of the shop', async () => {
  const from = await aFullPlace()
  const newer = migrationsWith({
    '9001-counted.sql':
      'create table counted (n bigint); insert into counted select count(*) from orders',
  })
  const to = await aPlace()
  await restore(await backUp(from), to, { migrations: newer })

  const { migrations: before, ...rows } = await rowsOf(from)
  const { migrations, ...restored } = await rowsOf(to)
  expect(restored).toEqual({ ...rows, page_changes: [], counted: ['[["n",2]]'] })
  expect(migrations).toHaveLength((before?.length ?? 0) + 1)
})

it('restores rows of migrations as the shop left them', async () => {
  const fees = migrationsWith({
    '9001-fees.sql':
      "create table fees (zone text primary key, fee bigint); insert into fees values ('here', 70)",
  })
  const from = await aFullPlace(fees)
  await look(from, (db) =>
    transact(db, async (tx) => ok(await sql`update fees set fee = 80`.execute(tx))),
  )
  const to = await aPlace()
  await restore(await backUp(from), to, { migrations: fees })

  expect((await rowsOf(to)).fees).toEqual(['[["fee",80],["zone","here"]]'])
})

it('refuses a backup of a newer version of the shop', async () => {
  const newer = migrationsWith({ '9001-more.sql': 'create table more (id text primary key)' })
  const file = await backUp(await aFullPlace(newer))

  await expect(verify(file)).rejects.toThrow('made by a newer version of the shop')
})

it('refuses a backup whose migrations have another text here', async () => {
  const file = await backUp(
    await aFullPlace(migrationsWith({ '9001-more.sql': 'create table more (id text)' })),
  )
  const edited = migrationsWith({ '9001-more.sql': 'create table more (id bigint)' })

  await expect(verify(file, edited)).rejects.toThrow(
    'made with another text of migration 9001-more.sql',
  )
})

it('takes no names from a backup that the migrations do not have', async () => {
  const file = await backUp(await aFullPlace())
  const text = String(zstdDecompressSync(readFileSync(file).subarray(0, -40)))
  async function* renamed(): AsyncGenerator<Uint8Array> {
    yield zstdCompressSync(text.replaceAll('"profiles"', '"profiles\\" (id) values (1) --"'))
  }
  writeFileSync(file, Buffer.concat(await Array.fromAsync(seal(renamed()))))
  const to = await aPlace()

  await expect(restore(file, to)).rejects.toThrow('not those of its migrations')
  expect(await rowsOf(to)).toEqual({})
})

it('refuses a database that another version has prepared', async () => {
  const file = await backUp(await aFullPlace())
  const newer = migrationsWith({ '9001-more.sql': 'create table more (id text primary key)' })
  const to = await aPlace()
  await look(to, (db) => migrate(db, newer))

  await expect(restore(file, to, { migrations: newer })).rejects.toThrow(
    'prepared by another version',
  )
})
