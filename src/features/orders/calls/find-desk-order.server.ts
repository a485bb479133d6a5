/** What one screen of the call desk shows of an order, and the counts beside it. */

import { sql } from 'kysely'
import type { CallState } from '#src/domain/calls/call-outcome.ts'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { Poisha } from '#src/domain/money.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { type HistoryEntry, listHistory } from '#src/features/history/list-history.server.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { callColumns, isToCall, stateFromRow } from '#src/features/orders/calls/call-rows.server.ts'
import {
  findOrderDetails,
  type OrderDetails,
} from '#src/features/orders/details/find-order-details.server.ts'
import { findOrderById, findOrdersById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { drawQrCode } from '#src/platform/barcode.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

export type DeskOrder = OrderDetails & {
  readonly order: OrderView
  readonly state: CallState
  readonly calls: readonly HistoryEntry[]
  /** The number as a QR code; undefined where it cannot be one. */
  readonly qr: string | undefined
  /** In advance, by the rule of the owner. */
  readonly stillAsked: Poisha
}

const shownChanges = 20

/** Undefined: the order was deleted since it was claimed. */
export async function findDeskOrder(
  shop: Pick<Shop, 'db' | 'secrets' | 'clock'>,
  id: string,
): Promise<DeskOrder | undefined> {
  const { read: reads } = shop.db
  const order = await findOrderById(reads, id)
  if (!order) return undefined
  const { state, ...details } = await findOrderDetails(shop, order)
  if (!state) return undefined
  const national = normalisePhone(order.customer.phone)
  const latest = { subject: 'order', subjectId: id, page: 1, size: shownChanges } as const
  const { items } = await listHistory(reads, latest)
  return {
    order,
    state,
    ...details,
    calls: items.filter(({ action }) => action === 'order.call'),
    qr: national && (await drawQrCode(`tel:${internationalPhone(national)}`)),
    stillAsked: await advanceStillAsked(reads, order, shop.clock()),
  }
}

export type CallCount = { readonly calls: number; readonly confirmed: number }

export type DeskCounts = {
  /** At most 100, so that an order more costs nothing. */
  readonly waiting: number
  readonly ended: number
  /** In Dhaka. */
  readonly today: { readonly own: CallCount; readonly team: CallCount }
}

const countedAtMost = 100

export async function countForDesk(
  reads: Reads,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<DeskCounts> {
  const { rows: counts } = await sql<{ waiting: number | string; ended: number | string }>`
    select (
      select count(*) from (
        select 1 from orders left join order_calls on order_calls.order_id = orders.id
        where ${isToCall} and (order_calls.order_id is null or (
          order_calls.standing = 'to-call'
          and (order_calls.due_at is null or order_calls.due_at <= ${now.toISOString()})
        ))
        limit ${countedAtMost}
      ) waiting
    ) as waiting, (
      select count(*) from (
        select 1 from order_calls join orders on orders.id = order_calls.order_id
        where order_calls.standing <> 'to-call' and ${isToCall}
        limit ${countedAtMost}
      ) ended
    ) as ended`.execute(reads)
  const { waiting = 0, ended = 0 } = counts[0] ?? {}
  const since = firstIdOf(startOfDhakaDay(dhakaDay(now)))
  const { rows } = await sql<{ own: number; confirmed: number; calls: number | string }>`
    select case when actor = ${actor} then 1 else 0 end as own,
      case when "after" like '%"call":"confirmed"%' then 1 else 0 end as confirmed,
      count(*) as calls
    from history
    where subject = 'order' and id >= ${since} and action = 'order.call'
    group by 1, 2`.execute(reads)
  const team = rows.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) }))
  return {
    waiting: Number(waiting),
    ended: Number(ended),
    today: { own: sumOf(team.filter(({ own }) => own === 1)), team: sumOf(team) },
  }
}

type Counted = { readonly confirmed: number; readonly calls: number }

function sumOf(rows: readonly Counted[]): CallCount {
  const sum = (some: readonly Counted[]) => some.reduce((all, { calls }) => all + calls, 0)
  return { calls: sum(rows), confirmed: sum(rows.filter(({ confirmed }) => confirmed === 1)) }
}

export type EndedOrder = { readonly order: OrderView; readonly state: CallState }

/** Orders that calls did not settle, those of the longest ago first. */
export async function listEnded(reads: Reads): Promise<readonly EndedOrder[]> {
  const rows = await reads
    .selectFrom('order_calls')
    .innerJoin('orders', 'orders.id', 'order_calls.order_id')
    .select(callColumns)
    // Written out, so that the planner uses the index of such rows.
    .where(sql<boolean>`order_calls.standing <> 'to-call'`)
    .where(isToCall)
    .orderBy('order_calls.called_at')
    .orderBy('order_calls.order_id')
    .limit(countedAtMost)
    .execute()
  const ids = rows.map((row) => row.order_id)
  const orders = await findOrdersById(reads, ids)
  return rows.flatMap((row) => {
    const order = orders.get(row.order_id)
    return order ? [{ order, state: stateFromRow(row) }] : []
  })
}
