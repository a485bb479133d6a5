/** Staff decide what buyers claim: a confirmed claim becomes an advance, a refused one tells the buyer why. */

import type { Poisha } from '#src/domain/money.ts'
import { tellBuyer } from '#src/features/orders/advance/claims-of-advance.server.ts'
import { addAdvance, type Changed } from '#src/features/orders/amounts/change-amounts.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type ConfirmClaim = {
  readonly id: string
  /** That of the claim as the person saw it: the buyer may have corrected it since. */
  readonly transactionId: string
  /** By the message of the wallet, which may name another amount than the shop asked. */
  readonly amount: Poisha
  readonly expectedVersion: number | undefined
  readonly actor: string
}

export async function confirmClaim(
  shop: Shop,
  { id, transactionId, amount, expectedVersion, actor }: ConfirmClaim,
): Promise<Changed> {
  const claim = await shop.db.read
    .selectFrom('advance_claims')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['oid', 'method', 'sender'])
    .where('advance_claims.id', '=', id)
    .executeTakeFirst()
  if (!claim) return failed({ kind: 'entry-gone' })
  const { oid: number, method, sender } = claim
  return addAdvance(shop, {
    number,
    expectedVersion,
    actor,
    claim: id,
    advance: { method, amount, sender, transactionId },
  })
}

export type RefuseClaim = Pick<ConfirmClaim, 'id' | 'transactionId' | 'actor'> & {
  /** The buyer reads it. */
  readonly reason: string
}

type RefuseClaimFailure =
  | { readonly kind: 'no-waiting-claim' }
  /** It waits with another TrxID than the person saw. */
  | { readonly kind: 'claim-changed' }

export function refuseClaim(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, transactionId, reason, actor }: RefuseClaim,
): Promise<Result<undefined, RefuseClaimFailure>> {
  const gone = failed({ kind: 'no-waiting-claim' } as const)
  return transact<undefined, RefuseClaimFailure>(db, async (tx) => {
    const now = clock()
    const ofOrder = await tx
      .selectFrom('advance_claims')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!ofOrder) return gone
    const orderId = ofOrder.order_id
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    if (!(await findOrderById(tx, orderId))) return gone
    // Under the lock, which a correction takes as well.
    const claim = await tx
      .selectFrom('advance_claims')
      .select(['method', 'transaction_id'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!claim) return gone
    if (claim.transaction_id !== transactionId) return failed({ kind: 'claim-changed' })
    await tx
      .updateTable('advance_claims')
      .set({ state: 'refused', reason, decided_at: utcText(now), decided_by: actor })
      .where('id', '=', id)
      .execute()
    const told = { event: 'advance-refused', by: { now } } as const
    await tellBuyer(tx, { id, order_id: orderId }, told)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: orderId,
      actor,
      action: 'order.refuse-advance',
      before: {},
      after: { advance: claim.method, note: reason },
      now,
    })
    return ok(undefined)
  })
}
