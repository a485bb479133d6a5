/** Keeps claims and advances in step, in the transaction that changes the advances. */

import type { AdvanceEvent } from '#src/domain/messages/buyer-message.ts'
import type { ClaimState } from '#src/domain/orders/advance/advance-claim.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { queueForBuyer } from '#src/features/orders/notify/queue-for-buyer.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type By = { readonly actor: string; readonly now: Date }

/** Whether the claim still waits, with this transaction. Call it after locking the order. */
export async function isClaimWaiting(
  tx: Tx,
  claim: { readonly id: string; readonly orderId: string; readonly transactionId: string | null },
): Promise<boolean> {
  const found = await tx
    .selectFrom('advance_claims')
    .select('id')
    .where('id', '=', claim.id)
    .where('order_id', '=', claim.orderId)
    .where('transaction_id', '=', claim.transactionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return found !== undefined
}

type AddedAdvance = {
  readonly id: string
  readonly orderId: string
  readonly method: ReceivedMethod
  readonly transactionId: string | null
}

/** Undefined for one that is gone. */
export async function findClaimState(tx: Tx, id: string): Promise<ClaimState | undefined> {
  const claim = await tx
    .selectFrom('advance_claims')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return claim?.state
}

/** Whether the buyer of the order has claimed nothing since. */
export async function isLastClaim(
  tx: Tx,
  claim: { readonly id: string; readonly orderId: string },
): Promise<boolean> {
  const last = await tx
    .selectFrom('advance_claims')
    .select('id')
    .where('order_id', '=', claim.orderId)
    .orderBy('claimed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id === claim.id
}

/** Whoever writes down the payment has found it, also without looking at the claim. The buyer hears it. */
export async function confirmClaimsOf(tx: Tx, advance: AddedAdvance, by: By): Promise<void> {
  const { id, orderId, method, transactionId } = advance
  if (transactionId === null || method === 'cash' || method === 'bank') return
  const confirmed = await tx
    .updateTable('advance_claims')
    .set({
      state: 'confirmed',
      method,
      advance_id: id,
      decided_at: utcText(by.now),
      decided_by: by.actor,
    })
    .where('order_id', '=', orderId)
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'waiting')
    .returning(['id', 'order_id'])
    .execute()
  for (const claim of confirmed) await tellBuyer(tx, claim, { event: 'advance-confirmed', by })
}

/** The advance was written down by mistake: its claim counts no more, and the buyer may claim again. */
export async function refuseClaimOf(tx: Tx, advanceId: string, by: By): Promise<void> {
  const refused = await tx
    .updateTable('advance_claims')
    .set({
      state: 'refused',
      advance_id: null,
      decided_at: utcText(by.now),
      decided_by: by.actor,
    })
    .where('advance_id', '=', advanceId)
    .returning(['id', 'order_id'])
    .execute()
  for (const claim of refused) await tellBuyer(tx, claim, { event: 'advance-refused', by })
}

type ClaimRow = { readonly id: string; readonly order_id: string }

/** The message goes out a minute later, and only if the decision still stands then. */
export async function tellBuyer(
  tx: Tx,
  claim: ClaimRow,
  { event, by }: { readonly event: AdvanceEvent; readonly by: Pick<By, 'now'> },
): Promise<void> {
  const order = await findOrderById(tx, claim.order_id)
  if (order) await queueForBuyer(tx, { order, event, about: claim.id, now: by.now })
}
