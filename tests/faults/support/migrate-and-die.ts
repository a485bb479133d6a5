/**
 * Migrates the database of the settings and kills itself at a statement: `migrate-and-die.ts 17`.
 * Exits with 0 when there are fewer statements.
 */

import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { packageRoot } from '#src/platform/package-root.ts'

const last = Number(process.argv[2])
const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = process.env
let statements = 0

const countDown: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === last) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}

const db = url === undefined ? openSqlite(join(dataDir, 'shop.sqlite')) : openPostgres(url)
const mortal: Database = {
  ...db,
  write: (work) => db.write((tx) => work(tx.withPlugin(countDown) as Tx)),
}
await migrate(mortal, join(packageRoot(), 'migrations'))
await db.close()
