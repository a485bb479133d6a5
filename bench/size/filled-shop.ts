/** Shops of a size, filled once and kept for the next run. */

import { spawn } from 'node:child_process'
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { packageRoot } from '#src/platform/package-root.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'

const existsAlready = '42P04'
export const databaseFile = 'shop.sqlite'
const picturesOfEach = 5

export type Size = { readonly products: number; readonly orders: number }

export type Where = { readonly folder: string; readonly url?: string }

export type Filled = {
  readonly env: Readonly<Record<string, string>>
  /** How long the filling took; undefined where an earlier run has done it. */
  readonly seconds: number | undefined
}

export async function fill({ folder, url }: Where, { products, orders }: Size): Promise<Filled> {
  const name = `shop_${products}_${orders}_${picturesOfEach}`
  const dataDir = join(folder, name)
  const place = url === undefined ? placeOfFile(dataDir) : await placeOnServer(url, name)
  const env = { DATA_DIR: dataDir, ...place.env }
  if (place.isFilled) return { env, seconds: undefined }

  const from = performance.now()
  // Another name until it is full: the next run must not take half a shop for a whole one.
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await run(
    [
      'bench/generate/generate.ts',
      ...['--products', String(products), '--orders', String(orders)],
      ...['--pictures', String(picturesOfEach)],
    ],
    { ...env, DATA_DIR: unfinished },
  )
  renameSync(unfinished, dataDir)
  return { env, seconds: (performance.now() - from) / 1_000 }
}

type Place = {
  readonly env: Readonly<Record<string, string>>
  /** An earlier run filled it. */
  readonly isFilled: boolean
}

function placeOfFile(dataDir: string): Place {
  return { env: {}, isFilled: existsSync(join(dataDir, databaseFile)) }
}

async function placeOnServer(url: string, name: string): Promise<Place> {
  try {
    return { env: { DATABASE_URL: await createDatabase(url, name) }, isFilled: false }
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== existsAlready) throw error
    const there = new URL(url)
    there.pathname = `/${name}`
    return { env: { DATABASE_URL: there.href }, isFilled: true }
  }
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`)),
    )
  })
}

/**
 * Reads the file into the system's memory, as in a shop in use. Rounds search for other digits:
 * without this, a run after an hour would measure the disk.
 */
export async function readThrough({ DATA_DIR: dataDir = '' }: Filled['env']): Promise<void> {
  for await (const _ of createReadStream(join(dataDir, databaseFile)));
}
