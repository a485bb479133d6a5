/** Two processes on one PostgreSQL behind nginx, configured as the documentation says. */

import { join } from 'node:path'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { benchPids, withFolder } from './bench-place.ts'
import { measureNews } from './cache-invalidation.ts'
import type { Figure } from './figure.ts'
import { startNginx } from './nginx.ts'
import { type Place, startOne } from './process-place.ts'
import { measureRates } from './process-rates.ts'
import { checkProxy } from './proxy-checks.ts'
import { measureRestarts } from './rolling-restarts.ts'

export function measureProcesses(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const postgres = await startPostgres({ durable: true })
    try {
      const databaseUrl = await createDatabase(postgres.url, 'bench_processes')
      const ports = [await findFreePort(), await findFreePort()] as const
      const [proxyPort, plainPort] = [await findFreePort(), await findFreePort()]
      const place: Place = { databaseUrl, folder, ports, proxyPort, plainPort }
      await fillPostgres(databaseUrl)
      // Both at once: one of them makes the secrets and the administrator.
      const shops = await Promise.all(ports.map((port) => startOne(place, port)))
      const nginx = await startNginx(join(folder, 'nginx'), {
        tls: proxyPort,
        plain: plainPort,
        shops: ports,
      })
      try {
        return [
          await checkProxy(place),
          ...(await measureNews(place)),
          await measureRestarts(place, shops),
          await measureRates(ports),
        ]
      } finally {
        await nginx.stop()
        for (const shop of shops) await shop.stop()
      }
    } finally {
      await postgres.stop()
    }
  })
}

async function fillPostgres(url: string): Promise<void> {
  const db = openPostgres(url)
  await migrate(db, join(packageRoot(), 'migrations'))
  for (const pid of benchPids) await aProduct(db, { pid, stock: 1_000_000 })
  await db.close()
}
