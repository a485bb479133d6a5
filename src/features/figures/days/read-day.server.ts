/** The orders of a day, with what the figures count of them. */

import { type RawBuilder, sql } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { FigureLine, FigureOrder } from '#src/domain/figures/day-figures.ts'
import { ownSource } from '#src/domain/orders/order-source.ts'
import { stageWhenConfirmed } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const dayMs = 24 * 60 * 60 * 1_000

export async function readDay(
  reads: Reads,
  day: string,
  now: Date,
): Promise<readonly FigureOrder[]> {
  const start = startOfDhakaDay(day)
  const range = {
    from: start.toISOString(),
    until: new Date(start.getTime() + dayMs).toISOString(),
  }
  const orders = await ordersOf(reads, range)
  if (orders.length === 0) return []
  const lines = Map.groupBy(await linesOf(reads, range), ({ orderId }) => orderId)
  const staff = await confirmersOf(
    reads,
    orders.map(({ id }) => id),
  )
  return orders.map((row) => ({
    placedAt: new Date(row.placed_at),
    stage: stageOf({ ...row, placedAt: row.placed_at }, now),
    source: row.source ?? ownSource,
    place: row.place,
    zone: row.delivery_zone,
    courier: row.courier ?? undefined,
    staff: staff.get(row.id),
    subtotal: row.subtotal_poisha,
    discount: row.discount_poisha,
    lines: lines.get(row.id) ?? [],
  }))
}

type Range = { readonly from: string; readonly until: string }

function placedIn(reads: Reads, { from, until }: Range) {
  return reads
    .selectFrom('orders')
    .where('orders.deleted_at', 'is', null)
    .where('orders.placed_at', '>=', from)
    .where('orders.placed_at', '<', until)
}

function ordersOf(reads: Reads, range: Range) {
  return placedIn(reads, range)
    .leftJoin('parcels', 'parcels.live_order_id', 'orders.id')
    .select(['orders.id', 'orders.placed_at', 'orders.status', 'orders.stage', 'orders.source'])
    .select(['orders.place', 'orders.delivery_zone', 'parcels.courier'])
    .select(['orders.subtotal_poisha', 'orders.discount_poisha'])
    .execute()
}

function linesOf(
  reads: Reads,
  range: Range,
): Promise<readonly (FigureLine & { readonly orderId: string })[]> {
  return placedIn(reads, range)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.order_id as orderId', 'order_lines.product_id as productId'])
    .select(['order_lines.unit_price_poisha as unitPrice', 'order_lines.quantity'])
    .select('order_lines.returned')
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
}

/** By order, the id of the user who confirmed it last; only people who still have an account. */
async function confirmersOf(
  reads: Reads,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await confirmations(reads, orderIds).execute(reads)
  const emails = [...new Set(rows.map(({ actor }) => actor))]
  const users = await reads
    .selectFrom('users')
    .select(['id', 'email'])
    .where(inList(reads, 'email', emails))
    .execute()
  const idOf = new Map(users.map(({ id, email }) => [email, id]))
  const inTurn = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return new Map(
    inTurn.flatMap(({ subject_id, actor }) => {
      const id = idOf.get(actor)
      return id === undefined ? [] : [[subject_id, id] as const]
    }),
  )
}

type Confirmation = { readonly id: string; readonly subject_id: string; readonly actor: string }

/** Not sorted here: for that SQLite would read the history of every order of the shop. */
export function confirmations(reads: Reads, orderIds: readonly string[]): RawBuilder<Confirmation> {
  const confirmed = `%"stage":"${stageWhenConfirmed}"%`
  return sql<Confirmation>`
    select id, subject_id, actor from history
    where subject = 'order' and ${inList(reads, 'subject_id', orderIds)}
      and "after" like ${confirmed} and "before" not like ${confirmed}`
}
