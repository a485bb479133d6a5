/** The memory that whole lists of a large shop take. */

import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#tests/support/shop.ts'
import { type Figure, rounded } from '../figure.ts'
import type { Filled } from './filled-shop.ts'
import { type OpenShop, openShop, timeRequest } from './open-shop.ts'

/** V8 takes so much while it streams half a gigabyte. A list in memory would take several times more. */
const mostMegabytes = 100

type LongList = { readonly path: string; readonly isSlow?: true }

export const longLists: readonly LongList[] = [
  { path: '/api/allproduct' },
  { path: '/api/orders' },
  { path: '/api/orders', isSlow: true },
  { path: '/feeds/products.csv' },
  { path: '/sitemap-1.xml' },
]

const restMs = 2_000
const slowlyMs = 10_000

/** The memory that a new process adds while it sends a whole list. */
export async function stream(
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
