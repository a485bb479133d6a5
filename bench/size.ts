/**
 * A hundred thousand products and a million orders against a hundred and a thousand: the same requests
 * to two shops in turn. `BENCH_SIZE=20000x200000` is quicker. The filled shops stay for the next run:
 * SQLite's in `data/bench-size` or `SIZE_DATABASE`, PostgreSQL's on the server of `TEST_DATABASE_URL`.
 */

import { spawn } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { packageRoot } from '#src/platform/package-root.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'
import { withFolder } from './bench-place.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { type Figure, median, rounded } from './figure.ts'

const rounds = 41
const mostRatio = 1.5
/** V8 takes so much while it streams half a gigabyte. A list in memory would take several times more. */
const mostMegabytes = 100
const existsAlready = '42P04'
const databaseFile = 'shop.sqlite'

type Size = { readonly products: number; readonly orders: number }

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

type Where = { readonly folder: string; readonly url?: string }

async function measureIn(engine: string, where: Where): Promise<readonly Figure[]> {
  const [few, many] = [await fill(where, small), await fill(where, large)]
  if (where.url === undefined) for (const { env } of [few, many]) await readThrough(env)
  const figures = await compareAll(engine, few.env, many.env)
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

/**
 * Reads the file into the system's memory, as in a shop in use. Each round searches for other digits:
 * without this, a run after an hour would measure the disk.
 */
async function readThrough({ DATA_DIR: dataDir = '' }: Filled['env']): Promise<void> {
  for await (const _ of createReadStream(join(dataDir, databaseFile)));
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

type Filled = {
  readonly env: Readonly<Record<string, string>>
  readonly seconds: number | undefined
}

async function fill({ folder, url }: Where, { products, orders }: Size): Promise<Filled> {
  const name = `shop_${products}_${orders}`
  const dataDir = join(folder, name)
  const place = url === undefined ? placeOfFile(dataDir) : await placeOnServer(url, name)
  const env = { DATA_DIR: dataDir, ...place.env }
  if (place.isFilled) return { env, seconds: undefined }

  const from = performance.now()
  // Another name until it is full: the next run must not take half a shop for a whole one.
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await run(
    ['bench/generate/generate.ts', '--products', String(products), '--orders', String(orders)],
    {
      ...env,
      DATA_DIR: unfinished,
    },
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

type OpenShop = {
  readonly shop: Shop
  readonly cookie: string
  readonly agent: Agent
  /** Numbers of an order in the middle of the list, and of a product. */
  readonly phone: string
  readonly number: string
  readonly productId: string
  readonly title: string
  readonly pid: string
  readonly orders: number
}

async function openShop({ DATA_DIR: dataDir = '', ...env }: Filled['env']): Promise<OpenShop> {
  const shop = await startShop({ dataDir, env: { ...env, DEMO_CATALOGUE: 'off' } })
  const signedIn = await fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async (path: string) =>
    (await fetch(`${shop.origin}${path}`, { headers: { cookie } })).json()
  const { total } = await ask('/api/orders?page=1')
  const { items } = await ask(`/api/orders?page=${Math.ceil(total / 20)}`)
  const { items: products } = await ask('/api/allproduct?page=2')
  return {
    shop,
    cookie,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    phone: items[0].cphone,
    number: items[0].oid,
    productId: products[0]._id,
    title: products[0].title,
    pid: products[0].pid,
    orders: total,
  }
}

type Question = {
  readonly name: string
  readonly path: (shop: OpenShop, round: number) => string
}

const fourDigits = (round: number) => String(1_000 + ((round * 7_919) % 9_000))

const questions: readonly Question[] = [
  { name: 'product page, rendered', path: ({ productId }) => `/product/${productId}` },
  { name: 'search, one word', path: (_, round) => `/allproducts?q=kettle&page=1&x=${round}` },
  { name: 'search, two words', path: () => '/allproducts?q=rice+cooker' },
  { name: 'search, five words', path: () => '/allproducts?q=electric+kettle+steel+red+fan' },
  { name: 'search, misspelt', path: () => '/allproducts?q=blendar' },
  { name: 'search, in stock', path: () => '/allproducts?q=fan&stock=in' },
  { name: 'products, page 1', path: () => '/api/allproduct?page=1&size=100' },
  { name: 'products, offers', path: () => '/api/allproduct?page=1&size=20&offer=true' },
  { name: 'products, by price', path: () => '/api/allproduct?page=1&size=100&sort=price' },
  { name: 'products, word', path: () => '/api/allproduct?page=1&q=kettle' },
  {
    name: 'products, whole title',
    path: ({ title }) => `/api/allproduct?page=1&q=${encodeURIComponent(title)}`,
  },
  {
    name: 'products, part of pid',
    path: ({ pid }) => `/api/allproduct?page=1&q=${encodeURIComponent(pid.slice(2))}`,
  },
  { name: 'orders, page 1', path: () => '/api/orders?page=1' },
  {
    name: 'orders, middle page',
    path: ({ orders }) => `/api/orders?page=${Math.ceil(orders / 20)}`,
  },
  { name: 'orders, last page', path: ({ orders }) => `/api/orders?page=${Math.ceil(orders / 10)}` },
  { name: 'orders, not done', path: () => '/api/orders?status=not-done' },
  { name: 'orders, done, page 50', path: () => '/api/orders?status=done&page=50' },
  { name: 'orders, by status', path: () => '/api/orders?sort=-status' },
  { name: 'orders, whole phone', path: ({ phone }) => `/api/orders?q=${phone}` },
  { name: 'orders, four digits', path: (_, round) => `/api/orders?q=${fourDigits(round)}` },
  { name: 'orders, name', path: () => '/api/orders?q=rahima+beg' },
  { name: 'orders, part of number', path: ({ number }) => `/api/orders?q=${number.slice(3, 8)}` },
]

/** Alternates, so that other work of the machine affects both. */
async function compare(
  engine: string,
  [few, many]: readonly [OpenShop, OpenShop],
  { name, path }: Question,
): Promise<Figure> {
  const ours: number[] = []
  const baseline: number[] = []
  let before = [0, 0] as readonly [number, number]
  for (let round = 0; round < rounds + 5; round += 1) {
    if (round === 5) before = [await cpuSecondsOf(few.shop), await cpuSecondsOf(many.shop)]
    const figures = [
      await timeRequest(few, path(few, round)),
      await timeRequest(many, path(many, round)),
    ] as const
    // The first requests find nothing in memory.
    if (round < 5) continue
    baseline.push(figures[0])
    ours.push(figures[1])
  }
  const cpuMs = [await cpuSecondsOf(few.shop), await cpuSecondsOf(many.shop)].map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1_000) / rounds,
  )
  const [cpuOfFew = 0, cpuOfMany = 0] = cpuMs
  const ratio = median(ours) / median(baseline)
  return {
    name: `${engine}: ${name}`,
    ours: `${rounded(median(ours))} ms`,
    baseline: `${rounded(median(baseline))} ms`,
    ratio: rounded(ratio),
    goal: `≤ ${mostRatio}`,
    isReached: ratio <= mostRatio,
    // CPU time, which other work on the machine disturbs less than the clock.
    details: {
      slowestMs: rounded(Math.max(...ours)),
      cpuMs: rounded(cpuOfMany),
      cpuRatio: rounded(cpuOfMany / cpuOfFew),
    },
  }
}

function timeRequest({ shop, cookie, agent }: OpenShop, path: string): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    get(`${shop.origin}${path}`, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - from)
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

type LongList = { readonly path: string; readonly isSlow?: true }

const longLists: readonly LongList[] = [
  { path: '/api/allproduct' },
  { path: '/api/orders' },
  { path: '/api/orders', isSlow: true },
  { path: '/feeds/products.csv' },
  { path: '/sitemap-1.xml' },
]

const restMs = 2_000
const slowlyMs = 10_000

/** The memory that a new process adds while it sends a whole list. */
async function stream(
  engine: string,
  env: Filled['env'],
  { path, isSlow }: LongList,
): Promise<Figure> {
  const open = await openShop(env)
  try {
    await wait(restMs)
    const before = memoryOf(open.shop)
    // Resets the peak.
    writeFileSync(`/proc/${open.shop.process.pid}/clear_refs`, '5')
    const from = performance.now()
    await (isSlow ? readSlowly(open, path) : timeRequest(open, path))
    const seconds = (performance.now() - from) / 1_000
    const growth = memoryOf(open.shop).highest - before.now
    return {
      name: `${engine}: the whole of ${path}${isSlow ? ', to a slow reader for ten seconds' : ''}`,
      ours: `${rounded(growth, 0)} MB more`,
      baseline: `${mostMegabytes} MB`,
      ratio: rounded(growth / mostMegabytes),
      goal: '≤ 1',
      isReached: growth <= mostMegabytes,
      details: { seconds: rounded(seconds, 1), megabytesBefore: rounded(before.now, 0) },
    }
  } finally {
    await open.shop.stop()
  }
}

/** Reads a chunk and pauses; in the end it disconnects with most of the list unread. */
function readSlowly({ shop, cookie, agent }: OpenShop, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${shop.origin}${path}`, { agent, headers: { cookie } }, async (response) => {
      const until = performance.now() + slowlyMs
      for await (const _ of response) {
        if (performance.now() > until) break
        await wait(20)
      }
      resolve()
    }).once('error', reject)
  })
}

/** In megabytes. */
function memoryOf({ process: { pid } }: Shop): { readonly now: number; readonly highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024
  return { now: of('VmRSS'), highest: of('VmHWM') }
}
