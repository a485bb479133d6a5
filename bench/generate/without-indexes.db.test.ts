import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { MigrationRefused, migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { withoutIndexes } from './without-indexes.server.ts'

const tables = ['products', 'orders', 'order_lines', 'order_terms'] as const

/** As the database itself writes them down. */
async function listIndexes({ engine, read }: Database): Promise<readonly string[]> {
  const text =
    engine === 'sqlite'
      ? sql`select sql as written from sqlite_master where type = 'index' and sql is not null`
      : sql`select indexdef as written from pg_indexes where schemaname = 'public'
          union all
          select conrelid::regclass || ': ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace`
  const { rows } = await text.execute(read)
  return (rows as { written: string }[]).map(({ written }) => written).toSorted()
}

it('gives tables back every index and key that they had before they were filled', async () => {
  const db = await freshDatabase()
  const before = await listIndexes(db)
  const told: string[] = []
  let meanwhile: readonly string[] = []
  await withoutIndexes(
    db,
    { tables, progress: (done, all) => told.push(`${done} of ${all}`) },
    async () => {
      meanwhile = await listIndexes(db)
    },
  )

  const gone = before.length - meanwhile.length
  expect(gone).toBeGreaterThan(15)
  expect(told.at(-1)).toBe(`${told.length} of ${told.length}`)
  expect(await listIndexes(db)).toEqual(before)
  expect(await migrate(db, join(packageRoot(), 'migrations'))).toEqual([])
})

it('is refused by every start when filling was broken off', async () => {
  const db = await freshDatabase()
  const filling = withoutIndexes(db, { tables, progress: () => {} }, async () => {
    throw new Error('The disk is full')
  })
  await expect(filling).rejects.toThrow('The disk is full')
  await expect(migrate(db, join(packageRoot(), 'migrations'))).rejects.toThrow(MigrationRefused)
})
