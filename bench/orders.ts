/** Durable orders over HTTP, one process on SQLite, against a bare loop of the same statements. */

import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startShop } from '#tests/support/shop.ts'
import { openBareLoop, recordOrders } from './bare-orders.ts'
import { fillDatabase, withFolder } from './bench-place.ts'
import { type Figure, median, rounded } from './figure.ts'
import type { LoadOptions, LoadReport } from './orders-load.ts'

const rounds = 5
const connections = 32
const ordersARound = 4_000
const bareOrdersARound = 2_000
const goal = 1.5

export function measureOrders(): Promise<Figure> {
  return withFolder(async (folder) => {
    const filled = join(folder, 'filled.sqlite')
    await fillDatabase(filled)
    const recording = join(folder, 'recording.sqlite')
    copyFileSync(filled, recording)
    const buyers = Array.from({ length: bareOrdersARound * (rounds + 1) }, (_, at) => at)
    const recorded = await recordOrders(recording, buyers)

    const bareFile = join(folder, 'bare.sqlite')
    copyFileSync(filled, bareFile)
    const dataDir = join(folder, 'shop')
    mkdirSync(dataDir)
    copyFileSync(filled, join(dataDir, 'shop.sqlite'))

    const bare = openBareLoop(bareFile)
    const shop = await startShop({ dataDir, env: { DEMO_CATALOGUE: 'off' } })
    try {
      return await alternate({
        bare: (round) =>
          bareOrdersARound /
          bare.replay(recorded.slice(round * bareOrdersARound, (round + 1) * bareOrdersARound)),
        ours: (round) =>
          load({
            port: shop.port,
            connections,
            orders: ordersARound,
            firstBuyer: round * ordersARound,
          }),
        statements: recorded[0]?.length ?? 0,
      })
    } finally {
      bare.close()
      await shop.stop()
    }
  })
}

type Sides = {
  /** Orders a second. */
  readonly bare: (round: number) => number
  readonly ours: (round: number) => Promise<LoadReport>
  readonly statements: number
}

/** The first round of each warms up and does not count. */
async function alternate({ bare, ours, statements }: Sides): Promise<Figure> {
  const bareRates: number[] = []
  const reports: LoadReport[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const bareRate = bare(round)
    const report = await ours(round)
    if (report.refusals > 0) throw new Error(`${report.refusals} orders were refused`)
    if (round === 0) continue
    bareRates.push(bareRate)
    reports.push(report)
  }

  const rates = reports.map(({ seconds }) => ordersARound / seconds)
  const ratio = median(rates) / median(bareRates)
  const p50Ms = rounded(median(reports.map((report) => report.p50Ms)))
  const p99Ms = rounded(median(reports.map((report) => report.p99Ms)))
  return {
    name: `durable orders over HTTP, ${connections} connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
    ours: `${Math.round(median(rates))}/s`,
    baseline: `${Math.round(median(bareRates))}/s bare loop`,
    ratio: rounded(ratio),
    goal: `≥ ${goal}`,
    isReached: ratio >= goal,
    details: {
      statementsAnOrder: statements,
      ratesPerSecond: rates.map((rate) => Math.round(rate)),
      bareRatesPerSecond: bareRates.map((rate) => Math.round(rate)),
      p50Ms,
      p99Ms,
    },
  }
}

function load(options: LoadOptions): Promise<LoadReport> {
  const script = join(import.meta.dirname, 'orders-load.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load ended with ${code}`)),
    )
  })
}
