/** Gauges of a running shop, beside the counters. */

import { readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import { findLastBackup } from '#src/platform/backup/last-backup.server.ts'
import type { Config } from '#src/platform/config.ts'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import type { Metrics, Reading } from '#src/platform/metrics.ts'
import { findOutboxDepths } from '#src/platform/outbox/outbox-depth.server.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'

type Shown = {
  readonly shop: OrderShop
  readonly config: Pick<Config, 'dataDir'>
  readonly cache: PageCache
  readonly pictures: Pictures
  readonly countConnections: () => Promise<number>
  /** The kinds of outbox events that this process sends. */
  readonly outboxKinds: readonly string[]
}

type Read = () => Reading | Promise<Reading>

export function registerGauges({ register }: Pick<Metrics, 'register'>, shown: Shown): void {
  const { shop, config, cache, pictures, countConnections, outboxKinds } = shown
  const { db } = shop

  function gauge(name: string, help: string, read: Read, labels: readonly string[] = []): void {
    register({ name: `shop_${name}`, help, kind: 'gauge', labels, read })
  }

  const build = { version: versionOfShop(), node: process.version, engine: db.engine }
  const named = () => [[build, 1]] as const
  gauge('build_info', 'Always 1; the labels name the build', named, Object.keys(build))

  register({
    name: 'shop_page_renders_total',
    help: 'Pages rendered for the cache',
    kind: 'counter',
    read: () => cache.counts().renders,
  })
  gauge('cached_pages', 'Pages in memory', () => cache.counts().pages)
  gauge('cached_pages_bytes', 'Bytes of the cached pages, of 64 MiB', () => cache.counts().bytes)

  const depths = () => findOutboxDepths(db.read, outboxKinds)
  const outboxStates = async () =>
    (await depths()).flatMap(({ kind, waiting, deadLettered }) => [
      [{ kind, state: 'waiting' }, waiting] as const,
      [{ kind, state: 'dead-lettered' }, deadLettered] as const,
    ])
  const outboxAges = async () =>
    (await depths()).map(({ kind, oldestAt }) => [{ kind }, ageOf(oldestAt)] as const)
  gauge('outbox_events', 'Waiting and dead-lettered events', outboxStates, ['kind', 'state'])
  gauge('outbox_oldest_seconds', 'The age of the oldest waiting event; 0 without one', outboxAges, [
    'kind',
  ])

  gauge(
    'database_wait_seconds',
    'The longest wait of a query that has not begun',
    () => db.longestWaitMs() / 1_000,
  )
  gauge('database_connections', 'Open connections', () => db.connections())
  gauge('http_connections', 'Open connections, idle ones included', countConnections)
  gauge('picture_jobs', 'Running and waiting picture jobs', () => pictures.jobs())

  gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  if (db.engine === 'sqlite') {
    gauge('database_bytes', 'The file and its log', () => bytesOfDatabase(config))
  }
  gauge(
    'last_backup_timestamp_seconds',
    'The last backup on this machine; absent before the first',
    async () => Math.floor((await findLastBackup(config)).getTime() / 1_000),
  )

  function ageOf(instant: string | undefined): number {
    if (instant === undefined) return 0
    return Math.max(0, (shop.clock().getTime() - Date.parse(instant)) / 1_000)
  }
}

async function bytesOfDatabase(config: Pick<Config, 'dataDir'>): Promise<number> {
  const file = databaseFileIn(config)
  const [database, log] = await Promise.all([stat(file), stat(`${file}-wal`)])
  return database.size + log.size
}

function versionOfShop(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
