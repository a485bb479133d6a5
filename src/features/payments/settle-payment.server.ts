/** Asks the provider what became of a payment, and writes that down. Nobody else is believed. */

import { doubts } from '#src/domain/payments/doubts.ts'
import { nextAsk, openForMs, unansweredForMs } from '#src/domain/payments/next-ask.ts'
import { canHaveMoney, isWorthWaiting } from '#src/domain/payments/silent-payment.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { hasWaitingClaim } from '#src/features/orders/advance/list-claims.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { connectTo } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import {
  findPayment,
  type GatewayPayment,
  isBuyerErased,
  isDecided,
  listPaymentsOf,
} from '#src/features/payments/payment-rows.server.ts'
import type { Outcome, Provider } from '#src/features/payments/providers/provider.ts'
import { recordPaid } from '#src/features/payments/record-payment.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
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

type Answered = {
  readonly outcome: Outcome
  /** The payment as it stood before the provider was asked, or with the mark of this run. */
  readonly before: GatewayPayment
}

/** What the provider said; `no-answer` where it did not, so that the shop asks again. */
export async function settlePayment(shop: PayShop, payment: GatewayPayment): Promise<Outcome> {
  const { outcome, before } = await ask(shop, payment)
  if (outcome.kind === 'paid') await recordPaid(shop, payment, outcome)
  else await setUnpaid(shop, before, outcome)
  return outcome
}

async function ask(shop: PayShop, payment: GatewayPayment): Promise<Answered> {
  const { invoice, providerId } = payment
  const answered = (outcome: Outcome): Answered => ({ outcome, before: payment })
  if (providerId === undefined) {
    // The buyer never had its page: nobody can pay it.
    return answered({ kind: 'not-paid', because: payment.because || 'It was never begun' })
  }
  const provider = await connectTo(shop, payment.provider)
  if (!provider) {
    return answered({ kind: 'no-answer', because: doubts.noAccount })
  }
  if (payment.account !== '' && payment.account !== provider.account) {
    return answered({ kind: 'unclear', because: doubts.otherAccount })
  }
  const found = await provider.find({ invoice, providerId })
  return found.kind === 'approved' ? take(shop, provider, payment, providerId) : answered(found)
}

/** Money moves here alone, and only while the order still asks for it. */
async function take(
  shop: PayShop,
  provider: Provider,
  payment: GatewayPayment,
  providerId: string,
): Promise<Answered> {
  const marked = await markTaking(shop, payment)
  if (!marked.ok) return { outcome: marked.failure, before: payment }
  const before = marked.value
  const { invoice } = payment
  const taken = await provider.take({ invoice, providerId })
  if (taken.kind === 'paid' || taken.kind === 'unclear') return { outcome: taken, before }
  // Another request has taken it, it was declined, or the answer is lost: the query tells.
  return { outcome: await provider.find({ invoice, providerId }), before }
}

/**
 * Marks the payment before its money moves, so that no other one of the order is taken for the same
 * amount. The failure is what became of it where the shop must not take it now.
 */
function markTaking(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  { id, orderId, amount }: GatewayPayment,
): Promise<Result<GatewayPayment, Outcome>> {
  const now = clock()
  const later = failed<Outcome>({ kind: 'approved' })
  return commit<Result<GatewayPayment, Outcome>>(db, async (tx) => {
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const payment = await findPayment(tx, id)
    // A merge or another answer came first: the next question finds it so.
    if (payment?.orderId !== orderId || isDecided(payment)) return later
    const order = await findOrderById(tx, orderId)
    const asked = order ? await advanceStillAsked(tx, order, now) : 0
    if (asked < amount) {
      return failed({ kind: 'not-paid', because: 'The order does not ask for it any more' })
    }
    // The buyer says to have sent the money in another way: staff decide first.
    if (await hasWaitingClaim(tx, orderId)) return later
    if (asked - (await sumBeingTaken(tx, payment, now)) < amount) return later
    const takingAt = markAfter(payment.takingAt, now)
    const open = { state: 'open', because: '' } as const
    await tx
      .updateTable('gateway_payments')
      .set({ ...open, decided_at: null, taking_at: takingAt })
      .set({ next_ask_at: utcText(nextAsk(new Date(payment.startedAt), now)) })
      .where('id', '=', id)
      .execute()
    return ok({ ...payment, ...open, takingAt })
  })
}

/** Later than the mark before it, so that each run knows its own. */
function markAfter(takingAt: string | undefined, now: Date): string {
  const earliest = takingAt === undefined ? 0 : Date.parse(takingAt) + 1
  return utcText(new Date(Math.max(now.getTime(), earliest)))
}

/** By other payments of the order, of which the provider may have the money. */
async function sumBeingTaken(tx: Tx, { id, orderId }: GatewayPayment, now: Date): Promise<number> {
  return (await listPaymentsOf(tx, orderId))
    .filter((payment) => payment.id !== id && mayBeTaken(payment, now))
    .reduce((sum, { amount }) => sum + amount, 0)
}

function mayBeTaken(payment: GatewayPayment, now: Date): boolean {
  const { state, takingAt, isLookedAt } = payment
  if (takingAt === undefined) return false
  if (state === 'unclear') return !isLookedAt
  return state === 'open' && isWorthWaiting(payment, now)
}

type Unpaid = Exclude<Outcome, { readonly kind: 'paid' }>

/** Nothing, where the payment is not as it was before the question: a later answer came first. */
async function setUnpaid(
  { db, clock }: Pick<PayShop, 'db' | 'clock'>,
  before: GatewayPayment,
  outcome: Unpaid,
): Promise<void> {
  const now = clock()
  const { state, because } = standingAfter(before, outcome, now)
  const isOver = state !== 'open'
  const started = new Date(before.startedAt)
  const isUntaken = outcome.kind === 'open' || outcome.kind === 'not-paid'
  await commit(db, async (tx) => {
    const isErased = isOver && (await isBuyerErased(tx, before.orderId))
    await tx
      .updateTable('gateway_payments')
      .set({
        state,
        because,
        // How long the provider is silent counts from its last answer.
        ...((isOver || outcome.kind !== 'no-answer') && { asked_at: utcText(now) }),
        next_ask_at: isOver ? null : utcText(nextAsk(started, now)),
        decided_at: isOver ? utcText(now) : null,
        ...(isUntaken && { taking_at: null }),
        ...(isErased && { provider_id: null, because: '' }),
      })
      .where('id', '=', before.id)
      .where('state', '=', before.state)
      .where(...isStill('provider_id', before.providerId))
      .where(...isStill('taking_at', before.takingAt))
      .execute()
  })
}

function isStill<Column extends string>(column: Column, value: string | undefined) {
  return [column, value === undefined ? 'is' : '=', value ?? null] as const
}

function standingAfter(before: GatewayPayment, outcome: Unpaid, now: Date) {
  const age = now.getTime() - Date.parse(before.startedAt)
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
      return { state: stateInSilence(before, age), because: outcome.because }
  }
}

function stateInSilence(before: GatewayPayment, age: number): 'open' | 'unclear' | 'not-paid' {
  if (age <= unansweredForMs) return 'open'
  return canHaveMoney(before) ? 'unclear' : 'not-paid'
}
