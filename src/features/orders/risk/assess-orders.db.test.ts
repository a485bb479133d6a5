import { expect, it } from 'vitest'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { makeAssessor } from '#src/features/orders/risk/assess-orders.job.ts'
import { findRisk } from '#src/features/orders/risk/find-risk.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const staff = {
  actor: 'karim@paglamart.test',
  source: 'phone',
  isConfirmed: false,
  hasOrderSheet: false,
} as const

async function anOffice() {
  const db = await freshDatabase()
  let now = new Date('2026-11-24T06:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 100 })
  return {
    db,
    shop,
    assessor: makeAssessor(shop),
    place: async (matters: OrderMatters = {}) => {
      const placed = await placeOrder(shop, anOrder(matters))
      if (!placed.ok) throw new Error(placed.failure.kind)
      return placed.value
    },
    stageOf: async (number: string) => (await findOrder(db.read, number))?.stage,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

const odd = { customer: { phone: '12345', name: 'asdfgh', address: 'here' } }

it('stores score and reasons after the order, and holds an order of a high risk', async () => {
  const { db, assessor, place, stageOf } = await anOffice()
  const usual = await place()
  const high = await place(odd)
  expect(await findRisk(db.read, usual.id)).toBeUndefined()

  expect(await assessor.assessSome()).toBe(2)

  expect(await findRisk(db.read, usual.id)).toEqual({
    score: 10,
    level: 'low',
    reasons: [{ reason: 'returns', points: 10 }],
  })
  expect(await findRisk(db.read, high.id)).toMatchObject({ score: 100, level: 'high' })
  expect(await stageOf(usual.number)).toBe('placed')
  expect(await stageOf(high.number)).toBe('held')
  const { stock } = await db.read.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  expect(stock).toBe(99)
  expect(await pidsOffLedger(db.read)).toEqual([])
  const [entry] = await db.read.selectFrom('history').select(['actor', 'action']).execute()
  expect(entry).toEqual({ actor: 'risk-score', action: 'order.move' })
})

it('assesses an order once, on several processes, and never holds one that a person released', async () => {
  const { db, shop, place, stageOf, pass } = await anOffice()
  const { number } = await place(odd)
  const processes = [makeAssessor(shop), makeAssessor(shop), makeAssessor(shop)]

  await Promise.all(processes.map((one) => one.assessSome()))

  expect(await db.read.selectFrom('history').select('id').execute()).toHaveLength(1)
  const change = { number, actor: 'a', expectedVersion: undefined }
  await moveOrder(shop, { ...change, to: 'placed' })
  pass(60_000)
  expect(await Promise.all(processes.map((one) => one.assessSome()))).toEqual([0, 0, 0])
  expect(await makeAssessor(shop).assessSome()).toBe(0)
  expect(await stageOf(number)).toBe('placed')
})

it('leaves an order that a person confirmed meanwhile, and assesses none of staff', async () => {
  const { db, shop, assessor, place, stageOf } = await anOffice()
  const confirmed = await place(odd)
  const change = { number: confirmed.number, actor: 'a', expectedVersion: undefined }
  await moveOrder(shop, { ...change, to: 'confirmed' })
  const taken = await place({ ...odd, staff })

  expect(await assessor.assessSome()).toBe(1)

  expect(await stageOf(confirmed.number)).toBe('confirmed')
  expect(await findRisk(db.read, taken.id)).toBeUndefined()
  expect(await stageOf(taken.number)).toBe('placed')
})

it('counts what the phone ordered before', async () => {
  const { db, shop, assessor, place, pass } = await anOffice()
  const customer = { phone: '01712345678' }
  const first = await place({ customer })
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered', 'returning'] as const) {
    const moved = await moveOrder(shop, {
      ...{ number: first.number, to, actor: 'a', expectedVersion: undefined },
    })
    expect(moved.ok).toBe(true)
  }
  const again = await place({ customer })
  await assessor.assessSome()
  const points = async (id: string) =>
    (await findRisk(db.read, id))?.reasons.map((one) => [one.reason, one.points])

  expect(await points(again.id)).toEqual([
    ['same-product', 35],
    ['returns', 16],
  ])
  pass(25 * 60 * 60 * 1_000)
  const later = await place({ customer })
  await assessor.assessSome()
  expect(await points(later.id)).toEqual([['returns', 16]])
})

it('leaves the part that staff split off where it is, with the risk of the first order', async () => {
  const { db, shop, assessor, place, stageOf, pass } = await anOffice()
  const split = async ({ number }: { readonly number: string }) => {
    const items = [{ pid: 'kettle', quantity: 1 }]
    const change = { number, expectedVersion: 1, actor: staff.actor, items }
    const parted = await splitOrder(shop, change)
    if (!parted.ok) throw new Error(parted.failure.kind)
    return parted.value
  }
  const doubtful = { customer: { name: 'qwrtpsdf' }, quantity: 3 }
  const first = await place(doubtful)
  await assessor.assessSome()
  const risk = await findRisk(db.read, first.id)
  pass(1_000)
  const { second } = await split(first)
  expect(await findRisk(db.read, second.id)).toEqual(risk)

  const unseen = await place(doubtful)
  pass(1_000)
  const parted = await split(unseen)
  pass(1_000)
  expect(await assessor.assessSome()).toBe(1)
  expect(risk?.level).toBe('call-first')
  for (const { number } of [second, parted.order, parted.second]) {
    expect(await stageOf(number)).toBe('placed')
  }
})
