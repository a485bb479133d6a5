/** The process: settings → database → HTTP → pages → jobs. */

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { ensureAdministrator } from '#src/features/accounts/ensure-administrator.server.ts'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import { makePictures } from '#src/features/media/pictures.server.ts'
import { preparePictures } from '#src/features/media/prepare-pictures.server.ts'
import { sendToSheet } from '#src/features/orders/send-to-sheet.job.ts'
import { tellOwner } from '#src/features/orders/tell-owner.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { systemClock } from '#src/lib/clock.ts'
import { keepClean } from '#src/platform/database/clean-up.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { holdShopLock } from '#src/platform/hold-shop-lock.server.ts'
import { type Log, makeLog } from '#src/platform/log.ts'
import { makeMailer } from '#src/platform/mail/make-mailer.server.ts'
import { makeMetrics } from '#src/platform/metrics.ts'
import { type Outbox, startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { makePageCache, type PageCache } from '#src/platform/page-cache/page-cache.ts'
import { localPageNews, type PageNews } from '#src/platform/page-cache/page-news.ts'
import { loadSecrets } from '#src/platform/secrets.server.ts'
import { readSettings, type Settings } from '#src/platform/settings.ts'
import { serveShop } from '#src/serve-shop.ts'

const endWithinMs = 9_000
const keptPagesBytes = 64 * 1024 * 1024

/** A start that cannot be: its message is a sentence for the person at the terminal. */
class CannotStart extends Error {}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new CannotStart(settings.failure.join('\n'))

  await requireFreePort(settings.value)
  const log = makeLog()
  const cache = makePageCache({ mostBytes: keptPagesBytes })
  const shop = await openShop(settings.value, cache)
  await introduceAdministrator(shop, settings.value)
  if (settings.value.demoCatalogue) {
    const { loadDemo } = await import('#src/features/demo/load-demo.server.ts')
    await loadDemo(shop)
  }
  await run({ shop, settings: settings.value, log, cache })
}

async function openShop(
  { dataDir, databaseUrl, identitySecret, orderSheetUrl }: Settings,
  cache: PageCache,
): Promise<Shop> {
  const db = await openDatabase(dataDir, databaseUrl)
  await migrate(db, join(packageRoot(), 'migrations'))
  return {
    db,
    clock: systemClock,
    secrets: await loadSecrets({ db, clock: systemClock }, identitySecret),
    pageNews: await listenToPages(db, databaseUrl, cache),
    hasOrderSheet: orderSheetUrl !== undefined,
  }
}

/** Several processes share a PostgreSQL; what one changes, the others must hear. */
async function listenToPages(
  db: Database,
  databaseUrl: string | undefined,
  cache: PageCache,
): Promise<PageNews> {
  if (databaseUrl === undefined) return localPageNews(cache.drop)
  const { listenForPageNews } = await import(
    '#src/platform/page-cache/postgres-page-news.server.ts'
  )
  return listenForPageNews({
    db,
    databaseUrl,
    clock: systemClock,
    drop: cache.drop,
    dropAll: cache.dropAll,
  })
}

async function openDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be created or written: ${reasonOf(error)}`)
  }
  return databaseUrl === undefined ? openEmbedded(dataDir) : openServer(databaseUrl)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const { openSqlite } = await import('#src/platform/database/sqlite-database.ts')
  try {
    if (!holdShopLock(dataDir)) {
      throw new CannotStart(
        `Another process runs the shop in DATA_DIR ${dataDir}; several processes need DATABASE_URL`,
      )
    }
    return openSqlite(join(dataDir, 'shop.sqlite'))
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The database in DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`)
  }
}

async function openServer(databaseUrl: string): Promise<Database> {
  const { openPostgres } = await import('#src/platform/database/postgres-database.ts')
  const db = openPostgres(databaseUrl)
  try {
    await sql`select 1`.execute(db.read)
    return db
  } catch (error) {
    throw new CannotStart(`The database of DATABASE_URL does not answer: ${reasonOf(error)}`)
  }
}

async function introduceAdministrator(
  shop: Shop,
  { adminEmail, adminPassword }: Settings,
): Promise<void> {
  const { password } = await ensureAdministrator(shop, {
    email: adminEmail,
    password: adminPassword,
  })
  if (password !== undefined) {
    say(`Administrator: ${adminEmail}\nPassword (shown only now): ${password}`)
  }
}

type Running = {
  readonly shop: Shop
  readonly settings: Settings
  readonly log: Log
  readonly cache: PageCache
}

async function run({ shop, settings, log, cache }: Running): Promise<void> {
  const metrics = makeMetrics()
  const pictures = makePictures()
  const identity = makeIdentity(shop, { origin: settings.origin })
  // The router's types say less than it takes: an absent basename is undefined here.
  const pages = build as ServerBuild
  const parts = { shop, settings, identity, pictures, metrics, log, cache, build: pages }
  const server = await serveShop(parts)
  await server.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw new CannotStart(
      `PORT ${settings.port} on ${settings.host} cannot be used: ${reasonOf(error)}`,
    )
  })
  say(`Ready: ${settings.origin}`)

  const ending = new AbortController()
  const outbox = sendFromOutbox(shop, settings, log)
  keepClean({ ...shop, log }, ending.signal)
  const preparing = preparePictures({ ...shop, pictures }, ending.signal).catch((error: unknown) =>
    log.error({ event: 'pictures-failed', err: error }),
  )

  async function end(): Promise<void> {
    if (ending.signal.aborted) return
    ending.abort()
    setTimeout(() => process.exit(1), endWithinMs).unref()
    // Every request in flight is answered before what it needs goes away.
    await server.close()
    await outbox.stop()
    await preparing
    await pictures.close()
    await shop.db.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function sendFromOutbox(shop: Shop, settings: Settings, log: Log): Outbox {
  const { origin, shopEmail, smtpUrl, mailFrom, dataDir, orderSheetUrl } = settings
  const { db, clock } = shop
  const mailer = makeMailer({ smtpUrl, mailFrom, mailboxDir: join(dataDir, 'mailbox') })
  return startOutbox({
    db,
    clock,
    log,
    handlers: {
      'order-placed': tellOwner({ db, mailer, shopEmail, origin }),
      ...(orderSheetUrl !== undefined && { 'order-sheet': sendToSheet({ db, orderSheetUrl }) }),
    },
  })
}

/** Asked before anything is created; the real one is taken when everything stands. */
function requireFreePort({ port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(new CannotStart(`PORT ${port} on ${host} cannot be used: ${reasonOf(error)}`)),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (!(first instanceof Error)) return String(first)
  return first.message === '' && 'code' in first ? String(first.code) : first.message
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

try {
  await start()
} catch (error) {
  const isSentence = error instanceof CannotStart
  process.stderr.write(
    `${isSentence ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}
