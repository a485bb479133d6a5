import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ok } from '#src/lib/result.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import type { Shop } from '#tests/support/shop.ts'
import { readBooks } from './support/books.ts'
import {
  aBuyer,
  anyway,
  type Buyer,
  numberOf,
  placeOrder,
  type Reply,
  send,
} from './support/buyers.ts'
import { aFolder, fill, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { type Command, type Finished, runCommand, startCommand } from './support/run-command.ts'
import { runShop, say } from './support/run-shop.ts'

const clients = 8
const ordersBeforeBackup = 100

const Placed = z.object({ oid: z.string(), token: z.string() })

function aFile(): string {
  return join(aFolder(), 'shop.backup')
}

async function expectDone(finished: Promise<Finished>): Promise<string> {
  const { code, stdout, stderr } = await finished
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return stdout
}

/** One sentence on stderr: no stack, no partial success. */
async function expectRefusal(finished: Promise<Finished>, sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await finished
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(sentence)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

async function move(from: Place, to: Place): Promise<void> {
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))
  const report = await expectDone(runCommand({ name: 'restore', place: to, file }))
  expect(report).toContain('All is well')
}

/** A backup leaves out invalidations for running processes. */
async function rowsThatTravel(place: Place): Promise<AllRows> {
  return { ...(await place.look(allRows)), page_changes: [] }
}

async function backsUpUnderLoad(from: Place, to: Place): Promise<void> {
  await fill(from, (db) => aProduct(db, { pid: 'kettle', stock: 1_000_000 }))
  const shop = await runShop(from)
  const acknowledged = new Map<Buyer, Reply>()
  let isOpen = true
  let noteAnswer = (): void => undefined
  const enough = new Promise<void>((resolve) => {
    noteAnswer = () => acknowledged.size >= ordersBeforeBackup && resolve()
  })

  async function orderContinuously(): Promise<void> {
    while (isOpen) {
      const buyer = aBuyer({ quantity: 1 + (acknowledged.size % 7) })
      const reply = await anyway(() => placeOrder(shop, buyer))
      expect(reply.status, reply.text).toBe(201)
      acknowledged.set(buyer, reply)
      noteAnswer()
    }
  }
  const ordering = Array.from({ length: clients }, orderContinuously)
  await enough
  const before = [...acknowledged]
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))
  const acknowledgedDuring = acknowledged.size - before.length
  isOpen = false
  await Promise.all(ordering)
  // A backup without concurrent orders proves nothing.
  expect(acknowledgedDuring).toBeGreaterThan(0)
  expect(await expectDone(runCommand({ name: 'check', place: from }))).toContain('All is well')
  await shop.stop()

  expect(await expectDone(runCommand({ name: 'restore', place: to, file }))).toContain(
    'All is well',
  )
  const books = await to.look(readBooks)
  for (const [{ name }, reply] of before) {
    expect(books.ordersByBuyer.get(name), name).toEqual([numberOf(reply)])
  }
  expect(books.pidsOffLedger).toEqual([])
  expect(books.outbox).toBe(books.orders)
  say(
    `${before.length} orders before the backup, ${acknowledgedDuring} beside it, ${books.orders} in it`,
  )

  const restored = await runShop(to)
  await stillSells(restored, before)
}

/** The buyers of before still open their orders, and a retry is still the same order. */
async function stillSells(shop: Shop, before: readonly (readonly [Buyer, Reply])[]): Promise<void> {
  for (const [buyer, reply] of before.slice(-10)) {
    const { oid, token } = Placed.parse(JSON.parse(reply.text))
    const opened = await send(shop, 'GET', `/api/oneOrder/${oid}?token=${token}`)
    expect(opened.status).toBe(200)
    expect(numberOf(await placeOrder(shop, buyer))).toBe(oid)
  }
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)
}

it('backs up SQLite while orders are written, and opens again on PostgreSQL', async () => {
  await backsUpUnderLoad(sqlitePlace(), await postgresPlace())
})

it('backs up PostgreSQL while orders are written, and opens again on SQLite', async () => {
  await backsUpUnderLoad(await postgresPlace(), sqlitePlace())
})

it('moves a shop from SQLite to PostgreSQL and back, and every row is the same', async () => {
  const first = sqlitePlace()
  const shop = await runShop(first, { DEMO_CATALOGUE: 'on' })
  const { pid } = z
    .object({ items: z.tuple([z.object({ pid: z.string() })]) })
    .parse(JSON.parse((await send(shop, 'GET', '/api/allproduct?size=1')).text)).items[0]
  expect((await placeOrder(shop, aBuyer({ pid, quantity: 2 }))).status).toBe(201)
  const cookie = await signIn(shop)
  await shop.stop()

  const second = await postgresPlace()
  await move(first, second)
  const third = sqlitePlace()
  await move(second, third)

  const rows = await rowsThatTravel(first)
  expect(rows.products).toHaveLength(100)
  expect(rows.orders).toHaveLength(1)
  expect(await rowsThatTravel(second)).toEqual(rows)
  expect(await rowsThatTravel(third)).toEqual(rows)

  const moved = await runShop(third)
  const session = await send(moved, 'GET', '/api/auth/get-session', { headers: { cookie } })
  expect(session.text).toContain('admin@paglamart.test')
})

async function signIn(shop: Shop): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${shop.port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Enough work that a signal interrupts it. */
async function fillWithMessages(place: Place): Promise<void> {
  await fill(place, (db) =>
    db.write(async (tx) => {
      await sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
        insert into messages (id, name, email, body, received_at)
        select 'm' || i, 'Rahima', 'rahima@paglamart.test', printf('%05000d', i), '2026' from n`.execute(
        tx,
      )
      return ok(undefined)
    }),
  )
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Ends it when `isUnderWay`. A run that finished before the signal proves nothing and repeats. */
async function endInTheMidst(
  command: () => Command,
  isUnderWay: (command: Command) => boolean,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<{ readonly command: Command; readonly finished: Finished }> {
  for (;;) {
    const begun = command()
    const running = startCommand(begun)
    await until(() => running.process.exitCode !== null || isUnderWay(begun))
    running.process.kill(signal)
    const ended = await running.finished
    if (ended.code !== 0) return { command: begun, finished: ended }
  }
}

it('leaves no file of an interrupted backup, and no final name on a killed one', async () => {
  const place = sqlitePlace()
  await fillWithMessages(place)
  const intoANewFolder = (): Command => ({ name: 'backup', place, file: aFile() })
  const filesOf = ({ file = '' }: Command) => readdirSync(dirname(file))
  const hasBegun = (command: Command) => filesOf(command).length > 0

  const ended = await endInTheMidst(intoANewFolder, hasBegun, 'SIGTERM')
  await expectRefusal(Promise.resolve(ended.finished), /^Stopped/)
  expect(filesOf(ended.command)).toEqual([])

  const killed = await endInTheMidst(intoANewFolder, hasBegun, 'SIGKILL')
  expect(killed.finished.code).toBe(null)
  expect(filesOf(killed.command)).toEqual([expect.stringMatching(/^shop\.backup\.\w+\.part$/)])

  const { file = '' } = killed.command
  await expectDone(runCommand({ name: 'backup', place, file }))
  await expectDone(runCommand({ name: 'check', place, file }))
})

it('leaves the database empty when a restore is killed, and fills it the next time', async () => {
  const from = sqlitePlace()
  await fillWithMessages(from)
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))

  // The transaction has rows on disk by then: it exceeds its memory.
  const places: Place[] = []
  function intoANewPlace(): Command {
    const place = sqlitePlace()
    places.push(place)
    return { name: 'restore', place, file }
  }
  const hasWritten = ({ place }: Command) =>
    (statSync(join(place.dataDir, 'shop.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) > 1e6
  const { finished } = await endInTheMidst(intoANewPlace, hasWritten, 'SIGKILL')
  expect(finished.code).toBe(null)
  const to = places.at(-1) ?? from
  expect(await to.look(allRows)).toEqual({})

  await expectDone(runCommand({ name: 'restore', place: to, file }))
  expect(await to.look(allRows)).toEqual(await from.look(allRows))
})

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
