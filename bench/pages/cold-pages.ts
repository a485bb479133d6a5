/** The cost of an uncached page: render, compress, store; and that the shop renders it once. */

import { Agent, get } from 'node:http'
import { demoProducts } from '#demo/products.ts'
import type { Shop } from '#tests/support/shop.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { cpuSecondsOf } from '../cpu-time.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { type Owner, ownerOf } from '../owner.ts'
import { measureCrowd } from './cold-crowd.ts'

const rounds = 5
const gridsARound = 20

/** The cost of one page in milliseconds. */
type Cost = {
  /** Until the visitor has the page. */
  readonly wait: number
  /** CPU time of the process, with the compressing threads. */
  readonly cpu: number
}

export function measureColdPages(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    try {
      const owner = await ownerOf(shop)
      const product: Cost[] = []
      const grid: Cost[] = []
      const kept: Cost[] = []
      for (let round = 0; round <= rounds; round += 1) {
        await owner.editFacts()
        const costs = [
          await costOfProducts(shop),
          await costOfProducts(shop),
          await costOfGrid(shop, owner),
        ] as const
        // The first round warms up.
        if (round === 0) continue
        product.push(costs[0])
        kept.push(costs[1])
        grid.push(costs[2])
      }
      return [
        figureOf('product page', product, kept),
        figureOf('grid of 100 cards', grid, kept),
        await measureCrowd(shop, owner),
      ]
    } finally {
      await shop.stop()
    }
  })
}

async function costOfProducts(shop: Shop): Promise<Cost> {
  const before = await cpuSecondsOf(shop)
  const waits: number[] = []
  for (const { pid } of demoProducts) waits.push(await millisecondsFor(shop, `/product/${pid}`))
  const cpuSeconds = (await cpuSecondsOf(shop)) - before
  return { wait: median(waits), cpu: (cpuSeconds * 1_000) / waits.length }
}

/** Without the cost of the edit that evicts the grid. */
async function costOfGrid(shop: Shop, owner: Owner): Promise<Cost> {
  const before = await cpuSecondsOf(shop)
  for (let edit = 0; edit < gridsARound; edit += 1) await owner.editFacts()
  const between = await cpuSecondsOf(shop)
  const waits: number[] = []
  for (let edit = 0; edit < gridsARound; edit += 1) {
    await owner.editFacts()
    waits.push(await millisecondsFor(shop, '/allproducts'))
  }
  const ofEdits = between - before
  const cpuSeconds = (await cpuSecondsOf(shop)) - between - ofEdits
  return { wait: median(waits), cpu: (cpuSeconds * 1_000) / gridsARound }
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

function millisecondsFor({ port }: Shop, path: string): Promise<number> {
  const from = performance.now()
  const headers = { 'accept-encoding': 'br' }
  return new Promise((resolve, reject) => {
    get({ port, path, headers, agent: oneConnection }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - from))
    }).once('error', reject)
  })
}

function figureOf(page: string, cold: readonly Cost[], kept: readonly Cost[]): Figure {
  const middle = (costs: readonly Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]))
  const cpu = middle(cold, 'cpu')
  const keptCpu = middle(kept, 'cpu')
  return {
    name: `${page}, rendered anew: CPU time`,
    ours: `${rounded(cpu)} ms`,
    baseline: `${rounded(keptCpu, 3)} ms kept`,
    ratio: rounded(cpu / keptCpu, 1),
    goal: '–',
    isReached: true,
    details: {
      waitMs: rounded(middle(cold, 'wait')),
      keptWaitMs: rounded(middle(kept, 'wait'), 3),
      cpuMs: cold.map((cost) => rounded(cost.cpu)),
    },
  }
}
