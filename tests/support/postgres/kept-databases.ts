/**
 * Databases that the tests of one process use in turn. To open a connection takes longer than most tests, so the
 * connections stay open, and a database is emptied after each test instead of dropped.
 */

import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { type MakePool, openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { emptyAgain } from './empty-again.ts'
import { createDatabase, dropDatabase } from './postgres-server.ts'

type Options = { readonly queryWithinMs?: number }

type Kept = {
  readonly name: string
  readonly where: string
  /** The writer's and the readers', in this order, with the options of the first test. */
  readonly pools: pg.Pool[]
}

type Borrowed = {
  /** Migrated and empty. */
  readonly db: Database
  /** Waits for statements under way. */
  readonly giveBack: () => Promise<void>
}

/** The one that waits for the next test. More would hold connections that the server has not. */
let idle: Kept | undefined

/** `options` are the same in each call. */
export async function borrowDatabase(options: Options): Promise<Borrowed> {
  const kept = idle ?? (await create())
  if (kept === idle) idle = undefined
  const db = openPostgres(kept.where, { ...options, makePool: lendPools(kept) })
  return {
    db,
    giveBack: async () => {
      await db.close()
      const [writer] = kept.pools
      if (!idle && writer && (await emptyAgain(writer))) idle = kept
      else await drop(kept)
    },
  }
}

async function create(): Promise<Kept> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const where = await createDatabase(inject('postgresUrl'), name, inject('migrated'))
  return { name, where, pools: [] }
}

async function drop({ name, pools }: Kept): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()))
  await dropDatabase(inject('postgresUrl'), name)
}

function lendPools({ pools }: Kept): MakePool {
  let asked = 0
  return (config) => {
    const pool = pools[asked] ?? keep(config)
    pools[asked] = pool
    asked += 1
    return lend(pool)
  }
}

function keep(config: pg.PoolConfig): pg.Pool {
  // The process may end although they are open.
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Ends as a pool does: it refuses, and waits for the connections that are out. */
function lend(pool: pg.Pool): ReturnType<MakePool> {
  const out = new Set<Promise<void>>()
  let hasEnded = false

  async function connect(): Promise<pg.PoolClient> {
    if (hasEnded) throw new Error('Cannot use a pool after calling end on the pool')
    const { promise: isBack, resolve } = Promise.withResolvers<void>()
    out.add(isBack)
    const done = (): void => {
      out.delete(isBack)
      resolve()
    }
    try {
      const client = await pool.connect()
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        done()
      }
      return client
    } catch (error) {
      done()
      throw error
    }
  }

  return Object.assign(Object.create(pool) as pg.Pool, {
    connect,
    end: async () => {
      hasEnded = true
      await Promise.all(out)
    },
    on: () => pool,
  })
}
