/** Restarts both processes, one after the other, while visitors read and buyers order. */

import { Agent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#tests/support/shop.ts'
import { askPlainly, askThrough, orderBy } from './ask-shop.ts'
import { type Figure, rounded } from './figure.ts'
import { type Place, startOne } from './process-place.ts'

const rounds = 2
const readers = 8
const buyers = 4
const firstBuyer = 10_000
const betweenMs = 500

const readPaths = ['/', '/product/product-1', '/allProducts', '/api/allproduct?page=1&size=10']

/** Replaces the running `shops` by the restarted ones. */
export async function measureRestarts(place: Place, shops: Shop[]): Promise<Figure> {
  const seen = { reads: 0, orders: 0, busy: 0 }
  const failures: string[] = []
  let buyer = firstBuyer
  let isOver = false
  const agent = new Agent({ keepAlive: true })

  async function note(
    what: 'reads' | 'orders',
    requested: ReturnType<typeof askThrough>,
    ok: number,
  ) {
    try {
      const { status, text } = await requested
      // The machine was overloaded; no process was missing.
      if (status === 503 && /too-busy|is very busy/.test(text)) seen.busy += 1
      else if (status !== ok) failures.push(`${what}: ${status} ${text.slice(0, 80)}`)
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : error}`)
    }
    seen[what] += 1
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const path = readPaths[seen.reads % readPaths.length] ?? '/'
      await note('reads', askThrough(place.proxyPort, { path, agent }), 200)
    }
  }

  async function buy(): Promise<void> {
    while (!isOver) {
      buyer += 1
      await note('orders', askThrough(place.proxyPort, orderBy(buyer)), 201)
    }
  }

  const visitors = [
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: buyers }, buy),
  ]
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, port] of place.ports.entries()) {
      await wait(betweenMs)
      await shops[at]?.stop()
      shops[at] = await startOne(place, port)
      const ready = await askPlainly(port, { path: '/readyz' })
      if (ready.status !== 200) throw new Error(`A process is not ready: ${ready.status}`)
    }
  }
  await wait(betweenMs)
  isOver = true
  await Promise.all(visitors)
  agent.destroy()

  const requested = seen.reads + seen.orders
  return {
    name: `${rounds * place.ports.length} rolling restarts under load: requests that failed`,
    ours: `${failures.length}`,
    baseline: `${seen.reads} reads, ${seen.orders} orders, ${seen.busy} of them met a busy shop`,
    ratio: rounded(failures.length / requested, 4),
    goal: '0',
    isReached: failures.length === 0 && seen.orders > 0,
    details: { failures: countedBy(failures) },
  }
}

function countedBy(failures: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(failures, (failure) => failure)].map(([failure, all]) => [failure, all.length]),
  )
}
