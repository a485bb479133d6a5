/** A buyer types the TrxID of the money that they sent in advance. Nothing counts before staff confirm it. */

import { mostClaimsOfOrder } from '#src/domain/orders/advance/advance-claim.ts'
import type { Wallet } from '#src/domain/orders/advance/advance-rule.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { findConfirmedBy } from '#src/features/orders/advance/confirmed-payment.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const day = 24 * hour
const refusal = 'too-many-claims'

/** Hundreds of buyers share a network, so its limit is wide. They also limit guesses at used TrxIDs. */
const limits = {
  address: { kind: 'advance claim by address', atMost: 60, windowSeconds: hour, refusal },
  device: { kind: 'advance claim by device', atMost: 10, windowSeconds: hour, refusal },
  order: { kind: 'advance claim by order', atMost: 10, windowSeconds: day, refusal },
} as const

/** What the buyer typed, in canonical form. */
export type ClaimedPayment = {
  readonly method: Wallet
  /** `01XXXXXXXXX` */
  readonly sender: string
  readonly transactionId: string
}

export type ClaimAdvance = {
  readonly orderId: string
  readonly payment: ClaimedPayment
  readonly from: CalledFrom
}

export type ClaimAdvanceFailure =
  | { readonly kind: typeof refusal }
  /** The order is asked nothing any more. */
  | { readonly kind: 'not-now' }
  | { readonly kind: 'no-such-wallet' }
  /** Never says of which order. */
  | { readonly kind: 'transaction-used' }

/** A claim that waits is corrected; otherwise the order gets another one. */
export async function claimAdvance(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { orderId, payment, from: { address, device } }: ClaimAdvance,
): Promise<Result<undefined, ClaimAdvanceFailure>> {
  const now = clock()
  // In a transaction of its own: a refused claim, which may be a guess, is counted as well.
  const counted = await transact(db, (tx) =>
    countEachWithin(tx, { limitKey: secrets.limitKey, now }, [
      { ...limits.address, subject: address },
      { ...limits.device, subject: device },
      { ...limits.order, subject: orderId },
    ]),
  )
  if (!counted.ok) return failed({ kind: refusal })

  return transact<undefined, ClaimAdvanceFailure>(db, async (tx) => {
    // Whoever decides a claim locks the order as well.
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const order = await findOrderById(tx, orderId)
    const asked = order ? await advanceStillAsked(tx, order, now) : 0
    if (asked === 0) return failed({ kind: 'not-now' })
    const { advance } = await findShopSettings(tx)
    if (advance[payment.method] === '') return failed({ kind: 'no-such-wallet' })
    if (await isUsed(tx, orderId, payment.transactionId)) {
      return failed({ kind: 'transaction-used' })
    }

    const id = await clearPlace(tx, orderId, now)
    if (id === undefined) return failed({ kind: refusal })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('advance_claims')
      .values({
        id,
        order_id: orderId,
        method: payment.method,
        sender: payment.sender,
        transaction_id: payment.transactionId,
        asked_poisha: asked,
        state: 'waiting',
        claimed_at: utcText(now),
      })
      // Another order has claimed the payment at the same moment.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return failed({ kind: 'transaction-used' })
    await recordHistory(tx, {
      subject: 'order',
      subjectId: orderId,
      actor: 'buyer',
      action: 'order.claim-advance',
      before: {},
      after: { advance: payment.method },
      now,
    })
    return ok(undefined)
  })
}

/** By an advance or a claim, but for the claim of this order that the buyer corrects. */
async function isUsed(tx: Tx, orderId: string, transactionId: string): Promise<boolean> {
  const advance = await tx
    .selectFrom('order_advances')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (advance || (await findConfirmedBy(tx, transactionId)) !== undefined) return true
  const claim = await tx
    .selectFrom('advance_claims')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('state', '<>', 'refused')
    .where((eb) => eb.or([eb('order_id', '<>', orderId), eb('state', '<>', 'waiting')]))
    .executeTakeFirst()
  return claim !== undefined
}

/**
 * The id for the claim: that of the newest one that waits, which makes way, or a new one. Undefined:
 * the order has as many as it may have.
 */
async function clearPlace(tx: Tx, orderId: string, now: Date): Promise<string | undefined> {
  const claims = await tx
    .selectFrom('advance_claims')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  const waiting = claims.find(({ state }) => state === 'waiting')
  if (!waiting) return claims.length < mostClaimsOfOrder ? newId(now) : undefined
  await tx.deleteFrom('advance_claims').where('id', '=', waiting.id).execute()
  return waiting.id
}
