/**
 * A hundred thousand products and a million orders against a hundred and a thousand: the same requests
 * to two shops in turn. `BENCH_SIZE=20000x200000` is quicker. The filled shops stay for the next run:
 * SQLite's in `data/bench-size` or `SIZE_DATABASE`, PostgreSQL's on the server of `TEST_DATABASE_URL`.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#src/platform/package-root.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, rounded } from '../figure.ts'
import { compareWithBare } from '../pages/pages.ts'
import { type Filled, fill, readThrough, type Size, type Where } from './filled-shop.ts'
import { openShop } from './open-shop.ts'
import { compare, questions } from './questions.ts'
import { longLists, stream } from './whole-lists.ts'

const small: Size = { products: 100, orders: 1_000 }
const large = readSize(process.env.BENCH_SIZE ?? '100000x1000000')

function readSize(text: string): Size {
  const [products, orders] = text.split('x').map(Number)
  if (!products || !orders) throw new RangeError(`BENCH_SIZE is like 20000x200000, not ${text}`)
  return { products, orders }
}

export function measureSize(): Promise<readonly Figure[]> {
  const folder = process.env.SIZE_DATABASE ?? join(packageRoot(), 'data', 'bench-size')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return measureIn('SQLite', { folder })
}

export async function measureSizeOnPostgres(): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  try {
    return await withFolder((folder) => measureIn('PostgreSQL', { folder, url: server.url }))
  } finally {
    await server.stop()
  }
}

async function measureIn(engine: string, where: Where): Promise<readonly Figure[]> {
  const [few, many] = [await fill(where, small), await fill(where, large)]
  if (where.url === undefined) for (const { env } of [few, many]) await readThrough(env)
  const figures = await compareAll(engine, few.env, many.env)
  figures.push(...(await cachedPages(engine, many.env)))
  for (const list of longLists) figures.push(await stream(engine, many.env, list))
  return many.seconds === undefined ? figures : [...figures, timeOfFilling(engine, many.seconds)]
}

async function compareAll(
  engine: string,
  few: Filled['env'],
  many: Filled['env'],
): Promise<Figure[]> {
  const shops = [await openShop(few), await openShop(many)] as const
  try {
    const figures = []
    for (const question of questions) figures.push(await compare(engine, shops, question))
    return figures
  } finally {
    for (const { shop } of shops) await shop.stop()
  }
}

async function cachedPages(engine: string, env: Filled['env']): Promise<readonly Figure[]> {
  const { shop, pid } = await openShop(env)
  try {
    const kind = {
      name: `${engine}: cached pages`,
      goal: 0.9,
      paths: ['/', '/allproducts?page=1', `/product/${pid}`],
    }
    return await withFolder((folder) => compareWithBare(shop, kind, folder))
  } finally {
    await shop.stop()
  }
}

function timeOfFilling(engine: string, seconds: number): Figure {
  return {
    name: `${engine}: filling a shop of ${large.products} products and ${large.orders} orders`,
    ours: `${Math.round(seconds)} s`,
    baseline: '10 min',
    ratio: rounded(seconds / 600),
    goal: '≤ 1',
    isReached: seconds <= 600,
    details: {},
  }
}
