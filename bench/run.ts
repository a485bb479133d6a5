/** `npm run bench`, or `npm run bench -- pages orders`: each figure beside a baseline of the same run. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Figure, rounded } from './figure.ts'
import { watchStolenTime } from './stolen-time.ts'
import { tableOf } from './table.ts'

/** A bench measures one figure or several. */
type Bench = () => Promise<Figure | readonly Figure[]>

// Loaded on demand: loading a browser's driver takes a second that the other benches do not need.
const benches: Readonly<Record<string, Bench>> = {
  pages: async () => (await import('./pages/pages.ts')).measurePages(),
  api: async () => (await import('./pages/pages.ts')).measureApi(),
  edits: async () => (await import('./pages/edited-pages.ts')).measureEditedPages(),
  cold: async () => (await import('./pages/cold-pages.ts')).measureColdPages(),
  orders: async () => (await import('./orders/orders.ts')).measureOrders(),
  size: async () => (await import('./size/size.ts')).measureSize(),
  'size-postgres': async () => (await import('./size/size.ts')).measureSizeOnPostgres(),
  'orders-postgres': async () =>
    (await import('./orders/orders-postgres.ts')).measureOrdersOnPostgres(),
  overload: async () => (await import('./overload.ts')).measureOverload(),
  processes: async () => (await import('./processes.ts')).measureProcesses(),
  start: async () => (await import('./first-answer.ts')).measureStart(),
  memory: async () => (await import('./first-answer.ts')).measureMemory(),
  weight: async () => (await import('./pages/weight.ts')).measureWeight(),
  lighthouse: async () => (await import('./pages/lighthouse.ts')).measureLighthouse(),
  prints: async () => (await import('./pages/prints.ts')).measurePrints(),
  'slow-phone': async () => (await import('./pages/slow-phone.ts')).measureSlowPhone(),
}

type Measured = {
  readonly measuredAt: string
  /** The machine's load average of the minute before: figures of a busy machine are less reliable. */
  readonly loadBefore: number
  /** As a share of the processor time that the machine needed; undefined where the system does not tell. */
  readonly stolenShare: number | undefined
  readonly figures: readonly Figure[]
}

/** A smaller share is normal on every virtual machine. */
const worthTelling = 0.02

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(
    `No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`,
  )
  process.exit(1)
}

const results = join(import.meta.dirname, 'results.json')
const measured: Record<string, Measured> = {}
for (const [name, bench] of Object.entries(benches)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  try {
    measured[name] = await measure(bench)
    store(measured)
  } catch (error) {
    // The other benches still give their figures.
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}

const figures = Object.values(measured).flatMap((bench) => bench.figures)
process.stdout.write(tableOf(figures))
for (const [name, { stolenShare = 0 }] of Object.entries(measured)) {
  if (stolenShare < worthTelling) continue
  const percent = Math.round(stolenShare * 100)
  process.stdout.write(`${name}: the machine's host took ${percent} % of the processor time.\n`)
}
if (figures.some((figure) => !figure.isReached)) process.exitCode = 1

async function measure(bench: Bench): Promise<Measured> {
  const loadBefore = rounded(loadavg()[0] ?? 0)
  const stolenSince = watchStolenTime()
  const figures = [await bench()].flat()
  const measuredAt = new Date().toISOString()
  return { measuredAt, loadBefore, stolenShare: stolenSince(), figures }
}

/** After each bench: what comes later may fail. */
function store(measured: Readonly<Record<string, Measured>>): void {
  const machine = { node: process.version, cores: availableParallelism() }
  const all = { ...knownBenches(), ...measured }
  writeFileSync(results, `${JSON.stringify({ machine, benches: all }, undefined, 2)}\n`)
}

/** The figures of earlier runs, which a run of some benches keeps. */
function knownBenches(): Readonly<Record<string, Measured>> {
  if (!existsSync(results)) return {}
  const known: Readonly<Record<string, Measured>> = JSON.parse(
    readFileSync(results, 'utf8'),
  ).benches
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(benches, name)))
}
