/** Five hundred visitors, each with a connection, request the same uncached page at once. */

import { Agent, get } from 'node:http'
import type { Shop } from '#tests/support/shop.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { metricOf } from '../metric-of.ts'
import type { Owner } from '../owner.ts'

const rounds = 5
const visitors = 500
const path = '/allproducts'

type Crowd = { readonly seconds: number; readonly renders: number; readonly refused: number }

export async function measureCrowd(shop: Shop, owner: Owner): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors, maxFreeSockets: visitors })
  const kept: Crowd[] = []
  const cold: Crowd[] = []
  // The first round opens the connections and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const before = await askAtOnce(shop, agent)
    await owner.editFacts()
    const anew = await askAtOnce(shop, agent)
    if (round === 0) continue
    kept.push(before)
    cold.push(anew)
  }
  agent.destroy()

  const secondsOf = (crowds: readonly Crowd[]) => median(crowds.map(({ seconds }) => seconds))
  const renders = Math.max(...cold.map((crowd) => crowd.renders))
  const refused = cold.reduce((sum, crowd) => sum + crowd.refused, 0)
  return {
    name: `${visitors} at once ask for a grid of 100 cards that is not kept: renders, ${refused} refused`,
    ours: `${renders}, all answered in ${rounded(secondsOf(cold), 3)} s`,
    baseline: `${rounded(secondsOf(kept), 3)} s kept`,
    ratio: rounded(secondsOf(cold) / secondsOf(kept)),
    goal: '1 render',
    isReached: renders === 1 && refused === 0,
    details: { cold, kept },
  }
}

async function askAtOnce(shop: Shop, agent: Agent): Promise<Crowd> {
  const rendersBefore = await metricOf(shop, 'shop_page_renders_total')
  const from = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: visitors }, () => statusOf(shop.port, agent)),
  )
  const seconds = (performance.now() - from) / 1_000
  const others = statuses.filter((status) => status !== 200 && status !== 503)
  if (others.length > 0) throw new Error(`${path} was answered with ${others[0]}`)
  const refused = statuses.filter((status) => status === 503).length
  return {
    seconds,
    renders: (await metricOf(shop, 'shop_page_renders_total')) - rendersBefore,
    refused,
  }
}

function statusOf(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, headers: { 'accept-encoding': 'br' } }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    ).once('error', reject)
  })
}
