import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { aBuyer, countStatuses, placeOrder, type Reply, send } from './support/buyers.ts'
import { fill, postgresPlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'
import { smallProxy } from './support/small-proxy.ts'

it('fails no request while its processes restart one after the other', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 100_000 }))
  const ports = [await findFreePort(), await findFreePort()]
  const proxy = await smallProxy(ports)
  // By the proxy's host name, whichever process answers.
  const startAt = (port = 0) =>
    runShop(place, { PORT: String(port), ORIGIN: `http://localhost:${proxy.port}` })
  const shops = await Promise.all(ports.map(startAt))

  const reads: Reply[] = []
  const orders: Reply[] = []
  let isOver = false
  async function visit(path: string): Promise<void> {
    while (!isOver) reads.push(await send(proxy, 'GET', path))
  }
  async function buy(): Promise<void> {
    while (!isOver) orders.push(await placeOrder(proxy, aBuyer()))
  }
  // A slow machine may shed requests: those carry Retry-After and do not count as failures.
  const failed = (replies: readonly Reply[], ok: number) =>
    replies.filter(({ status, retryAfter }) => status !== ok && retryAfter === null)
  const visitors = [visit('/product/kettle'), visit('/api/oneProduct/kettle'), buy(), buy()]

  for (const [at, shop] of shops.entries()) {
    expect(await shop.stop()).toBe(0)
    await startAt(ports[at])
  }
  isOver = true
  await Promise.all(visitors)

  say(`${reads.length} reads and ${orders.length} orders during two restarts`)
  expect(countStatuses(failed(reads, 200))).toEqual({})
  expect(countStatuses(failed(orders, 201))).toEqual({})
  expect(countStatuses(reads)[200]).toBeGreaterThan(0)
  expect(countStatuses(orders)[201]).toBeGreaterThan(0)
})
