/** The process: settings → database → HTTP → pages → jobs. */

import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import {
  makeNumbersSeen,
  type NumbersSeen,
} from '#src/features/activity/numbers/numbers-seen.job.ts'
import {
  makeSecurityRows,
  type SecurityRows,
} from '#src/features/activity/security/security-rows.job.ts'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { type DuePrices, makeDuePrices } from '#src/features/catalogue/prices/due-prices.server.ts'
import { makePictures } from '#src/features/media/pictures.server.ts'
import { preparePictures } from '#src/features/media/prepare-pictures.server.ts'
import { type ListThread, makeListThread } from '#src/features/orders/list/list-thread.server.ts'
import {
  makeOrderThread,
  type OrderThread,
} from '#src/features/orders/place/order-thread.server.ts'
import { makeConnectCourier } from '#src/features/parcels/couriers/couriers.server.ts'
import { lookAfter, type ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { makeConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import {
  type MissedSearches,
  makeMissedSearches,
} from '#src/features/searches/missed-searches.job.ts'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { settledWithin } from '#src/lib/async/settled-within.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Config } from '#src/platform/config.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  type Listeners,
  listenOnExtraSockets,
  sharedPlace,
} from '#src/platform/http/extra-sockets.ts'
import { makeNetworkHash } from '#src/platform/http/request/network-hash.ts'
import { makeIsBusy } from '#src/platform/load/is-busy.ts'
import { watchLoad } from '#src/platform/load/watch-load.ts'
import { flushLogs, type Log, makeLog } from '#src/platform/log.ts'
import { type Metrics, makeMetrics } from '#src/platform/metrics.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import {
  type CacheInvalidation,
  localCacheInvalidation,
} from '#src/platform/page-cache/cache-invalidation.ts'
import { makePageCache, type PageCache } from '#src/platform/page-cache/page-cache.ts'
import { makeNote, type Note } from '#src/platform/security-log.ts'
import { unsafeSettings } from '#src/platform/unsafe-settings.ts'
import { growWithLoad } from '#src/platform/young-space.ts'
import { CannotStart, reasonOf } from '#src/process/cannot-start.ts'
import { type OpenedDatabase, openDatabase } from '#src/process/open-database.ts'
import { registerGauges } from '#src/process/register-gauges.ts'
import { requireConfig, requireSecretsKey } from '#src/process/require-config.ts'
import { runJobs } from '#src/process/run-jobs.ts'
import { sendFromOutbox } from '#src/process/send-from-outbox.ts'
import { serveShop } from '#src/process/serve-shop.ts'

const endWithinMs = 9_500
/** The kernel would reset connections that it has accepted and the process has not. */
const stillTakingMs = 200
/** A client that never finishes its request must not delay the end. */
const slowClientsUntilMs = 6_000
/** The longest time that the outbox takes to stop. */
const lastRoundsUntilMs = 3_000
const cachedPagesBytes = 64 * 1024 * 1024

async function start(): Promise<void> {
  // Only the owner of the process reads the files that it writes, also in a shared folder.
  process.umask(0o077)
  const config = requireConfig()

  await requireFreePort(config)
  const log = makeLog()
  for (const unsafe of unsafeSettings(config)) log.warn({ event: 'unsafe-setting', unsafe })
  const metrics = makeMetrics()
  const opened = await openDatabase(config, metrics.timeDatabase)
  const pages = makePageCache({ mostBytes: cachedPagesBytes })
  const prices = makeDuePrices({ db: opened.db, clock: systemClock, evict: pages.evict, log })
  const cache = prices.watch(pages)
  const securityRows = makeSecurityRows({ db: opened.db, clock: systemClock, log })
  const note = (networkKey: Uint8Array) =>
    makeNote(log, {
      count: metrics.countSecurityEvent,
      network: makeNetworkHash(networkKey),
      store: securityRows.store,
    })
  const made = await makeShop(opened, { config, cache, note })
  const numbers = makeNumbersSeen(made)
  const missed = makeMissedSearches(made)
  const shop = { ...made, sawNumber: numbers.saw, missedSearch: missed.note }
  await opened.withLongTimeout((db) => seed({ ...shop, db }, config))
  await prices.load()
  const thread =
    opened.sqlite &&
    makeOrderThread({
      ...opened.sqlite,
      clock: shop.clock,
      script: join(packageRoot(), 'build', 'server', 'order-thread.js'),
      watch: metrics.timeDatabase,
      evict: cache.evict,
      onDeath: (because) => {
        cache.evictAll()
        log.error({ event: 'order-thread-died', err: because })
      },
    })
  const listThread =
    opened.sqlite &&
    makeListThread({
      file: opened.sqlite.file,
      script: join(packageRoot(), 'build', 'server', 'list-thread.js'),
      watch: metrics.timeDatabase,
      onDeath: (because) => log.error({ event: 'list-thread-died', err: because }),
    })
  await run({
    shop: thread && listThread ? withThreads(shop, thread, listThread) : shop,
    config,
    log,
    metrics,
    cache,
    prices,
    securityRows,
    numbers,
    missed,
    closeDatabase: async () => {
      await securityRows.flush(true)
      await Promise.all([thread?.close(), listThread?.close()])
      await opened.close()
    },
  })
}

/** Adds the threads: a wait for the order thread counts as a wait for the database. */
function withThreads(
  shop: ParcelShop,
  { write, longestWaitMs }: OrderThread,
  listThread: ListThread,
): ParcelShop {
  const { db } = shop
  return {
    ...shop,
    db: {
      ...db,
      longestWaitMs: () => Math.max(db.longestWaitMs(), longestWaitMs()),
      connections: () => db.connections() + 1 + listThread.connections(),
    },
    writeOrder: write,
    listThread,
  }
}

async function makeShop(
  { db, withLongTimeout }: OpenedDatabase,
  { config, cache, note }: { config: Config; cache: PageCache; note: (key: Uint8Array) => Note },
): Promise<ParcelShop> {
  const { databaseUrl, identitySecret, orderSheetUrl, courierUrls, courierCallMs } = config
  const secrets = await withLongTimeout(async (longDb) => {
    const parts = { db: longDb, clock: systemClock }
    return loadSecrets(parts, identitySecret, await requireSecretsKey(parts, config))
  })
  return {
    db,
    clock: systemClock,
    secrets,
    cacheInvalidation: await listenToPages(db, databaseUrl, cache),
    note: note(secrets.limitKey),
    hasOrderSheet: orderSheetUrl !== undefined,
    lookAfterMs: lookAfter(courierCallMs),
    connectCourier: makeConnectCourier({
      urls: courierUrls,
      callMs: courierCallMs,
      clock: systemClock,
    }),
  }
}

/** Processes on one PostgreSQL invalidate each other's caches. */
async function listenToPages(
  db: Database,
  databaseUrl: string | undefined,
  { evict, evictAll }: PageCache,
): Promise<CacheInvalidation> {
  if (databaseUrl === undefined) return localCacheInvalidation(evict)
  const { listenForInvalidation } = await import(
    '#src/platform/page-cache/postgres-cache-invalidation.server.ts'
  )
  return listenForInvalidation({ db, databaseUrl, clock: systemClock, evict, evictAll })
}

/** Runs once in the life of a database: makes its administrator, and demo products where configured. */
async function seed(
  shop: ParcelShop,
  { adminEmail: email, adminPassword, demoCatalogue }: Config,
): Promise<void> {
  const { password } = await ensureAdministrator(shop, { email, password: adminPassword })
  if (password !== undefined) {
    say(`Administrator: ${email}\nPassword (shown only now): ${password}`)
  }
  if (demoCatalogue) {
    const { loadDemo } = await import('#demo/load-demo.server.ts')
    await loadDemo(shop)
  }
}

type Running = {
  readonly shop: ParcelShop
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly cache: PageCache
  readonly prices: DuePrices
  readonly securityRows: SecurityRows
  readonly numbers: NumbersSeen
  readonly missed: MissedSearches
  readonly closeDatabase: () => Promise<void>
}

async function run({
  shop,
  config,
  log,
  metrics,
  cache,
  prices,
  securityRows,
  numbers,
  missed,
  closeDatabase,
}: Running): Promise<void> {
  const pictures = makePictures()
  const identity = makeIdentity(shop, {
    ...config,
    googleIsSetUp: config.google !== undefined,
  })
  // The types of React Router refuse an undefined basename, which it accepts.
  const pages = build as ServerBuild
  const { paymentUrls: urls, courierCallMs: callMs } = config
  const connectProvider = makeConnectProvider({ urls, callMs, clock: systemClock })
  const served = { shop, config, identity, pictures, metrics, log, cache, prices, connectProvider }
  const parts = { ...served, build: pages, watchLoad }
  const server = await serveShop(parts)
  const ending = new AbortController()
  const { outbox, outboxKinds } = sendFromOutbox(shop, config, log)
  const shown = { shop, config, cache, pictures, outboxKinds }
  const jobs = runJobs(
    { shop, config, log, cache, prices, securityRows, numbers, missed, connectProvider },
    ending.signal,
  )
  let listeners: Listeners | undefined
  let preparing: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    if (ending.signal.aborted) return
    ending.abort()
    shop.note('stopped')
    setTimeout(() => process.exit(1), endWithinMs).unref()
    // Requests in flight finish before the database closes.
    await closeGently(server, listeners)
    await Promise.all([outbox.stop(), settledWithin(jobs, lastRoundsUntilMs)])
    await preparing
    await pictures.close()
    await closeDatabase()
    await flushLogs(log)
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  listeners = await openListeners(server, config)
  registerGauges(metrics, { ...shown, countConnections: listeners.countConnections })
  growWithLoad()
  say(`Ready: ${config.origin}`)
  shop.note('started', { engine: shop.db.engine })
  const noted = (event: string) => (error: unknown) => log.error({ event, err: error })
  preparing = Promise.all([
    preparePictures({ ...shop, pictures, isBusy: makeIsBusy() }, ending.signal).catch(
      noted('pictures-failed'),
    ),
    indexUnindexed(shop, ending.signal).catch(noted('search-index-failed')),
  ])
}

async function openListeners(server: FastifyInstance, config: Config): Promise<Listeners> {
  try {
    await server.listen(sharedPlace(config))
    return await listenOnExtraSockets(server.server, config)
  } catch (error) {
    throw cannotListen(config, error)
  }
}

/** Accepts connections that are on their way, answers requests in flight, and closes slow clients. */
async function closeGently(server: FastifyInstance, listeners?: Listeners): Promise<void> {
  await wait(stillTakingMs)
  const closing = Promise.all([server.close(), listeners?.close()])
  // A connection becomes idle only when its answer is out, so one sweep is not enough.
  const sweeping = setInterval(() => server.server.closeIdleConnections(), 50)
  const forceEnd = setTimeout(() => server.server.closeAllConnections(), slowClientsUntilMs)
  await closing
  clearInterval(sweeping)
  clearTimeout(forceEnd)
}

/** Checks the port before the process creates anything; the server opens it at the end of the start. */
function requireFreePort(config: Config): Promise<void> {
  const { port, host } = config
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(cannotListen(config, error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function cannotListen({ port, host }: Config, error: unknown): CannotStart {
  return new CannotStart(`PORT ${port} on HOST ${host} cannot be used: ${reasonOf(error)}`)
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
