/** A folder for a bench, on the disk where a shop would store its data. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'

const products = 100
const hugeStock = 1_000_000

export const benchPids: readonly string[] = Array.from(
  { length: products },
  (_, at) => `product-${at + 1}`,
)

/** The temporary folder may be in memory, where a commit costs nothing. */
export function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const parent = join(packageRoot(), 'data')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(parent, 'bench-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** A shop's database in a file. */
export function fillDatabase(file: string): Promise<void> {
  return fillAndClose(openSqlite(file))
}

/** Migrates a database and adds a hundred products that never run out. */
export async function fillAndClose(db: Database): Promise<void> {
  await migrate(db, join(packageRoot(), 'migrations'))
  for (const pid of benchPids) await aProduct(db, { pid, stock: hugeStock })
  // One more commit, so that the file is as the shop would leave it.
  await transact(db, async () => ok(undefined))
  await db.close()
}
