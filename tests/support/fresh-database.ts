/** A separate database for each test, on the engine of the project that runs it. */

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { borrowDatabase } from '#tests/support/postgres/kept-databases.ts'
import { createDatabase, dropDatabase } from '#tests/support/postgres/postgres-server.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'

/** On a slow machine hundreds of concurrent orders take longer than any buyer would wait. */
const unhurried = { queryWithinMs: 60_000 }

/** Migrated and empty; deleted when the test ends. */
export async function freshDatabase(): Promise<Database> {
  return inject('engine') === 'postgres' ? borrowUntilTheEnd() : copyUntilTheEnd()
}

/** The same, with a shop's limits: it refuses a request that would wait for seconds. */
export async function hurriedDatabase(): Promise<Database> {
  const { open } = await place(inject('migrated'), {})
  return openUntilTheEnd(open)
}

/** Without any tables. */
export async function emptyDatabase(): Promise<Database> {
  const { open } = await emptyPlace()
  return openUntilTheEnd(open)
}

const lent = new Set<() => Promise<void>>()

async function borrowUntilTheEnd(): Promise<Database> {
  const { db, giveBack } = await borrowDatabase(unhurried)
  lent.add(giveBack)
  onTestFinished(async () => {
    if (lent.delete(giveBack)) await giveBack()
  })
  return db
}

/** After a run of a property: the next run gets the same database again, emptied, and needs no new one. */
export async function giveBackDatabases(): Promise<void> {
  for (const giveBack of lent) {
    lent.delete(giveBack)
    await giveBack()
  }
}

async function copyUntilTheEnd(): Promise<Database> {
  const { open } = await migratedPlace()
  return openUntilTheEnd(open)
}

function openUntilTheEnd(open: () => Database): Database {
  const db = open()
  onTestFinished(() => db.close())
  return db
}

export type DatabasePlace = { open: () => Database; where: string }

/** A database that several processes or connections share: a file's path, or an address. */
export function emptyPlace(): Promise<DatabasePlace> {
  return place(undefined)
}

/** The same, migrated. */
export function migratedPlace(): Promise<DatabasePlace> {
  return place(inject('migrated'))
}

/** `copied` is a file, or the name of a database on the server. */
async function place(
  copied: string | undefined,
  options: { readonly queryWithinMs?: number } = unhurried,
): Promise<DatabasePlace> {
  if (inject('engine') === 'postgres') {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
    const where = await createDatabase(inject('postgresUrl'), name, copied)
    onTestFinished(() => dropDatabase(inject('postgresUrl'), name))
    return { open: () => openPostgres(where, options), where }
  }

  const folder = mkdtempSync(join(quickFolders()[0], 'pagla-mart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const where = join(folder, 'shop.sqlite')
  if (copied !== undefined) copyFileSync(copied, where)
  return { open: () => openSqlite(where), where }
}
