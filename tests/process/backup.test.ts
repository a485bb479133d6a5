import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { aFile, expectDone, expectRefusal } from './support/backups.ts'
import { send } from './support/buyers.ts'
import { aFolder, fill, postgresPlace, sqlitePlace } from './support/place.ts'
import { runCommand } from './support/run-command.ts'
import { runShop } from './support/run-shop.ts'

it('refuses to restore over a shop, running or not, and from a damaged file', async () => {
  const place = sqlitePlace()
  const shop = await runShop(place)
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place, file }))
  await expectRefusal(
    runCommand({ name: 'restore', place, file }),
    /^A shop runs in DATA_DIR .+: stop it first$/m,
  )
  await shop.stop()
  const before = readFileSync(join(place.dataDir, 'shop.sqlite'))
  await expectRefusal(runCommand({ name: 'restore', place, file }), /^The database is not empty/)
  expect(readFileSync(join(place.dataDir, 'shop.sqlite')).equals(before)).toBe(true)

  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  const damaged = aFile()
  writeFileSync(damaged, bytes)
  const foreign = aFile()
  writeFileSync(foreign, 'a shopping list')
  const empty = { dataDir: join(aFolder(), 'data'), env: {} }
  const to = { name: 'restore', place: empty } as const
  await expectRefusal(runCommand({ ...to, file: damaged }), /^The backup is damaged or cut short$/m)
  await expectRefusal(runCommand({ ...to, file: foreign }), /^The file is no backup of this shop$/m)
  await expectRefusal(runCommand({ ...to, file: `${file}-of-nobody` }), /cannot be read: ENOENT/)
  await expectRefusal(runCommand(to), /^Say which file/)
  expect(() => readdirSync(empty.dataDir)).toThrow('ENOENT')
})

it('refuses to restore over a shop on PostgreSQL, running or not', async () => {
  const place = await postgresPlace()
  const shop = await runShop(place)
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place, file }))

  await expectRefusal(runCommand({ name: 'restore', place, file }), /^The database is not empty/)
  expect((await send(shop, 'GET', '/readyz')).status).toBe(200)
  await shop.stop()
  await expectRefusal(runCommand({ name: 'restore', place, file }), /^The database is not empty/)
})

it('opens an encrypted backup with its passphrase alone', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { title: 'A kettle that nobody may read of' }))
  const file = aFile()
  const passphrase = 'seven-mangoes-on-a-boat'
  await expectDone(runCommand({ name: 'backup', place, file, passphrase }))
  const to = sqlitePlace()
  const restore = { name: 'restore', place: to, file } as const

  await expectRefusal(runCommand(restore), /^The backup is encrypted: set BACKUP_PASSPHRASE$/m)
  await expectRefusal(
    runCommand({ ...restore, passphrase: 'eight-mangoes-on-a-boat' }),
    /^BACKUP_PASSPHRASE is not the one of this backup/,
  )
  await expectRefusal(
    runCommand({ ...restore, passphrase: 'c4n4ry' }),
    /^BACKUP_PASSPHRASE must have 12 characters or more$/m,
  )
  await expectDone(runCommand({ ...restore, passphrase }))
  expect(await to.look(allRows)).toEqual(await place.look(allRows))

  const plain = aFile()
  await expectDone(runCommand({ name: 'backup', place, file: plain }))
  await expectRefusal(
    runCommand({ name: 'check', place, file: plain, passphrase }),
    /^The backup is not encrypted, and BACKUP_PASSPHRASE is set$/m,
  )
})

it('verifies a backup while its database is unavailable', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place, file }))
  const env = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await findFreePort()}/nothing` }
  const away = { dataDir: place.dataDir, env }

  expect(await expectDone(runCommand({ name: 'check', place: away, file }))).toContain(
    'A whole backup of',
  )
  await expectRefusal(runCommand({ name: 'check', place: away }), /does not answer/)
})

it('makes a backup also where it cannot record its time', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  mkdirSync(join(place.dataDir, 'last-backup', 'in-the-way'), { recursive: true })
  const file = aFile()

  const { code, stderr, events } = await runCommand({ name: 'backup', place, file })
  expect(code).toBe(0)
  expect(stderr).toMatch(/^When it was made could not be noted in DATA_DIR: /)
  expect(events).toEqual(['backup-made'])
  await expectDone(runCommand({ name: 'check', place, file }))
})

it('does not count a backup that cannot be restored, and gives it no final name', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  await place.look((db) =>
    db.write(async (tx) => ok(await sql`alter table orders add column courier text`.execute(tx))),
  )
  const file = aFile()

  await expectRefusal(
    runCommand({ name: 'backup', place, file, passphrase: 'seven-mangoes-on-a-boat' }),
    /^The tables of the backup are not those of its migrations: kept as .+\/shop\.backup\.unproved$/m,
  )
  expect(readdirSync(dirname(file))).toEqual(['shop.backup.unproved'])
  expect(readdirSync(place.dataDir)).not.toContain('last-backup')
})

it('reports a damaged database file in one sentence', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  writeFileSync(join(place.dataDir, 'shop.sqlite'), Buffer.alloc(8_192, 'a shopping list '))
  for (const name of ['check', 'backup'] as const) {
    await expectRefusal(
      runCommand({ name, place, ...(name === 'backup' && { file: aFile() }) }),
      /^The file of the database is damaged: file is not a database\n$/,
    )
  }
})

it('reports the problems of a shop also where the check cannot finish', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { pid: 'kettle', stock: 10 }))
  await place.look((db) =>
    db.write(async (tx) => {
      await tx.updateTable('products').set({ stock: 9 }).execute()
      return ok(await sql`drop table request_keys`.execute(tx))
    }),
  )

  const { code, stdout, stderr, events } = await runCommand({ name: 'check', place })
  expect({ code, stdout, events }).toEqual({ code: 1, stdout: '', events: [] })
  const [problem, failure] = stderr.split('\n')
  expect(problem).toBe('Product kettle has 9 in stock, and its movements add up to 10')
  expect(failure).toContain('no such table: request_keys')
})

it('reports the problems of a shop, and a missing shop', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { pid: 'kettle', stock: 10 }))
  await place.look((db) =>
    db.write(async (tx) => ok(await tx.updateTable('products').set({ stock: 9 }).execute())),
  )

  const { code, stdout, stderr } = await runCommand({ name: 'check', place })
  expect(code).toBe(1)
  expect(stdout).toContain('Not all is well')
  expect(stderr).toBe('Product kettle has 9 in stock, and its movements add up to 10\n')

  const nowhere = { dataDir: join(aFolder(), 'data'), env: {} }
  await expectRefusal(runCommand({ name: 'check', place: nowhere }), /^There is no shop: /)
  await expectRefusal(
    runCommand({ name: 'backup', place: nowhere, file: aFile() }),
    /^There is no shop: /,
  )
})
