/** A running shop of a size, with an owner who is signed in. */

import { Agent, request } from 'node:http'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'
import type { Filled } from './filled-shop.ts'

export type OpenShop = {
  readonly shop: Shop
  readonly cookie: string
  readonly agent: Agent
  /** Numbers of an order in the middle of the list, and of a product. */
  readonly phone: string
  readonly number: string
  /** Who placed it. */
  readonly buyer: string
  readonly productId: string
  readonly title: string
  readonly pid: string
  readonly orders: number
  readonly products: number
  /** How many orders the shop has of a stage. */
  readonly ofStage: Readonly<Record<string, number>>
}

export async function openShop({
  DATA_DIR: dataDir = '',
  ...env
}: Filled['env']): Promise<OpenShop> {
  const shop = await startShop({ dataDir, env: { ...env, DEMO_CATALOGUE: 'off' } })
  const signedIn = await fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async (path: string) =>
    (await fetch(`${shop.origin}${path}`, { headers: { cookie } })).json()
  const { total } = await ask('/api/orders?page=1')
  const { items } = await ask(`/api/orders?page=${Math.ceil(total / 20)}`)
  const ofStage: Record<string, number> = {}
  for (const stage of orderStages) {
    ofStage[stage] = (await ask(`/api/orders?stage=${stage}&items=all&page=1&size=1`)).total
  }
  const { items: products, total: productTotal } = await ask('/api/allproduct?page=2')
  return {
    shop,
    cookie,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    phone: items[0].cphone,
    number: items[0].oid,
    buyer: items[0].cname,
    productId: products[0]._id,
    title: products[0].title,
    pid: products[0].pid,
    orders: total,
    products: productTotal,
    ofStage,
  }
}

/** In milliseconds. */
export function timeRequest(
  { shop, cookie, agent }: OpenShop,
  path: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<number> {
  const from = performance.now()
  const headers = { cookie, origin: shop.origin }
  return new Promise((resolve, reject) => {
    request(`${shop.origin}${path}`, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - from)
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
