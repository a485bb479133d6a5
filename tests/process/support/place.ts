/** The data of a shop: a test makes it before the shop starts, and reads it from outside. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { createDatabase, dropDatabase } from '#tests/support/postgres/postgres-server.ts'

export type Place = {
  readonly dataDir: string
  /** The environment that points a shop here. */
  readonly env: Readonly<Record<string, string>>
  /** Opens the database beside the shop, running or not, and closes it again. */
  readonly look: <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>
}

/** Deleted when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(inject('placesIn'), 'pagla-mart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Empty. */
export function sqlitePlace(): Place {
  const dataDir = aFolder()
  return placeOf(dataDir, {}, () => openSqlite(join(dataDir, 'shop.sqlite')))
}

/** A database of its own on the server of this run, or on the one at `serverUrl`. */
export async function postgresPlace(serverUrl = inject('postgresUrl')): Promise<Place> {
  const name = `process_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(serverUrl, name)
  onTestFinished(() => dropDatabase(serverUrl, name))
  return placeOf(aFolder(), { DATABASE_URL: url }, () => openPostgres(url))
}

/** The same place, with the database reached through a proxy. */
export function throughProxy(place: Place, addressThrough: (address: string) => string): Place {
  const { env } = place
  return { ...place, env: { ...env, DATABASE_URL: addressThrough(env.DATABASE_URL ?? '') } }
}

function placeOf(dataDir: string, env: Place['env'], open: () => Database): Place {
  return {
    dataDir,
    env,
    look: async (work) => {
      const db = open()
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
  }
}

/** Migrates and fills the place before any shop starts on it. */
export async function fill(place: Place, work: (db: Database) => Promise<unknown>): Promise<void> {
  await place.look(async (db) => {
    await migrate(db, join(packageRoot(), 'migrations'))
    await work(db)
  })
}
