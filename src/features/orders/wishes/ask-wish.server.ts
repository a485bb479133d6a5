/** A buyer asks to cancel an order. The shop answers; nothing moves before that. */

import { sql } from 'kysely'
import { mayAskToCancel, type WishReason } from '#src/domain/orders/order-wish.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { type Counting, countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const day = 24 * hour
const refusal = 'too-many-wishes'

/** Hundreds of buyers share a network, so its limit is wide; an order asks a few times, not all day. */
const limits = {
  address: { kind: 'order wish by address', atMost: 60, windowSeconds: hour, refusal },
  device: { kind: 'order wish by device', atMost: 10, windowSeconds: hour, refusal },
  order: { kind: 'order wish by order', atMost: 3, windowSeconds: day, refusal },
} as const

export type AskWish = {
  /** Found by its token, or by its number and phone. */
  readonly order: OrderView
  readonly reason: WishReason
  readonly note: string
  readonly from: CalledFrom
}

export type TooManyWishes = { readonly kind: typeof refusal; readonly retryAfterSeconds: number }

export type AskWishFailure =
  | TooManyWishes
  /** The order has left the shop, or has an open wish. */
  | { readonly kind: 'not-now' }

export function askWish(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { order, reason, note, from }: AskWish,
): Promise<Result<undefined, AskWishFailure>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  return transact<undefined, AskWishFailure>(db, async (tx) => {
    const counted = await countAsking(tx, counting, { orderId: order.id, from })
    if (!counted.ok) return counted
    if (!(await canAskToCancel(tx, order, now))) return failed({ kind: 'not-now' })
    const inserted = await insertWish(tx, { order, reason, note, now })
    if (!inserted) return failed({ kind: 'not-now' })
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor: 'buyer',
      action: 'order.ask',
      before: {},
      after: { wish: 'cancel', wishReason: reason, ...(note !== '' && { note }) },
      now,
    })
    return ok(undefined)
  })
}

/** All that buyers ask, to cancel or to return, counts together. */
export function countAsking(
  tx: Tx,
  counting: Counting,
  { orderId, from: { address, device } }: { readonly orderId: string; readonly from: CalledFrom },
): Promise<Result<undefined, TooManyWishes>> {
  return countEachWithin(tx, counting, [
    { ...limits.address, subject: address },
    { ...limits.device, subject: device },
    { ...limits.order, subject: orderId },
  ])
}

/** Not where the order has an open wish. */
export async function canAskToCancel(
  reads: Reads | Tx,
  order: OrderView,
  now: Date,
): Promise<boolean> {
  if (!mayAskToCancel(stageOf(order, now))) return false
  const open = await reads
    .selectFrom('order_wishes')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open === undefined
}

type Inserting = Omit<AskWish, 'from'> & { readonly now: Date }

/** False: another request was faster. */
async function insertWish(tx: Tx, { order, reason, note, now }: Inserting): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_wishes')
    .values({
      id: newId(now),
      order_id: order.id,
      kind: 'cancel',
      reason,
      note,
      state: 'open',
      asked_at: now.toISOString(),
      answered_at: null,
    })
    // The engines match the partial index by its own words, not by a parameter.
    .onConflict((conflict) =>
      conflict.column('order_id').where('state', '=', sql.lit('open')).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
