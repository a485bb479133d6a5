/** What a second process adds: pages that are rendered at every request, so that the shop is the work. */

import { z } from 'zod'
import { askPlainly, publicHost } from './ask-shop.ts'
import { type Figure, median, rounded } from './figure.ts'
import { askForPage } from './page-load.ts'

const rounds = 5
const seconds = 2
const goal = 1.5

const Found = z.object({ _id: z.string() })

/** In turns: one process alone, then both, each with connections of its own. */
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
  for (let round = 0; round <= rounds; round += 1) {
    const one = await rateOf(ports[round % 2] ?? ports[0])
    const rates = await Promise.all(ports.map(rateOf))
    if (round === 0) continue
    alone.push(one)
    both.push(rates.reduce((sum, rate) => sum + rate, 0))
  }
  const ratio = median(both) / median(alone)
  return {
    name: 'pages rendered by two processes',
    ours: `${Math.round(median(both))}/s`,
    baseline: `${Math.round(median(alone))}/s by one`,
    ratio: rounded(ratio),
    goal: `≥ ${goal}, on two cores or more`,
    isReached: ratio >= goal,
    details: { alone: alone.map(Math.round), both: both.map(Math.round) },
  }
}
