import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { readBooks } from './support/books.ts'
import { aBuyer, type Buyer, numberOf, placeOrder } from './support/buyers.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'

const clients = 16
const readyBoundSeconds = 10

/** The same moments again for the same seed: mulberry32. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Told = {
  /** The order number that each buyer was told. */
  readonly numbers: Map<Buyer, string>
  /** Those who never heard. */
  readonly waiting: Set<Buyer>
}

/** Orders without pause until the shop is gone. */
async function orderOnAndOn(shop: Shop, told: Told, pids: readonly string[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const buyer = aBuyer({ pid: pids[turn % pids.length] ?? '', quantity: 1 + (turn % 3) })
    told.waiting.add(buyer)
    const reply = await placeOrder(shop, buyer).catch(() => undefined)
    if (!reply) return
    expect(reply.status, reply.text).toBe(201)
    told.numbers.set(buyer, numberOf(reply))
    told.waiting.delete(buyer)
  }
}

async function survivesKills(place: Place, rounds: number): Promise<void> {
  const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))
  say(`SEED=${seed}`)
  const random = makeRandom(seed)
  const pids = ['kettle', 'iron', 'fan']
  await fill(place, async (db) => {
    for (const pid of pids) await aProduct(db, { pid, stock: 1_000_000 })
  })
  const told: Told = { numbers: new Map(), waiting: new Set() }
  const readySeconds: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const shop = await runShop(place)
    if (round > 0) readySeconds.push((performance.now() - from) / 1_000)
    const ordering = Array.from({ length: clients }, () => orderOnAndOn(shop, told, pids))
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 900))
    await shop.kill()
    await Promise.all(ordering)
  }

  const from = performance.now()
  const shop = await runShop(place)
  readySeconds.push((performance.now() - from) / 1_000)
  // Kills among no orders prove nothing.
  expect(told.numbers.size).toBeGreaterThan(rounds * clients)
  // Before anybody asks again: what was told is there, once, and nothing is there in part.
  const before = await place.look(readBooks)
  expect(before.pidsOffLedger).toEqual([])
  expect(before.outbox).toBe(before.orders)
  for (const [{ name }, number] of told.numbers) {
    expect(before.ordersByBuyer.get(name), `${name}, SEED=${seed}`).toEqual([number])
  }

  const someTold = [...told.numbers].slice(-50)
  for (const [buyer, number] of someTold) {
    expect(numberOf(await placeOrder(shop, buyer))).toBe(number)
  }
  const unheard = [...told.waiting]
  const kept = unheard.filter(({ name }) => before.ordersByBuyer.has(name)).length
  for (const buyer of unheard) {
    const number = numberOf(await placeOrder(shop, buyer))
    told.numbers.set(buyer, number)
    const already = before.ordersByBuyer.get(buyer.name)
    if (already) expect([number]).toEqual(already)
  }

  const after = await place.look(readBooks)
  expect(after.orders).toBe(told.numbers.size)
  expect(after.outbox).toBe(told.numbers.size)
  expect(after.pidsOffLedger).toEqual([])
  for (const [{ name }, number] of told.numbers) {
    expect(after.ordersByBuyer.get(name), `${name}, SEED=${seed}`).toEqual([number])
  }
  expect(await shop.stop()).toBe(0)

  const slowest = Math.max(...readySeconds)
  say(
    `killed ${rounds} times in ${after.orders} orders; ${unheard.length} went unheard, ` +
      `${kept} of them were kept; ready again within ${slowest.toFixed(2)} s`,
  )
  expect(slowest).toBeLessThan(readyBoundSeconds)
}

it('keeps every order that it acknowledged when it is killed, on SQLite', async () => {
  await survivesKills(sqlitePlace(), 5)
})

it('keeps every order that it acknowledged when it is killed, on PostgreSQL', async () => {
  await survivesKills(await postgresPlace(), 5)
})
