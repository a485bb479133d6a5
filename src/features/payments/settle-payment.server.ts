/** Asks the provider what became of a payment, and writes that down. Nobody else is believed. */

import { doubts } from '#src/domain/payments/doubts.ts'
import { nextAsk, openForMs, unansweredForMs } from '#src/domain/payments/next-ask.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { connectTo } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import {
  findPayment,
  type GatewayPayment,
  isBuyerErased,
  isDecided,
  waitsForPerson,
} from '#src/features/payments/payment-rows.server.ts'
import type { Outcome, Provider } from '#src/features/payments/providers/provider.ts'
import { recordPaid } from '#src/features/payments/record-payment.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Who cancels at the provider may pay nevertheless, from the page that is still open. */
const paysAgainForMs = 60 * 60 * 1_000

/** Whether a return or a notice can say anything new. */
export function isWorthAsking(payment: GatewayPayment, now: Date): boolean {
  if (isDecided(payment)) return false
  const age = now.getTime() - Date.parse(payment.startedAt)
  return payment.state !== 'not-paid' || age <= paysAgainForMs
}

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
  if (!provider) return { kind: 'no-answer', because: doubts.noAccount }
  if (payment.account !== '' && payment.account !== provider.account) {
    return { kind: 'unclear', because: doubts.otherAccount }
  }
  const found = await provider.find({ invoice, providerId })
  return found.kind === 'approved' ? take(shop, provider, payment, providerId) : found
}

/** Money moves here alone, and only while the order still asks for it. */
async function take(
  shop: PayShop,
  provider: Provider,
  payment: GatewayPayment,
  providerId: string,
): Promise<Outcome> {
  const refused = await markTaking(shop, payment)
  if (refused) return refused
  const { invoice } = payment
  const taken = await provider.take({ invoice, providerId })
  if (taken.kind === 'paid' || taken.kind === 'unclear') return taken
  // Another request has taken it, it was declined, or the answer is lost: the query tells.
  return provider.find({ invoice, providerId })
}

/**
 * Marks the payment before its money moves, so that no other one of the order is taken for the same
 * amount. Returns what became of it where the shop must not take it now.
 */
function markTaking(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  { id, orderId, amount }: GatewayPayment,
): Promise<Outcome | undefined> {
  const now = clock()
  return commit<Outcome | undefined>(db, async (tx) => {
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const payment = await findPayment(tx, id)
    // A merge or another answer came first: the next question finds it so.
    if (payment?.orderId !== orderId || isDecided(payment)) return { kind: 'approved' }
    const order = await findOrderById(tx, orderId)
    const asked = order ? await advanceStillAsked(tx, order, now) : 0
    if (asked < amount) {
      return { kind: 'not-paid', because: 'The order does not ask for it any more' }
    }
    if (asked - (await sumBeingTaken(tx, payment)) < amount) return { kind: 'approved' }
    await tx
      .updateTable('gateway_payments')
      .set({ state: 'open', because: '', decided_at: null, taking_at: utcText(now) })
      .set({ next_ask_at: utcText(nextAsk(new Date(payment.startedAt), now)) })
      .where('id', '=', id)
      .execute()
    return undefined
  })
}

/** By other payments of the order, of which the provider may have the money. */
async function sumBeingTaken(tx: Tx, { id, orderId }: GatewayPayment): Promise<number> {
  const rows = await tx
    .selectFrom('gateway_payments')
    .select('amount_poisha')
    .where('order_id', '=', orderId)
    .where('id', '<>', id)
    .where('taking_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('state', '=', 'open'), eb.and([eb('state', '=', 'unclear'), waitsForPerson])]),
    )
    .execute()
  return rows.reduce((sum, { amount_poisha }) => sum + amount_poisha, 0)
}

type Unpaid = Exclude<Outcome, { readonly kind: 'paid' }>

/** Nothing, where the payment is not as it was before the question: a later answer came first. */
async function setUnpaid(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  payment: GatewayPayment,
  outcome: Unpaid,
): Promise<void> {
  const now = clock()
  const { state, because } = standingAfter(payment, outcome, now)
  const isOver = state !== 'open'
  const started = new Date(payment.startedAt)
  const isUntaken = outcome.kind === 'open' || outcome.kind === 'not-paid'
  await commit(db, async (tx) => {
    const isErased = isOver && (await isBuyerErased(tx, payment.orderId))
    await tx
      .updateTable('gateway_payments')
      .set({
        state,
        because,
        asked_at: utcText(now),
        next_ask_at: isOver ? null : utcText(nextAsk(started, now)),
        decided_at: isOver ? utcText(now) : null,
        ...(isUntaken && { taking_at: null }),
        ...(isErased && { provider_id: null, because: '' }),
      })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .where(
        'provider_id',
        payment.providerId === undefined ? 'is' : '=',
        payment.providerId ?? null,
      )
      .execute()
  })
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
