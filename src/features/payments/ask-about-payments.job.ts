/**
 * Asks providers about payments that stayed open: the buyer closed the browser, a notice was lost, or the
 * shop ended between the provider's answer and its own commit.
 */

import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { findPayment, type GatewayPayment } from '#src/features/payments/payment-rows.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 5_000, everyMs: 10_000 }
const asksAtOnce = 20
/** Longer than the calls about one payment. */
const leaseSeconds = 120

type LoggingShop = PayShop & { readonly log: { readonly warn: (entry: object) => void } }

/** Returns how many payments it asked about. Several processes may ask at once. */
export async function askAboutPayments(shop: LoggingShop): Promise<number> {
  const due = await claimDue(shop)
  const byProvider = Map.groupBy(due, ({ provider }) => provider)
  await Promise.all([...byProvider.values()].map((some) => askInTurn(shop, some)))
  return due.length
}

/**
 * One after the other, until a provider is silent: the others wait for their lease to end. A payment that
 * cannot be settled holds up no other.
 */
async function askInTurn(shop: LoggingShop, payments: readonly GatewayPayment[]): Promise<void> {
  for (const payment of payments) {
    try {
      const outcome = await settlePayment(shop, payment)
      if (outcome.kind === 'no-answer' && !outcome.isOfOne) return
    } catch (error) {
      shop.log.warn({ event: 'payment-failed', invoice: payment.invoice, err: error })
    }
  }
}

/** The longest overdue first; no other process gets them meanwhile. */
async function claimDue({ db, clock }: PayShop): Promise<readonly GatewayPayment[]> {
  const now = clock()
  const due = await db.read
    .selectFrom('gateway_payments')
    .select('id')
    .where('next_ask_at', '<=', utcText(now))
    .orderBy('next_ask_at')
    .orderBy('id')
    .limit(asksAtOnce)
    .execute()
  if (due.length === 0) return []
  // All processes lock in the same order, so they cannot deadlock.
  const ids = due.map(({ id }) => id).toSorted()
  return commit(db, async (tx) => {
    const claimed: GatewayPayment[] = []
    for (const id of ids) {
      const { numUpdatedRows } = await tx
        .updateTable('gateway_payments')
        .set({ next_ask_at: utcText(now, leaseSeconds) })
        .where('id', '=', id)
        .where('next_ask_at', '<=', utcText(now))
        .executeTakeFirst()
      const payment = numUpdatedRows === 1n ? await findPayment(tx, id) : undefined
      if (payment) claimed.push(payment)
    }
    return claimed
  })
}

/** Runs until `signal`. */
export function keepAskingAboutPayments(
  shop: LoggingShop,
  signal: AbortSignal,
  pace: Pace = defaultPace,
): Promise<void> {
  return runPeriodically(() => askAboutPayments(shop), pace, {
    signal,
    onError: (error) => shop.log.warn({ event: 'payments-failed', err: error }),
  })
}
