/**
 * One network floods each route that anonymous callers may use, while visitors of other networks read,
 * sign in and order. The shop serves the visitors: nineteen of twenty requests, and every order.
 * FLOOD_SECONDS says for how long; from five seconds on each route and method has a flood of its own, on both
 * databases. A shorter run floods a few routes, and counts what was served over all of them: the visitors of a
 * second are too few for a share. FLOOD_ROUTES is a pattern that chooses routes.
 */

import { expect, it } from 'vitest'
import routes from '#src/routes.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import { apiDocument } from '#tests/support/readers/api-document.ts'
import { pagesIn } from '#tests/support/readers/page-routes.ts'
import type { Shop } from '#tests/support/shop.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from '../../process/support/place.ts'
import { runShop, say } from '../../process/support/run-shop.ts'
import { aWorld } from '../support/a-world.ts'
import {
  anonymousRoutes,
  type FloodedRoute,
  type Routes,
  uncovered,
} from '../support/anonymous-routes.ts'
import { aFlooder } from '../support/flooder.ts'
import { recordRoutes } from '../support/recorded-routes.ts'
import { accounts, emailOfVisitor, type Outcome, visit } from '../support/visitors.ts'

const seconds = Number(process.env.FLOOD_SECONDS ?? '0')
const isWhole = seconds >= 5
/** Renders with and without a form, a list, a search, a feed, sign-in and orders. */
const shortRoutes =
  '/thankyou|/api/allproduct|/feeds/products.csv|/allProducts|/login|/buy/|/api/order$'
const onlyMatching = new RegExp(process.env.FLOOD_ROUTES ?? (isWhole ? '' : shortRoutes))

const connections = 64
const visitorsAtOnce = 3
/** Of each visitor at least, so that a share means something on a slow machine. */
const visits = isWhole ? 4 : 1
const leastShare = 0.95
const products = 3_000

/** The place, filled, and the floods of its routes. */
async function prepare(
  place: Place,
): Promise<Routes & { readonly floods: readonly FloodedRoute[] }> {
  const prepared: (Routes & { readonly floods: readonly FloodedRoute[] })[] = []
  await fill(place, async (db) => {
    await aProduct(db, { stock: 1_000_000 })
    for (let from = 0; from < products; from += 100) {
      const pids = Array.from({ length: 100 }, (_, n) => `kettle-${from + n}`)
      await Promise.all(pids.map((pid) => aProduct(db, { pid, title: `Electric ${pid}` })))
    }
    for (let nth = 0; nth < accounts; nth += 1) await aUser(db, { email: emailOfVisitor(nth) })

    const env = { TRUST_PROXY: '127.0.0.1' }
    const { made: server, routes: recorded } = await recordRoutes(() => aServer({ db, env }))
    const document = await apiDocument(server)
    const parts = { recorded, document, pages: await pagesIn(routes) }
    prepared.push({ ...parts, floods: await anonymousRoutes(aWorld(server), parts) })
    await server.server.close()
  })
  const [only] = prepared
  if (!only) throw new Error('unreachable: the place was filled')
  return only
}

/** In the short form, one flood for all methods and languages of a route. */
function grouped(floods: readonly FloodedRoute[]): readonly (readonly FloodedRoute[])[] {
  if (isWhole) return floods.map((one) => [one])
  return [...Map.groupBy(floods, ({ path, file }) => file ?? path).values()]
}

function nameOf(group: readonly FloodedRoute[]): string {
  return group.map(({ method, path }) => `${method} ${path}`).join(', ')
}

/** Requests of all routes by turns: a flood may have fewer connections than kinds of requests. */
function requestsOf(group: readonly FloodedRoute[]) {
  const most = Math.max(...group.map(({ requests }) => requests.length))
  return Array.from({ length: most }, (_, nth) => group.flatMap((one) => one.requests[nth] ?? []))
    .flat()
    .slice(0, connections)
}

/** Sentences about requests of visitors that the shop did not serve. */
function problemsOf(outcomes: readonly Outcome[]): readonly string[] {
  const orders = outcomes.filter(({ kind }) => kind === 'order')
  const others = outcomes.filter(({ kind }) => kind !== 'order')
  return [...shortfall('orders', orders, 1), ...shortfall('others', others, leastShare)]
}

function shortfall(what: string, outcomes: readonly Outcome[], least: number): readonly string[] {
  const missed = outcomes.filter(({ isServed }) => !isServed)
  const served = outcomes.length - missed.length
  if (served >= least * outcomes.length) return []
  const answers = Map.groupBy(missed, (one) => `${one.what} ${one.answer}`)
  const listed = [...answers].map(([answer, of]) => `${of.length} × ${answer}`).join(', ')
  return [`${what}: served ${served} of ${outcomes.length} (${listed})`]
}

async function floodAndVisit(shop: Shop, floods: readonly FloodedRoute[]) {
  const flooder = aFlooder()
  const problems: string[] = []
  const all: Outcome[] = []
  let floodsBegun = 0
  let visitors = 0
  const next = () => {
    visitors += 1
    return visitors
  }

  for (const group of grouped(floods).filter((one) => onlyMatching.test(nameOf(one)))) {
    floodsBegun += 1
    // What the flood before left is served first, so that each route answers for itself.
    while ((await visit(shop.port, next())).some(({ isServed }) => !isServed));
    flooder.begin({
      port: shop.port,
      from: `127.1.${floodsBegun}.1`,
      connections,
      requests: requestsOf(group),
    })
    const until = performance.now() + seconds * 1_000
    const outcomes: Outcome[] = []
    await Promise.all(
      Array.from({ length: visitorsAtOnce }, async () => {
        for (let round = 0; round < visits || performance.now() < until; round += 1) {
          outcomes.push(...(await visit(shop.port, next())))
        }
      }),
    )
    const counts = await flooder.end()
    const found = isWhole ? problemsOf(outcomes) : []
    const answers = `the flood got ${JSON.stringify(counts)}`
    if (found.length > 0) problems.push(`${nameOf(group)}: ${found.join('; ')}; ${answers}`)
    if (Object.keys(counts).length === 0) problems.push(`${nameOf(group)}: the flood met no answer`)
    all.push(...outcomes)
    const served = outcomes.filter(({ isServed }) => isServed).length
    say(`${nameOf(group)}: ${served} of ${outcomes.length} served; ${answers}`)
  }
  return [...problems, ...problemsOf(all)]
}

async function problemsOn(place: Place): Promise<readonly string[]> {
  const { floods } = await prepare(place)
  // Visitors and flood come from different addresses of this machine where it has them.
  const shop = await runShop(place, {
    TRUST_PROXY: process.platform === 'linux' ? '' : '127.0.0.1',
  })
  return floodAndVisit(shop, floods)
}

it('floods every route of routes.ts and of the API document that anonymous callers may use', async () => {
  const { floods, ...all } = await prepare(sqlitePlace())

  expect(uncovered(floods, all)).toEqual([])
  expect(floods.length).toBeGreaterThan(80)
  for (const missing of floods) {
    const others = floods.filter((one) => one !== missing)
    expect(uncovered(others, all)).toEqual([`${missing.method} ${missing.path}`])
  }
})

/** Only ends what hangs. */
const timeout = (isWhole ? 60 : 10) * 60_000

it.runIf(seconds > 0)(
  'serves visitors of other networks while one floods a route',
  { timeout },
  async () => {
    expect(await problemsOn(sqlitePlace())).toEqual([])
  },
)

it.runIf(isWhole)('does so on PostgreSQL', { timeout }, async () => {
  expect(await problemsOn(await postgresPlace())).toEqual([])
})
