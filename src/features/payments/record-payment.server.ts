/**
 * Writes down what a provider itself has said of a payment, once: as an advance of its order, or as money
 * that the shop owes back.
 */

import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import type { PaymentKept, PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { confirmClaimsOf } from '#src/features/orders/advance/claims-of-advance.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { advanceAdded } from '#src/features/orders/posting/advance-postings.server.ts'
import { causeOf } from '#src/features/orders/posting/order-postings.server.ts'
import { findPayment, type GatewayPayment } from '#src/features/payments/payment-rows.server.ts'
import type { Outcome } from '#src/features/payments/providers/provider.ts'
import type { Shop } from '#src/features/shop.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Where the money of a provider lands, in the journal and on the order. */
const methodOf: Readonly<Record<PaymentProvider, ReceivedMethod>> = {
  bkash: 'bkash',
  // Decision 0223.
  sslcommerz: 'bank',
}

type Paid = Extract<Outcome, { readonly kind: 'paid' }>

type Recording = { readonly tx: Tx; readonly payment: GatewayPayment; readonly now: Date }

/** The second of two that say the same changes nothing. */
export function recordPaid(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, orderId }: Pick<GatewayPayment, 'id' | 'orderId'>,
  paid: Paid,
): Promise<void> {
  return commit(db, async (tx) => {
    // First, as every change of an order does: whoever comes second waits here.
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const payment = await findPayment(tx, id)
    if (!payment || payment.state === 'paid') return
    const recording = { tx, payment, now: clock() }
    const stands = await whereItStands(recording, paid)
    if (stands === 'elsewhere') return setUnclear(recording, 'Its TrxID stands at another payment')
    const order = await findOrderById(tx, orderId)
    const isTaken = order !== undefined && (await isAsked(recording, order, paid))
    // Staff or the buyer have typed the same TrxID: the journal has the money.
    if (stands === 'here') return setPaid(recording, paid, 'typed')
    if (isTaken) await addAsAdvance(recording, order, paid)
    else await oweBack(recording, paid)
    await setPaid(recording, paid, isTaken ? 'advance' : 'owed')
  })
}

async function isAsked(
  { tx, payment, now }: Recording,
  order: OrderView,
  { amount }: Paid,
): Promise<boolean> {
  return amount === payment.amount && amount <= (await advanceStillAsked(tx, order, now))
}

/** Whether the shop has a payment by this TrxID already. */
async function whereItStands(
  { tx, payment }: Recording,
  { transactionId }: Paid,
): Promise<'here' | 'elsewhere' | undefined> {
  const advance = await tx
    .selectFrom('order_advances')
    .select('order_id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  const other = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('provider', '=', payment.provider)
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', payment.id)
    .executeTakeFirst()
  if (other) return 'elsewhere'
  if (!advance) return undefined
  return advance.order_id === payment.orderId ? 'here' : 'elsewhere'
}

async function addAsAdvance(
  { tx, payment, now }: Recording,
  order: OrderView,
  { amount, transactionId }: Paid,
): Promise<void> {
  const { id, orderId, provider } = payment
  const method = methodOf[provider]
  await tx
    .insertInto('order_advances')
    .values({
      id,
      order_id: orderId,
      method,
      amount_poisha: amount,
      sender: '',
      transaction_id: transactionId,
      actor: provider,
      happened_at: utcText(now),
    })
    .execute()
  const by = { actor: provider, now }
  await confirmClaimsOf(tx, { id, orderId, method, transactionId }, by)
  const advanced = addPoisha(order.advanced, amount)
  await tx
    .updateTable('orders')
    .set((eb) => ({ advanced_poisha: advanced, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await recordHistory(tx, {
    subject: 'order',
    subjectId: orderId,
    actor: provider,
    action: 'order.advance',
    before: { advanced: order.advanced },
    after: { advanced, advance: method },
    now,
  })
  await postTransfers(tx, advanceAdded(orderId, { id, method, amount }, by), now)
}

/** The order takes no such advance any more, or the amount is another one. */
async function oweBack(recording: Recording, { amount }: Paid): Promise<void> {
  const { tx, payment, now } = recording
  await recordHistory(tx, {
    subject: 'order',
    subjectId: payment.orderId,
    actor: payment.provider,
    action: 'order.owed-back',
    before: {},
    after: { owedBack: amount, advance: methodOf[payment.provider] },
    now,
  })
  await postTransfers(tx, owedTransfers(payment, amount, now), now)
}

function owedTransfers(
  { id, orderId, provider }: GatewayPayment,
  amount: Poisha,
  now: Date,
): readonly Transfer[] {
  return transfersOf(causeOf(`advance:${id}`, orderId, { actor: provider, now }), {
    ...postingRules.advanceReceived(methodOf[provider], amount),
    ...postingRules.advanceTooMuch(amount),
  })
}

async function setPaid(
  { tx, payment, now }: Recording,
  { amount, transactionId }: Paid,
  kept: PaymentKept,
): Promise<void> {
  await tx
    .updateTable('gateway_payments')
    .set({
      state: 'paid',
      because: '',
      paid_poisha: amount,
      transaction_id: transactionId,
      kept,
      next_ask_at: null,
      asked_at: utcText(now),
      decided_at: utcText(now),
    })
    .where('id', '=', payment.id)
    .execute()
}

async function setUnclear({ tx, payment, now }: Recording, because: string): Promise<void> {
  const at = utcText(now)
  await tx
    .updateTable('gateway_payments')
    .set({ state: 'unclear', because, next_ask_at: null, asked_at: at, decided_at: at })
    .where('id', '=', payment.id)
    .execute()
}
