/** Open orders of one phone within a day: perhaps the buyer ordered twice. */

import { type OrderStage, openStages } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { findSurvivors } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { findOrderRows, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const withinMs = 24 * 60 * 60 * 1_000

/** A flood of one phone is held at 60 orders a day; more of them help nobody. */
const mostFound = 500

type Placed = {
  readonly id: string
  readonly number: string
  /** +8801XXXXXXXXX */
  readonly phone: string
  readonly at: number
}

/** What a list shows beside its orders, by their internal ids. */
export type Duplicates = {
  readonly duplicates: ReadonlyMap<string, readonly Placed[]>
  /** The numbers of the survivors of merged orders. */
  readonly survivors: ReadonlyMap<string, string>
}

export async function findDuplicatesOf(
  reads: Reads,
  orders: readonly OrderView[],
  now: Date,
): Promise<Duplicates> {
  return {
    duplicates: await findDuplicates(reads, orders, now),
    survivors: await findSurvivors(reads, orders),
  }
}

/**
 * The numbers of the duplicates of each of these orders, the oldest first; an order without one is
 * missing. One look-up by the index of phones, whatever the number of orders.
 */
async function findDuplicates(
  reads: Reads,
  orders: readonly OrderView[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Placed[]>> {
  const asked = orders.flatMap((order) => placedOf(order, now))
  const found = await findOfPhones(reads, asked, now)
  const pairs = asked.flatMap((order) =>
    (found.get(order.phone) ?? [])
      .filter(({ id, at }) => id !== order.id && Math.abs(at - order.at) <= withinMs)
      .map((other) => ({ order, other })),
  )
  const kept = await findKept(reads, [...new Set(pairs.map(({ order }) => order.id))])
  const left = pairs.filter(({ order, other }) => !kept.has(pairKey(order.id, other.id)))
  return new Map(
    [...Map.groupBy(left, ({ order }) => order.id)].map(([id, some]) => [
      id,
      some.map(({ other }) => other).toSorted((one, other) => one.at - other.at),
    ]),
  )
}

/** Those of one order, as they are. */
export async function listDuplicates(
  reads: Reads,
  order: OrderView,
  now: Date,
): Promise<readonly OrderView[]> {
  const found = await findDuplicates(reads, [order], now)
  const ids = (found.get(order.id) ?? []).map(({ id }) => id)
  return ordersFromRows(reads, inOrderOf(ids, await findOrderRows(reads, ids)))
}

/** The smaller id first, as the rows of kept pairs have it. */
export function pairOf(one: string, other: string): { order_id: string; other_id: string } {
  return one < other ? { order_id: one, other_id: other } : { order_id: other, other_id: one }
}

function placedOf(order: OrderView, now: Date): readonly Placed[] {
  const { id, number, placedAt, customer } = order
  const national = normalisePhone(customer.phone)
  if (national === undefined || !isOpen(stageOf(order, now))) return []
  return [{ id, number, phone: internationalPhone(national), at: Date.parse(placedAt) }]
}

function isOpen(stage: OrderStage): boolean {
  return openStages.includes(stage)
}

async function findOfPhones(
  reads: Reads,
  asked: readonly Placed[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Placed[]>> {
  if (asked.length === 0) return new Map()
  const ranges = [...Map.groupBy(asked, ({ phone }) => phone)].map(([phone, some]) => {
    const times = some.map(({ at }) => at)
    return {
      phone,
      from: new Date(Math.min(...times) - withinMs).toISOString(),
      to: new Date(Math.max(...times) + withinMs).toISOString(),
    }
  })
  const rows = await reads
    .selectFrom('orders')
    .select(['id', 'oid as number', 'customer_phone as phone'])
    .select(['status', 'stage', 'placed_at as placedAt'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or(
        ranges.map(({ phone, from, to }) =>
          eb.and([
            eb('customer_phone', '=', phone),
            eb('placed_at', '>=', from),
            eb('placed_at', '<=', to),
          ]),
        ),
      ),
    )
    .limit(mostFound)
    .execute()
  const open = rows
    .filter((row) => isOpen(stageOf(row, now)))
    .map(({ id, number, phone, placedAt }) => ({ id, number, phone, at: Date.parse(placedAt) }))
  return Map.groupBy(open, ({ phone }) => phone)
}

/** The keys of the pairs that a person keeps apart, or has parted. */
export async function findKept(reads: Reads, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  // Those of one page: from a list in JSON, PostgreSQL would read the whole table.
  const rows = await reads
    .selectFrom('kept_pairs')
    .select(['order_id', 'other_id'])
    .where((eb) => eb.or([eb('order_id', 'in', ids), eb('other_id', 'in', ids)]))
    .execute()
  return new Set(rows.map(({ order_id, other_id }) => pairKey(order_id, other_id)))
}

export function pairKey(one: string, other: string): string {
  return Object.values(pairOf(one, other)).join(' ')
}
