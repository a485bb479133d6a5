/** The rows of the call desk: which orders wait for a call, and who has one open. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CallState, neverCalled } from '#src/domain/calls/call-outcome.ts'
import { confirmedSince } from '#src/domain/orders/stages/stored-stage.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

/** Written as in the index `orders_to_call`, so that both planners use it. The stages are those with `isToCall`. */
export const isToCall: RawBuilder<SqlBool> = sql<SqlBool>`
  orders.deleted_at is null and orders.status = 'not-done'
  and (orders.stage is null or orders.stage <> 'cancelled')`

type Asking = { readonly userId: string; readonly now: string }

/** Not open at another person. */
const isFree = ({ userId, now }: Asking) => sql<SqlBool>`
  (order_calls.claimed_by is null or order_calls.claimed_by = ${userId}
    or order_calls.claimed_until <= ${now})`

/** Two people at one moment each find another one among so many. */
const candidatesAtOnce = 20

/**
 * The ids in the order in which they are due: the one that the caller has open, callbacks, then the
 * oldest orders without a call of the last two weeks, then older ones, the newest first.
 */
export async function findCandidates(tx: Tx, asking: Asking): Promise<readonly string[]> {
  const called = tx
    .selectFrom('order_calls')
    .innerJoin('orders', 'orders.id', 'order_calls.order_id')
    .select('orders.id')
    .where(isToCall)
    .limit(candidatesAtOnce)
  const open = await called
    .where('order_calls.claimed_by', '=', asking.userId)
    .where('order_calls.claimed_until', '>', asking.now)
    .execute()
  if (open.length > 0) return open.map(({ id }) => id)

  const due = await called
    .where('order_calls.due_at', '<=', asking.now)
    .where(isFree(asking))
    .orderBy('order_calls.due_at')
    .orderBy('order_calls.order_id')
    .execute()
  if (due.length > 0) return due.map(({ id }) => id)

  const waiting = tx
    .selectFrom('orders')
    .leftJoin('order_calls', 'order_calls.order_id', 'orders.id')
    .select('orders.id')
    .where(isToCall)
    .where(sql<SqlBool>`(order_calls.order_id is null or (
      order_calls.standing = 'to-call' and order_calls.due_at is null and ${isFree(asking)}
    ))`)
    .limit(candidatesAtOnce)
  // A shop from before stages may have years of orders that nobody marked as done.
  const freshFrom = confirmedSince(new Date(asking.now)).toISOString()
  const fresh = await waiting
    .where('orders.placed_at', '>', freshFrom)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()
  if (fresh.length > 0) return fresh.map(({ id }) => id)
  const old = await waiting
    .where('orders.placed_at', '<=', freshFrom)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return old.map(({ id }) => id)
}

/** One statement, so that of two people at once one gets it. False: another person has it open. */
export async function claim(
  tx: Tx,
  orderId: string,
  { userId, now, until }: Asking & { readonly until: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_calls')
    .values({
      order_id: orderId,
      standing: 'to-call',
      unanswered: 0,
      claimed_by: userId,
      claimed_until: until,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ claimed_by: userId, claimed_until: until })
        .where(isFree({ userId, now })),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const callColumns = [
  'order_calls.order_id',
  'order_calls.standing',
  'order_calls.unanswered',
  'order_calls.due_at',
  'order_calls.claimed_by',
] as const

export type CallRow = Omit<Tables['order_calls'], 'called_at' | 'claimed_until'>

export function findCallRow(reads: Reads | Tx, orderId: string): Promise<CallRow | undefined> {
  return reads
    .selectFrom('order_calls')
    .select(callColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export function stateFromRow({ standing, unanswered, due_at }: CallRow): CallState {
  return { standing, unanswered, dueAt: due_at === null ? undefined : new Date(due_at) }
}

/** Of an order that somebody opened and never called. */
export function isUntouched({ standing, unanswered, dueAt }: CallState): boolean {
  return standing === neverCalled.standing && unanswered === 0 && dueAt === undefined
}

type Saving = { readonly state: CallState; readonly userId: string; readonly now: Date }

/** False: the order is not open at this person. Afterwards it is open at nobody. */
export async function saveCallState(
  tx: Tx,
  orderId: string,
  { state: { standing, unanswered, dueAt }, userId, now }: Saving,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_calls')
    .set({
      standing,
      unanswered,
      due_at: dueAt?.toISOString() ?? null,
      called_at: now.toISOString(),
      claimed_by: null,
      claimed_until: null,
    })
    .where('order_id', '=', orderId)
    .where('claimed_by', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The order waits for no call any more, or for a first one again. */
export async function endCalls(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_calls').where('order_id', '=', orderId).execute()
}
