/** Four times as many visitors as the shop can serve: how many it answers, and which ones. */

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startShop } from '#tests/support/shop.ts'
import { fillDatabase, withFolder } from './bench-place.ts'
import { type Figure, rounded } from './figure.ts'
import type { Kind, VisitorsLoad, VisitorsReport } from './visitors-load.ts'

/** The mix of a hundred requests during a sale. */
const everything = {
  'cached-pages': 64,
  reads: 20,
  orders: 6,
  search: 8,
  'sign-in': 1,
  exports: 1,
} as const
const ordersAlone = { orders: 100 } as const

const closedConnections = [16, 32, 64, 128]
const closedSeconds = 4
const openConnections = 4_000
const openSeconds = 8
const times = 4

export function measureOverload(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    mkdirSync(dataDir)
    await fillDatabase(join(dataDir, 'shop.sqlite'))
    const shop = await startShop({ dataDir, env: { DEMO_CATALOGUE: 'off' } })
    try {
      return [
        await underMix(shop.port, { name: 'a sale', mix: everything }),
        await underMix(shop.port, { name: 'orders alone', mix: ordersAlone }),
      ].flat()
    } finally {
      await shop.stop()
    }
  })
}

type Mix = { readonly name: string; readonly mix: VisitorsLoad['mix'] }

let buyers = 0

async function underMix(port: number, { name, mix }: Mix): Promise<readonly Figure[]> {
  await visit({ port, mix, connections: 32, seconds: 1 })
  const closed: Record<number, number> = {}
  for (const connections of closedConnections) {
    const report = await visit({ port, mix, connections, seconds: closedSeconds })
    closed[connections] = report.answeredPerSecond
  }
  const peak = Math.max(...Object.values(closed))
  const over = await visit({
    port,
    mix,
    connections: openConnections,
    perSecond: Math.round(peak * times),
    seconds: openSeconds,
  })
  // The second before does not count: the shop notices the load in it.
  const after = await visit({ port, mix, connections: 16, seconds: 1 })

  const answered = over.answeredPerSecond
  const orders = over.kinds.orders
  const heard = orders ? orders.offered - orders.unheard : 0
  const share = orders ? orders.answered / heard : Number.NaN
  const lost = sumOf(over, 'lost')
  const unheard = sumOf(over, 'unheard')
  const details = { peakByConnections: closed, offeredPerSecond: peak * times, over, after, lost }
  const figures: Figure[] = [
    {
      name: `four times the load, ${name}: answered, ${lost} lost, ${unheard} without a connection, ${sumOf(after, 'refused')} refused a second later`,
      ours: `${Math.round(answered)}/s`,
      baseline: `${Math.round(peak)}/s at the peak`,
      ratio: rounded(answered / peak),
      goal: '≥ 0.8',
      isReached: answered / peak >= 0.8,
      details,
    },
  ]
  if (Object.keys(mix).length === 1) return figures
  return [
    ...figures,
    {
      name: `four times the load, ${name}: orders answered, p99 ${orders?.p99Ms} ms; refused ${refusedShares(over)}`,
      ours: `${orders?.answered}`,
      baseline: `${heard} that had a connection`,
      ratio: rounded(share),
      goal: '≥ 0.95',
      isReached: share >= 0.95,
      details: {},
    },
  ]
}

function sumOf({ kinds }: VisitorsReport, of: 'refused' | 'lost' | 'unheard'): number {
  return Object.values(kinds).reduce((sum, kind) => sum + kind[of], 0)
}

/** `search 1, orders 0`: the share of each kind that was refused, in the order of the mix. */
function refusedShares({ kinds }: VisitorsReport): string {
  return (Object.keys(everything) as Kind[])
    .flatMap((kind) => {
      const report = kinds[kind]
      return report ? [`${kind} ${rounded(report.refused / report.offered)}`] : []
    })
    .join(', ')
}

async function visit(options: Omit<VisitorsLoad, 'firstBuyer'>): Promise<VisitorsReport> {
  const script = join(import.meta.dirname, 'visitors-load.ts')
  const all: VisitorsLoad = { ...options, firstBuyer: buyers }
  const child = spawn(process.execPath, [script, JSON.stringify(all)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const report = await new Promise<VisitorsReport>((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load ended with ${code}`)),
    )
  })
  buyers += report.buyers
  return report
}
