/** Keeps claims and advances in step, in the transaction that changes the advances. */

import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
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

/** Whoever writes down the payment has found it, also without looking at the claim. */
export async function confirmClaimsOf(tx: Tx, advance: AddedAdvance, by: By): Promise<void> {
  const { id, orderId, method, transactionId } = advance
  if (transactionId === null || method === 'cash' || method === 'bank') return
  await tx
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
    .execute()
}

/** The advance was written down by mistake: its claim counts no more, and the buyer may claim again. */
export async function refuseClaimOf(tx: Tx, advanceId: string, by: By): Promise<void> {
  await tx
    .updateTable('advance_claims')
    .set({
      state: 'refused',
      advance_id: null,
      decided_at: utcText(by.now),
      decided_by: by.actor,
    })
    .where('advance_id', '=', advanceId)
    .execute()
}
