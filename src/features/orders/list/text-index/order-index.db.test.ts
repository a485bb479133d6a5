/** The index counts and finds the same orders as a scan over all of them. */

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import {
  type CountedStage,
  countedStagesOf,
  type OrderStage,
  orderStages,
  writtenStage,
} from '#src/domain/orders/order-stage.ts'
import { type OrderStatus, orderStatuses } from '#src/domain/orders/order-status.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import {
  type FoundByText,
  findOrdersByText,
} from '#src/features/orders/list/find-orders-by-text.server.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { recountOrders } from '#src/features/orders/list/recount-orders.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { forgetOldOrders } from '#src/features/privacy/forget-old-orders.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { emptyPlace } from '#tests/support/fresh-database.ts'
import { indexSome } from './index-orders.job.ts'
import { isFoundBy, readSearchText, sharedTermsOf, withoutPhone } from './order-terms.ts'

const hour = 60 * 60 * 1_000
const actor = 'owner@paglamart.test'
const expectedVersion = undefined
const names = ['Rahima Begum', 'Md. Rahim Uddin', 'করিম', 'Begum Rokeya', 'Karim'] as const

type Shops = { readonly shops: readonly Shop[]; readonly pass: (ms: number) => void }

/** On PostgreSQL two processes of one shop; SQLite has one. */
async function someShops(): Promise<Shops> {
  let now = Date.parse('2026-11-29T10:00:00Z')
  const { open } = await emptyPlace()
  const first = open()
  const databases = inject('engine') === 'postgres' ? [first, open()] : [first]
  onTestFinished(async () => {
    for (const db of databases) await db.close()
  })
  await migrate(first, `${packageRoot()}/migrations`)
  await aProduct(first, { stock: 1_000_000 })
  const shops = await Promise.all(databases.map((db) => aShop(db, () => new Date(now))))
  return {
    shops,
    pass: (ms) => {
      now += ms
    },
  }
}

async function place(shop: Shop, n: number): Promise<void> {
  const name = names[n % names.length] ?? ''
  const placed = await placeOrder(shop, anOrder({ customer: { name, phone: phoneOf(n) } }))
  expect(placed.ok).toBe(true)
}

/** Some are not numbers, some repeat their digits, and one repeats them more often than the index can mark. */
function phoneOf(n: number): string {
  if (n % 13 === 0) return `call 0171234555${n % 10} rahima`
  if (n % 11 === 0) return `123${'⑳'.repeat(19)}123`
  if (n % 7 === 0) return `02-95${n % 100}123`
  if (n % 5 === 0) return `01755552${n % 10}555`
  return `017${String((n * 7_919) % 100_000_000).padStart(8, '0')}`
}

type StoredOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly status: OrderStatus
  readonly stage: OrderStage | null
  readonly placed_at: string
}

async function allOrders({ read }: Database): Promise<readonly StoredOrder[]> {
  return read
    .selectFrom('orders')
    .select(['id', 'oid', 'customer_name', 'customer_phone', 'status', 'stage', 'placed_at'])
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type Lists = { readonly total: number; readonly ids: readonly string[] }

/** The shop's own answer, a page of three from `offset` on. */
async function listed(
  { read }: Database,
  requested: Partial<OrdersQuery>,
  page: number,
): Promise<Lists> {
  const { items, total } = await listOrders(read, {
    size: 3,
    sort: { by: 'placedAt', direction: 'desc' },
    ...requested,
    page,
  })
  return { total, ids: items.map(({ id }) => id) }
}

function expected(
  orders: readonly StoredOrder[],
  { status, stages, hidesPhones = false, from, to, text, sort }: Partial<OrdersQuery>,
  page: number,
): Lists {
  const requested = text === undefined ? undefined : readSearchText(text, { hidesPhones })
  const matching = orders.filter((order) => {
    const day = dhakaDay(new Date(order.placed_at))
    const { stage, status: is, placed_at } = order
    const isNewDone = is === 'done' && placed_at >= (stages?.confirmedFrom ?? '')
    const otherwise = is === 'done' ? (isNewDone ? 'confirmed' : 'delivered') : 'placed'
    const reads = writtenStage({ stage, status: is }) ?? otherwise
    const sought = {
      number: order.oid,
      name: order.customer_name,
      phone: order.customer_phone,
    }
    return (
      (stages?.of.includes(reads) ?? true) &&
      (status === undefined || order.status === status) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (!requested || isFoundBy(hidesPhones ? withoutPhone(sought) : sought, requested))
    )
  })
  const byStatus = (one: StoredOrder, other: StoredOrder) =>
    one.status < other.status ? 1 : one.status > other.status ? -1 : 0
  const newestFirst = sort?.by === 'status' ? matching.toSorted(byStatus) : matching
  const sorted = sort?.direction === 'asc' ? newestFirst.toReversed() : newestFirst
  return {
    total: matching.length,
    ids: sorted.slice((page - 1) * 3, page * 3).map(({ id }) => id),
  }
}

const anyDay = fc.constantFrom(undefined, '2026-11-29', '2026-11-30', '2026-12-02')

const anyQuery: fc.Arbitrary<Partial<OrdersQuery>> = fc.record({
  status: fc.constantFrom(undefined, ...orderStatuses),
  stages: fc.option(
    fc.record({
      of: fc.subarray([...orderStages]),
      confirmedFrom: fc.constant('2026-11-29T18:00:00.000Z'),
    }),
    { nil: undefined },
  ),
  hidesPhones: fc.boolean(),
  from: anyDay,
  to: anyDay,
  text: fc.constantFrom(
    ...[
      undefined,
      undefined,
      'rahim',
      'beg',
      'করি',
      '017',
      '123',
      '555',
      '5552',
      '5678',
      '95',
      'call',
    ],
  ),
  sort: fc.record({
    by: fc.constantFrom('placedAt', 'placedAt', 'status'),
    direction: fc.constantFrom('asc', 'desc'),
  }),
})

async function expectLists(db: Database, runs: number): Promise<void> {
  const orders = await allOrders(db)
  for (const { oid } of orders.slice(0, 3)) {
    const byNumber = { text: oid.slice(0, 8) }
    expect(await listed(db, byNumber, 1)).toEqual(expected(orders, byNumber, 1))
  }
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.integer({ min: 1, max: 30 }), async (requested, page) => {
      expect(await listed(db, requested, page)).toEqual(expected(orders, requested, page))
    }),
    { numRuns: runs },
  )
}

/** The content of the index: counts by stage, and terms. */
async function indexed({ read }: Database) {
  const buckets = await read.selectFrom('order_blocks').selectAll().orderBy('starts_at').execute()
  const terms = await read.selectFrom('order_terms').selectAll().execute()
  const counts = await read.selectFrom('order_counts').selectAll().execute()
  const sum = (stages: readonly CountedStage[]) =>
    counts
      .filter(({ stage }) => stages.includes(stage))
      .reduce((all, { orders }) => all + Number(orders), 0)
  const notDone = sum(countedStagesOf('not-done'))
  const done = sum(countedStagesOf('done'))
  // The totals that an older process reads.
  expect([notDone, done]).toEqual([
    buckets.reduce((all, bucket) => all + Number(bucket.not_done), 0),
    buckets.reduce((all, bucket) => all + Number(bucket.done), 0),
  ])
  return {
    buckets,
    notDone,
    done,
    byStage: Object.fromEntries(
      [...Map.groupBy(counts, ({ stage }) => stage)]
        .map(([stage]) => [stage, sum([stage])] as const)
        .filter(([, orders]) => orders !== 0),
    ),
    terms: terms.map(({ term, order_id, shared }) => `${order_id} ${shared} ${term}`).toSorted(),
  }
}

function termsOf(orders: readonly StoredOrder[]): readonly string[] {
  return orders
    .flatMap(({ id, customer_name: name, customer_phone: phone }) =>
      sharedTermsOf({ name, phone }).map(({ term, shared }) => `${id} ${shared} ${term}`),
    )
    .toSorted()
}

async function indexAll({ db, clock }: Shop, atOnce: number): Promise<void> {
  while (await indexSome({ db, clock, atOnce })) {}
}

it('lists and counts the same before and after indexing, whatever the batch size', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 40; n += 1) {
    await place(shop, n)
    // Some at one moment, some a day apart.
    if (n % 3 === 0) pass(n % 9 === 0 ? 20 * hour : 1_000)
  }
  await expectLists(shop.db, 20)

  pass(hour)
  await indexSome({ ...shop, atOnce: 7 })
  await expectLists(shop.db, 25)

  await indexAll(shop, 7)
  for (let n = 0; n < 5; n += 1) await place(shop, n)
  await expectLists(shop.db, 40)
  const { notDone, done, buckets } = await indexed(shop.db)
  expect([notDone, done]).toEqual([40, 0])
  for (const { starts_at, ends_at } of buckets) {
    expect(dhakaDay(new Date(Date.parse(ends_at) - 1))).toBe(dhakaDay(new Date(starts_at)))
  }
})

it('lists the orders that are being packed the same before and after indexing', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 30; n += 1) {
    await place(shop, n)
    pass(n % 10 === 0 ? 13 * hour : 1_000)
  }
  // `null`: an older process has confirmed it.
  const stages = [null, 'confirmed', 'packed', 'shipped', 'delivered', 'placed'] as const
  for (const [n, { id }] of (await allOrders(shop.db)).entries()) {
    const stage = stages[n % stages.length] ?? null
    const status = n % 7 === 0 ? 'not-done' : 'done'
    await transact(shop.db, async (tx) =>
      ok(await tx.updateTable('orders').set({ status, stage }).where('id', '=', id).execute()),
    )
  }
  await expectLists(shop.db, 40)

  pass(hour)
  await indexSome({ ...shop, atOnce: 7 })
  await expectLists(shop.db, 20)
  await indexAll(shop, 7)
  await expectLists(shop.db, 40)
})

it('leaves orders unindexed while an earlier one may still commit', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  await place(shop, 1)
  pass(4 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).buckets).toEqual([])

  pass(2 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).notDone).toBe(1)
})

it('counts and finds orders placed after a fast clock went back', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  const placeSome = async () => {
    for (let n = 0; n < 12; n += 1) {
      await place(shop, n)
      pass(10 * 60_000)
    }
  }
  await placeSome()
  pass(30 * hour)
  await placeSome()
  // One has neither name nor phone any more.
  const [{ id } = { id: '' }] = await allOrders(shop.db)
  await transact(shop.db, async (tx) => ok(await forgetBuyer(tx, id)))
  pass(hour)
  await indexAll(shop, 5)

  pass(-32 * hour)
  await indexAll(shop, 5)
  await placeSome()
  const orders = await allOrders(shop.db)
  for (const { oid: number } of orders) {
    const changed = await changeOrderStatus(shop, {
      number,
      status: 'done',
      expectedVersion,
      actor,
    })
    expect(changed.ok).toBe(true)
  }
  await expectLists(shop.db, 20)

  pass(40 * hour)
  await indexAll(shop, 5)
  await expectLists(shop.db, 20)
  const { notDone, done, terms } = await indexed(shop.db)
  expect([notDone, done]).toEqual([0, 36])
  expect(terms).toEqual(termsOf(orders))
})

it('counts and finds orders before the end of a bucket that the clock passes twice', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  await place(shop, 1)
  pass(10 * 60_000)
  await indexAll(shop, 10)

  pass(-320_000)
  await place(shop, 2)
  pass(30_000)
  await indexAll(shop, 10)
  await expectLists(shop.db, 20)
  for (const { oid: number } of await allOrders(shop.db)) {
    const done = { number, status: 'done', expectedVersion, actor } as const
    expect((await changeOrderStatus(shop, done)).ok).toBe(true)
  }
  pass(10 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).done).toBe(2)
  await expectLists(shop.db, 20)
})

it('finds an order that is indexed between two reads', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  const { read } = shop.db
  const indexedOf = async ({ indexed }: FoundByText) => {
    const { rows } = await sql<{ order_id: string }>`${indexed}`.execute(read)
    return rows.map(({ order_id }) => order_id)
  }
  for (let n = 1; n <= 2; n += 1) {
    await place(shop, 1)
    const before = await findOrdersByText(read, { text: 'rahim' })
    pass(10 * 60_000)
    await indexAll(shop, 10)
    const all = await findOrdersByText(read, { text: 'rahim' })

    const found = [...before.unindexed, ...(await indexedOf(before))]
    expect(found).toHaveLength(n)
    expect(all.unindexed).toEqual([])
    expect(new Set(await indexedOf(all))).toEqual(new Set(found))
  }
})

it('stays exact while changes, deletions, erasures and indexing run at once', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 30; n += 1) {
    await place(shop, n)
    if (n % 10 === 0) pass(13 * hour)
  }
  pass(hour)

  const orders = await allOrders(shop.db)
  const changes = orders.flatMap(({ id, oid: number }, at) =>
    Array.from({ length: 3 }, (_, again) => async () => {
      const by = shops[(at + again) % shops.length] ?? shop
      const kind = (at * 7 + again * 5) % 11
      if (kind < 4) {
        const status = kind % 2 === 0 ? 'done' : 'not-done'
        await changeOrderStatus(by, { number, status, expectedVersion, actor })
      } else if (kind < 7) {
        const changed = { name: names[kind % names.length], phone: `018${at}2345678`.slice(0, 11) }
        await editOrder(by, { number, expectedVersion, actor, changes: changed })
      } else if (kind < 8) {
        await deleteOrder(by, { number, expectedVersion, actor })
      } else if (kind < 9) {
        await transact(by.db, async (tx) => ok(await forgetBuyer(tx, id)))
      } else {
        await indexSome({ ...by, atOnce: 4 })
      }
    }),
  )
  const lanes = Array.from({ length: 6 }, (_, lane) => changes.filter((_, at) => at % 6 === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const change of lane) await change()
    }),
  )
  await indexAll(shop, 5)

  const left = await allOrders(shop.db)
  const { notDone, done, terms } = await indexed(shop.db)
  expect([notDone, done]).toEqual([
    left.filter(({ status }) => status === 'not-done').length,
    left.filter(({ status }) => status === 'done').length,
  ])
  expect(done).toBeGreaterThan(0)
  expect(terms).toEqual(termsOf(left))
  await expectLists(shop.db, 30)
})

it('holds nothing of orders that retention has deleted', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 4; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)

  pass(7 * 365 * 24 * hour)
  await forgetOldOrders(shop.db, shop.clock(), new AbortController().signal)

  expect(await allOrders(shop.db)).toEqual([])
  expect(await indexed(shop.db)).toMatchObject({ notDone: 0, done: 0, terms: [] })
})

it('counts orders by stage, and follows them through confirmation, edit and deletion', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 4; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 4 })

  const numbers = (await allOrders(shop.db)).map(({ oid }) => oid)
  const [first = '', second = '', third = ''] = numbers
  for (const number of [first, second, third]) {
    await changeOrderStatus(shop, { number, status: 'done', expectedVersion, actor })
  }
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 1, confirmed: 3 })
  await editOrder(shop, { number: first, expectedVersion, actor, changes: { name: 'Karim' } })
  await deleteOrder(shop, { number: second, expectedVersion, actor })
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 2, confirmed: 1 })
})

it('reads and counts the writes of an older process, which knows no stages', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 3; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)
  const [one, other] = await allOrders(shop.db)
  const number = one?.oid ?? ''
  await changeOrderStatus(shop, { number, status: 'done', expectedVersion, actor })

  // As the version before toggles an order: its status, and the totals by status.
  const toggle = (id: string, status: OrderStatus, by: number) =>
    transact(shop.db, async (tx) => {
      await sql`update orders set status = ${status}, version = version + 1 where id = ${id}`.execute(
        tx,
      )
      await sql`update order_blocks set done = done + ${by}, not_done = not_done - ${by}`.execute(
        tx,
      )
      return ok(undefined)
    })
  await toggle(one?.id ?? '', 'not-done', -1)
  await recountOrders(shop.db)
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 3 })
  await toggle(other?.id ?? '', 'done', 1)
  await recountOrders(shop.db)

  expect((await indexed(shop.db)).byStage).toEqual({ placed: 2, done: 1 })
  await expectLists(shop.db, 20)
  const again = { number: other?.oid ?? '', status: 'not-done', expectedVersion, actor } as const
  expect(await changeOrderStatus(shop, again)).toMatchObject({ value: { stage: 'placed' } })
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 3 })
})
