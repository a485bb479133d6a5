/** Orders whose index several processes keep, and what their lists must say. */

import fc from 'fast-check'
import { expect, inject, onTestFinished } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type OrderStage, orderStages } from '#src/domain/orders/order-stage.ts'
import { type OrderStatus, orderStatuses } from '#src/domain/orders/order-status.ts'
import {
  type CountedStage,
  countedStagesOf,
  writtenStage,
} from '#src/domain/orders/stages/stored-stage.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import {
  isFoundBy,
  readSearchText,
  sharedTermsOf,
  withoutPhone,
} from '#src/features/orders/list/text-index/order-terms.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'

export const hour = 60 * 60 * 1_000
export const actor = 'owner@paglamart.test'
export const expectedVersion = undefined
export const names = ['Rahima Begum', 'Md. Rahim Uddin', 'করিম', 'Begum Rokeya', 'Karim'] as const

export type Shops = { readonly shops: readonly Shop[]; readonly pass: (ms: number) => void }

/** On PostgreSQL two processes of one shop; SQLite has one. */
export async function someShops(): Promise<Shops> {
  let now = Date.parse('2026-11-29T10:00:00Z')
  const { open } = await migratedPlace()
  const first = open()
  const databases = inject('engine') === 'postgres' ? [first, open()] : [first]
  onTestFinished(async () => {
    for (const db of databases) await db.close()
  })
  await aProduct(first, { stock: 1_000_000 })
  const shops = await Promise.all(databases.map((db) => aShop(db, () => new Date(now))))
  return {
    shops,
    pass: (ms) => {
      now += ms
    },
  }
}

export async function place(shop: Shop, n: number): Promise<void> {
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

export type StoredOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly status: OrderStatus
  readonly stage: OrderStage | null
  readonly placed_at: string
}

export async function allOrders({ read }: Database): Promise<readonly StoredOrder[]> {
  return read
    .selectFrom('orders')
    .select(['id', 'oid', 'customer_name', 'customer_phone', 'status', 'stage', 'placed_at'])
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type Lists = { readonly total: number; readonly ids: readonly string[] }

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

export async function expectLists(db: Database, runs: number): Promise<void> {
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
export async function indexed({ read }: Database) {
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

export function termsOf(orders: readonly StoredOrder[]): readonly string[] {
  return orders
    .flatMap(({ id, customer_name: name, customer_phone: phone }) =>
      sharedTermsOf({ name, phone }).map(({ term, shared }) => `${id} ${shared} ${term}`),
    )
    .toSorted()
}

export async function indexAll({ db, clock }: Shop, atOnce: number): Promise<void> {
  while (await indexSome({ db, clock, atOnce })) {}
}
