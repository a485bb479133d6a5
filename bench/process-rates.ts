/** The gain of a second process, on pages that the shop renders for every request. */

import { cpus } from 'node:os'
import { z } from 'zod'
import { askPlainly, publicHost } from './ask-shop.ts'
import { type Figure, median, rounded } from './figure.ts'
import { askForPage } from './pages/page-load.ts'

const rounds = 5
const seconds = 2
/** The share of the cores that one process leaves idle. */
const goal = 0.85

const Found = z.object({ _id: z.string() })

/**
 * Alternates one process alone and both, each with connections of its own. They share the cores with the
 * database and the load, and one process uses more than one core. So the second process can only add the
 * idle rest, at most twice the rate.
 */
export async function measureRates(ports: readonly [number, number]): Promise<Figure> {
  const headers = { host: publicHost }
  const found = await askPlainly(ports[0], { path: '/api/oneProduct/product-1' })
  if (found.status !== 200) throw new Error(`A product is answered with ${found.status}`)
  const path = `/product/${Found.parse(JSON.parse(found.text))._id}`
  const rateOf = async (port: number) => {
    const rate = await askForPage({
      port,
      path,
      headers,
      status: 200,
      seconds,
      mayTurnAway: true,
    })
    return rate.perSecond
  }

  const alone: number[] = []
  const both: number[] = []
  const busy: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const busyCores = watchBusyCores()
    const one = await rateOf(ports[round % 2] ?? ports[0])
    const busyAlone = busyCores()
    const rates = await Promise.all(ports.map(rateOf))
    if (round === 0) continue
    alone.push(one)
    busy.push(busyAlone)
    both.push(rates.reduce((sum, rate) => sum + rate, 0))
  }
  const gain = median(both) / median(alone)
  const room = Math.min(ports.length, cpus().length / median(busy))
  return {
    name: `pages rendered by two processes: ${rounded(gain)} of one, which kept ${rounded(median(busy))} of ${cpus().length} cores busy`,
    ours: `${Math.round(median(both))}/s`,
    baseline: `${Math.round(median(alone))}/s by one, room for ${rounded(room)} of it`,
    ratio: rounded(gain / room),
    goal: `≥ ${goal}`,
    isReached: gain / room >= goal,
    details: { alone: alone.map(Math.round), both: both.map(Math.round), busy: busy.map(rounded) },
  }
}

/** Starts to watch the machine; the result returns how many cores were busy on average. */
function watchBusyCores(): () => number {
  const before = coreSeconds()
  const since = performance.now()
  return () => (coreSeconds() - before) / ((performance.now() - since) / 1_000)
}

/** The times of all cores since the machine started. */
function coreSeconds(): number {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1_000
}
