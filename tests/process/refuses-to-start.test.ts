import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { aBuyer, placeOrder } from './support/buyers.ts'
import { aFolder, fill, sqlitePlace } from './support/place.ts'
import { type Attempt, attemptStart, runShop, say } from './support/run-shop.ts'

/** One sentence on stderr that names the setting: no stack, no partial start. */
function expectRefusal({ code, stdout, stderr }: Attempt, sentence: RegExp): void {
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(sentence)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}

/** In a place that would work, so that only the wrong setting can be the reason. */
async function attemptWith(env: Readonly<Record<string, string>>): Promise<Attempt> {
  const from = performance.now()
  const attempt = await attemptStart({
    DATA_DIR: join(aFolder(), 'data'),
    PORT: String(await findFreePort()),
    ...env,
  })
  say(`${Object.keys(env).join(', ')}: over in ${Math.round(performance.now() - from)} ms`)
  return attempt
}

it('names every setting that is wrong in a sentence of its own, and repeats no secret', async () => {
  const { stdout, stderr, code } = await attemptWith({
    PORT: '65536',
    ORIGIN: 'https://shop.example/here',
    DATABASE_URL: 'mysql://there',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'c4n4ry7',
    DEMO_CATALOGUE: 'true',
    SMTP_URL: 'mail.example:25',
    SMTP_TLS: 'never',
    MAIL_FROM: 'nobody at all',
    SHOP_EMAIL: 'shop@',
    ORDER_SHEET_URL: 'http://192.0.2.1/x',
    GOOGLE_ISSUER: 'google',
    IDENTITY_SECRET: 'c4n4ry-secret',
    TRUST_PROXY: 'localhost',
  })

  const named = stderr
    .trim()
    .split('\n')
    .map((sentence) => sentence.split(' ')[0])
  expect(named.toSorted()).toEqual([
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'DEMO_CATALOGUE',
    'GOOGLE_ISSUER',
    'IDENTITY_SECRET',
    'MAIL_FROM',
    'ORDER_SHEET_URL',
    'ORIGIN',
    'PORT',
    'SHOP_EMAIL',
    'SMTP_TLS',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
  expect(stderr).not.toContain('c4n4ry')
  expect(stdout).toBe('')
  expect(code).toBe(1)
})

it('refuses an administrator’s password that any visitor’s form would refuse, and creates nothing', async () => {
  for (const password of ['pAssword', 'admin@paglamart.test', '01712-345678', 'PaglaMart@2026']) {
    const dataDir = join(aFolder(), 'data')
    const attempt = await attemptWith({ ADMIN_PASSWORD: password, DATA_DIR: dataDir })

    expectRefusal(attempt, /^ADMIN_PASSWORD is refused: /)
    expect(attempt.stderr).not.toContain(password)
    expect(existsSync(dataDir)).toBe(false)
  }
})

it.each([
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '::ffff:10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1%eth0'],
  ['DATABASE_URL', 'postgres://127.0.0.1/x?port=abc'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/x?sslrootcert=/nowhere'],
  ['ORIGIN', 'https://'],
  ['HOST', 'not a host'],
])('refuses %s=%s in a sentence, and creates nothing', async (setting, value) => {
  const dataDir = join(aFolder(), 'data')

  expectRefusal(
    await attemptWith({ [setting]: value, DATA_DIR: dataDir }),
    new RegExp(`\\b${setting}\\b`),
  )
  expect(existsSync(dataDir)).toBe(false)
})

it('names an unsafe setting in the log, and starts', async () => {
  const secret = 'password'.repeat(4)
  const shop = await runShop(sqlitePlace(), { IDENTITY_SECRET: secret })
  await shop.stop()

  expect(shop.output()).toMatch(/"event":"unsafe-setting","unsafe":"IDENTITY_SECRET /)
  expect(shop.output()).not.toContain(secret)
})

it('names the missing half of the Google config', async () => {
  expectRefusal(await attemptWith({ GOOGLE_CLIENT_ID: 'id' }), /GOOGLE_CLIENT_SECRET/)
})

it('names a HOST that this machine does not have', async () => {
  expectRefusal(await attemptWith({ HOST: '192.0.2.1' }), /\bHOST\b/)
})

it('names a PORT in use, and creates nothing', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const dataDir = join(aFolder(), 'data')

  expectRefusal(
    await attemptWith({ PORT: String(port), DATA_DIR: dataDir }),
    /\bPORT\b.*EADDRINUSE/,
  )
  expect(existsSync(dataDir)).toBe(false)
})

it('names a DATA_DIR below a regular file', async () => {
  const file = join(aFolder(), 'file')
  writeFileSync(file, '')

  expectRefusal(await attemptWith({ DATA_DIR: join(file, 'data') }), /\bDATA_DIR\b/)
})

it('names a DATA_DIR that is a regular file', async () => {
  const file = join(aFolder(), 'file')
  writeFileSync(file, '')

  expectRefusal(await attemptWith({ DATA_DIR: file }), /\bDATA_DIR\b/)
})

it('names a read-only DATA_DIR, also for root', async () => {
  // Root may write everywhere except where the kernel forbids it.
  const dataDir = process.getuid?.() === 0 ? '/proc/self' : aFolder()
  if (process.getuid?.() !== 0) chmodSync(dataDir, 0o500)

  expectRefusal(await attemptWith({ DATA_DIR: dataDir }), /\bDATA_DIR\b/)
})

it('names a DATA_DIR where no folder can be made', async () => {
  expectRefusal(await attemptWith({ DATA_DIR: '/proc/nothing/at/all' }), /\bDATA_DIR\b/)
})

it('names a DATA_DIR whose database file is not one', async () => {
  const dataDir = aFolder()
  writeFileSync(join(dataDir, 'shop.sqlite'), 'This is a shopping list and no database.'.repeat(99))

  expectRefusal(await attemptWith({ DATA_DIR: dataDir }), /\bDATA_DIR\b/)
})

it('names a DATA_DIR where the database is a folder', async () => {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'shop.sqlite'))

  expectRefusal(await attemptWith({ DATA_DIR: dataDir }), /\bDATA_DIR\b/)
})

it('reports a database of a newer version in one sentence', async () => {
  const place = sqlitePlace()
  await fill(place, (db) =>
    transact(db, async (tx) =>
      ok(await sql`insert into migrations values ('9999-of-tomorrow.sql', '', '')`.execute(tx)),
    ),
  )

  expectRefusal(await attemptWith({ DATA_DIR: place.dataDir }), /9999-of-tomorrow/)
})

it('names a DATABASE_URL without a server, and does not repeat its password', async () => {
  const port = await findFreePort()
  const dataDir = join(aFolder(), 'data')
  const attempt = await attemptWith({
    DATABASE_URL: `postgres://shop:c4n4ry@127.0.0.1:${port}/x`,
    DATA_DIR: dataDir,
  })

  expectRefusal(attempt, /\bDATABASE_URL\b/)
  expect(existsSync(dataDir)).toBe(false)
  expect(attempt.stderr).not.toContain('c4n4ry')
})

it('names a DATABASE_URL whose server never answers', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.close()
  })
  const address = silent.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0

  expectRefusal(
    await attemptWith({ DATABASE_URL: `postgres://127.0.0.1:${port}/x` }),
    /\bDATABASE_URL\b/,
  )
})

it('names a DATABASE_URL whose database does not exist', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/there_is_none'

  expectRefusal(await attemptWith({ DATABASE_URL: url.href }), /\bDATABASE_URL\b.*there_is_none/)
})

it('names a DATA_DIR that another process uses, also after hundreds of orders', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 10_000 }))
  const first = await runShop(place)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => placeOrder(first, aBuyer())))
  }

  expectRefusal(await attemptWith({ DATA_DIR: place.dataDir }), /\bDATA_DIR\b/)
  expect((await placeOrder(first, aBuyer())).status).toBe(201)
})
