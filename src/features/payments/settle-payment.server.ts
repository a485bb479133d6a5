/** Asks the provider what became of a payment, and writes that down. Nobody else is believed. */

import { nextAsk, openForMs, unansweredForMs } from '#src/domain/payments/next-ask.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { connectTo } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import type { GatewayPayment } from '#src/features/payments/payment-rows.server.ts'
import type { Outcome, Provider } from '#src/features/payments/providers/provider.ts'
import { recordPaid } from '#src/features/payments/record-payment.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'

/** What the provider said; `no-answer` where it did not, so that the shop asks again. */
export async function settlePayment(shop: PayShop, payment: GatewayPayment): Promise<Outcome> {
  const outcome = await ask(shop, payment)
  if (outcome.kind === 'paid') await recordPaid(shop, payment, outcome)
  else await setUnpaid(shop, payment, outcome)
  return outcome
}

async function ask(shop: PayShop, payment: GatewayPayment): Promise<Outcome> {
  const { invoice, providerId } = payment
  if (providerId === undefined) {
    // The buyer never had its page: nobody can pay it.
    return { kind: 'not-paid', because: payment.because || 'It was never begun' }
  }
  const provider = await connectTo(shop, payment.provider)
  if (!provider) return { kind: 'no-answer', because: 'There is no account at the provider' }
  const found = await provider.find({ invoice, providerId })
  return found.kind === 'approved' ? take(shop, provider, payment, providerId) : found
}

/** Money moves here alone, and only while the order still asks for it. */
async function take(
  shop: PayShop,
  provider: Provider,
  { orderId, invoice, amount }: GatewayPayment,
  providerId: string,
): Promise<Outcome> {
  const { read } = shop.db
  const order = await findOrderById(read, orderId)
  const asked = order && (await advanceStillAsked(read, order, shop.clock()))
  if (asked === undefined || asked < amount) {
    return { kind: 'not-paid', because: 'The order does not ask for it any more' }
  }
  const taken = await provider.take({ invoice, providerId })
  if (taken.kind === 'paid' || taken.kind === 'unclear') return taken
  // Another request has taken it, it was declined, or the answer is lost: the query tells.
  return provider.find({ invoice, providerId })
}

type Unpaid = Exclude<Outcome, { readonly kind: 'paid' }>

/** A payment that is paid stays so, whatever an earlier question was answered. */
async function setUnpaid(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  payment: GatewayPayment,
  outcome: Unpaid,
): Promise<void> {
  const now = clock()
  const { state, because } = standingAfter(payment, outcome, now)
  const isOver = state !== 'open'
  const started = new Date(payment.startedAt)
  await commit(db, (tx) =>
    tx
      .updateTable('gateway_payments')
      .set({
        state,
        because,
        asked_at: utcText(now),
        next_ask_at: isOver ? null : utcText(nextAsk(started, now)),
        decided_at: isOver ? utcText(now) : null,
      })
      .where('id', '=', payment.id)
      .where('state', '<>', 'paid')
      .execute(),
  )
}

function standingAfter({ startedAt }: GatewayPayment, outcome: Unpaid, now: Date) {
  const age = now.getTime() - Date.parse(startedAt)
  switch (outcome.kind) {
    case 'not-paid':
    case 'unclear':
      return { state: outcome.kind, because: outcome.because }
    case 'open':
    case 'approved':
      return age > openForMs
        ? { state: 'not-paid' as const, because: 'Nobody paid within a day' }
        : { state: 'open' as const, because: '' }
    case 'no-answer':
      return age > unansweredForMs
        ? { state: 'unclear' as const, because: outcome.because }
        : { state: 'open' as const, because: outcome.because }
  }
}
