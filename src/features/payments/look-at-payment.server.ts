/** A person has looked at a payment that the shop cannot decide, and written down what came of it. */

import { findPayment, waitsForPerson } from '#src/features/payments/payment-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

type LookAtPayment = {
  readonly id: string
  /** E-mail of the person. */
  readonly actor: string
}

type NoSuchPayment = { readonly kind: 'no-unclear-payment' }

/** Takes it off the list, once. */
export function lookAtPayment(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, actor }: LookAtPayment,
): Promise<Result<undefined, NoSuchPayment>> {
  return transact<undefined, NoSuchPayment>(db, async (tx) => {
    const now = clock()
    const { numUpdatedRows } = await tx
      .updateTable('gateway_payments')
      .set({ decided_at: utcText(now) })
      .where('id', '=', id)
      .where('state', '=', 'unclear')
      .where(waitsForPerson)
      .executeTakeFirst()
    const payment = numUpdatedRows === 1n ? await findPayment(tx, id) : undefined
    if (!payment) return failed({ kind: 'no-unclear-payment' })
    await recordHistory(tx, {
      subject: 'order',
      subjectId: payment.orderId,
      actor,
      action: 'order.look-at-payment',
      before: {},
      after: { invoice: payment.invoice },
      now,
    })
    return ok(undefined)
  })
}
