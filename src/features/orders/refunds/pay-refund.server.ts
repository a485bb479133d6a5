/** Pays back to a buyer what the shop owes for an order. */

import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { refundNeedsProof } from '#src/domain/orders/refund.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type PayRefund = {
  /** Of the order. */
  readonly number: string
  readonly method: ReceivedMethod
  readonly amount: Poisha
  /** As `transactionId` writes it; null for cash. */
  readonly transactionId: string | null
  /** Of the request: the same one again pays nothing. */
  readonly key: string
  /** E-mail of the person. */
  readonly actor: string
  /** The person has just proved who it is. */
  readonly isProven: boolean
}

export type PayRefundFailure =
  | { readonly kind: 'order-gone' }
  | { readonly kind: 'more-than-owed'; readonly owed: Poisha }
  | { readonly kind: 'proof-needed' }
  | { readonly kind: 'key-of-another' }
  | { readonly kind: 'transaction-used'; readonly number: string }

/** What is still owed for the order. */
export type PaidRefund = { readonly id: string; readonly owed: Poisha }

export function payRefund(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  payment: PayRefund,
): Promise<Result<PaidRefund, PayRefundFailure>> {
  return transact<PaidRefund, PayRefundFailure>(db, async (tx) => {
    const orderId = await lockOrder(tx, payment.number)
    if (orderId === undefined) return failed({ kind: 'order-gone' })
    const owed = await findOwed(tx, orderId)
    const before = await findByKey(tx, payment.key)
    if (before) {
      return isSame(before, orderId, payment)
        ? ok({ id: before.id, owed })
        : failed({ kind: 'key-of-another' })
    }

    const { method, amount } = payment
    if (amount > owed) return failed({ kind: 'more-than-owed', owed })
    if (!payment.isProven && refundNeedsProof(await sumOfPaid(tx, orderId), amount)) {
      return failed({ kind: 'proof-needed' })
    }
    const now = clock()
    const inserted = await insertRefund(tx, { orderId, payment, now })
    if (!inserted.ok) return inserted
    const id = inserted.value
    const after = poisha(owed - amount)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: orderId,
      actor: payment.actor,
      action: 'order.refund',
      before: { refundsOwed: owed },
      after: { refundsOwed: after, refund: method },
      now,
    })
    const cause = { happenedAt: now, actor: payment.actor, orderId, documentId: id }
    await postTransfers(
      tx,
      transfersOf({ key: `refund:${id}`, ...cause }, postingRules.refundPaid(method, amount)),
      now,
    )
    return ok({ id, owed: after })
  })
}

/** Also of a deleted order: the shop owes what it owes. Whoever posts for the order locks it, too. */
async function lockOrder(tx: Tx, number: string): Promise<string | undefined> {
  if (!isOrderNumber(number)) return undefined
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', number)
    .executeTakeFirst()
  if (!order) return undefined
  await lockOrderRows(tx).where('id', '=', order.id).execute()
  return order.id
}

export async function findOwed(tx: Tx, orderId: string): Promise<Poisha> {
  const row = await tx
    .selectFrom('refunds_owed')
    .select('owed_poisha')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return poisha(row?.owed_poisha ?? 0)
}

function findByKey(tx: Tx, key: string) {
  return tx.selectFrom('refunds').selectAll().where('request_key', '=', key).executeTakeFirst()
}

/** Without the TrxID: erasing the buyer empties it. */
function isSame(
  { order_id, method, amount_poisha }: Tables['refunds'],
  orderId: string,
  payment: PayRefund,
): boolean {
  return order_id === orderId && method === payment.method && amount_poisha === payment.amount
}

async function sumOfPaid(tx: Tx, orderId: string): Promise<Poisha> {
  const paid = await tx
    .selectFrom('refunds')
    .select('amount_poisha')
    .where('order_id', '=', orderId)
    .execute()
  return poisha(paid.reduce((sum, { amount_poisha }) => sum + amount_poisha, 0))
}

type Inserting = { readonly orderId: string; readonly payment: PayRefund; readonly now: Date }

async function insertRefund(
  tx: Tx,
  { orderId, payment, now }: Inserting,
): Promise<Result<string, PayRefundFailure>> {
  const { method, amount, transactionId, key } = payment
  const id = newId(now)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      method,
      amount_poisha: amount,
      transaction_id: transactionId,
      request_key: key,
      happened_at: utcText(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return ok(id)
  const used =
    transactionId === null
      ? undefined
      : await tx
          .selectFrom('refunds')
          .innerJoin('orders', 'orders.id', 'refunds.order_id')
          .select('oid')
          .where('transaction_id', '=', transactionId)
          .executeTakeFirst()
  // Without one, somebody has just used the key for another order.
  return failed(used ? { kind: 'transaction-used', number: used.oid } : { kind: 'key-of-another' })
}
