/** What the shop owes to buyers, the oldest first, and what it has paid back, the newest first. */

import { sql } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type OwedRefund = {
  /** Undefined once the order is gone. */
  readonly order: { readonly number: string; readonly isDeleted: boolean } | undefined
  /** The day in Dhaka on which it began. */
  readonly since: string
  readonly owed: Poisha
  /** The journal's events that made the debt. */
  readonly events: readonly string[]
}

export type OwedPlace = { readonly since: string; readonly orderId: string }

type OwedPage = { readonly items: readonly OwedRefund[]; readonly next: OwedPlace | undefined }

export async function listOwed(
  reads: Reads,
  { after, size }: { readonly after: OwedPlace | undefined; readonly size: number },
): Promise<OwedPage> {
  let query = reads
    .selectFrom('refunds_owed')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'since', 'owed_poisha', 'oid', 'deleted_at'])
    // Below 0 where a refund was paid for a return that was then taken back.
    .where('owed_poisha', '>', 0)
  if (after)
    query = query.where(sql<boolean>`(since, order_id) > (${after.since}, ${after.orderId})`)
  // One row more says whether there is a next page.
  const rows = await query
    .orderBy('since')
    .orderBy('order_id')
    .limit(size + 1)
    .execute()
  const shown = rows.slice(0, size)
  const events = await findEvents(
    reads,
    shown.map(({ order_id }) => order_id),
  )
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    items: shown.map(({ order_id, since, owed_poisha, oid, deleted_at }) => ({
      order: oid === null ? undefined : { number: oid, isDeleted: deleted_at !== null },
      since,
      owed: poisha(owed_poisha),
      events: events.get(order_id) ?? [],
    })),
    next: last && { since: last.since, orderId: last.order_id },
  }
}

async function findEvents(
  reads: Reads,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await reads
    .selectFrom('journal')
    .select(['order_id', 'event'])
    .where(inList(reads, 'order_id', orderIds))
    .where('credit', '=', 'refunds-owed')
    .orderBy('id')
    .execute()
  const found = new Map<string, Set<string>>()
  for (const { order_id, event } of rows) {
    if (order_id !== null) found.set(order_id, (found.get(order_id) ?? new Set()).add(event))
  }
  return new Map([...found].map(([id, events]) => [id, [...events]]))
}

export type Refund = {
  readonly id: string
  readonly number: string
  readonly at: string
  /** The e-mail address of the person who paid it; undefined once the account is gone. */
  readonly by: string | undefined
  readonly method: ReceivedMethod
  readonly amount: Poisha
  readonly transactionId: string | null
}

type RefundPage = { readonly items: readonly Refund[]; readonly next: string | undefined }

/** `before` is the id of a refund. */
export async function listRefunds(
  reads: Reads,
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<RefundPage> {
  // One row more says whether there is a next page.
  const rows = await findRefunds(reads, { before, size: size + 1 })
  const items = rows.slice(0, size)
  return { items, next: rows.length > size ? items.at(-1)?.id : undefined }
}

const rowsAtOnce = 200

export function streamRefunds(reads: Reads): AsyncGenerator<readonly Refund[]> {
  return inBatches<Refund>(rowsAtOnce, (last) =>
    findRefunds(reads, { before: last?.id, size: rowsAtOnce }),
  )
}

/** Of one order, the oldest first. */
export async function listRefundsOf(reads: Reads, orderId: string): Promise<readonly Refund[]> {
  const rows = await refundRows(reads)
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute()
  return rows.map(refundFrom)
}

async function findRefunds(
  reads: Reads,
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<readonly Refund[]> {
  let query = refundRows(reads)
  if (before !== undefined) query = query.where('refunds.id', '<', before)
  const rows = await query.orderBy('refunds.id', 'desc').limit(size).execute()
  return rows.map(refundFrom)
}

function refundRows(reads: Reads) {
  return (
    reads
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      // Its posting has the id of the user who paid.
      .leftJoin('journal', 'document_id', 'refunds.id')
      .leftJoin('users', 'users.id', 'journal.actor')
      .select(['refunds.id', 'oid', 'method', 'refunds.amount_poisha', 'transaction_id'])
      .select(['email', 'refunds.happened_at'])
  )
}

type Row = {
  readonly id: string
  readonly oid: string
  readonly method: ReceivedMethod
  readonly amount_poisha: number
  readonly transaction_id: string | null
  readonly email: string | null
  readonly happened_at: string
}

function refundFrom({ id, oid, method, amount_poisha, transaction_id, ...row }: Row): Refund {
  return {
    id,
    number: oid,
    at: row.happened_at,
    by: row.email ?? undefined,
    method,
    amount: poisha(amount_poisha),
    transactionId: transaction_id,
  }
}
