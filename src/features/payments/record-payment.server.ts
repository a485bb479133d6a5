/**
 * Writes down what a provider itself has said of a payment, once: as an advance of its order, or as money
 * that the shop owes back.
 */

import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import { doubts } from '#src/domain/payments/doubts.ts'
import type { PaymentKept, PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { confirmClaimsOf } from '#src/features/orders/advance/claims-of-advance.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { advanceAdded } from '#src/features/orders/posting/advance-postings.server.ts'
import { causeOf } from '#src/features/orders/posting/order-postings.server.ts'
import {
  findPayment,
  type GatewayPayment,
  isBuyerErased,
  isDecided,
} from '#src/features/payments/payment-rows.server.ts'
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

type Recording = {
  readonly tx: Tx
  readonly payment: GatewayPayment
  /** The buyer has been erased: no number of the provider stays. */
  readonly isErased: boolean
  readonly now: Date
}

/** The second of two that say the same changes nothing. */
export async function recordPaid(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, orderId }: Pick<GatewayPayment, 'id' | 'orderId'>,
  paid: Paid,
): Promise<void> {
  const movedTo = await commit(shop.db, async (tx) => {
    // First, as every change of an order does: whoever comes second waits here.
    await lockOrderRows(tx).where('id', '=', orderId).execute()
    const payment = await findPayment(tx, id)
    // What a person looks at is that person's to write down.
    if (!payment || isDecided(payment)) return undefined
    // A merge came first: the survivor is to be locked instead.
    if (payment.orderId !== orderId) return payment.orderId
    const isErased = await isBuyerErased(tx, orderId)
    await record({ tx, payment, isErased, now: shop.clock() }, paid)
    return undefined
  })
  if (movedTo !== undefined) await recordPaid(shop, { id, orderId: movedTo }, paid)
}

async function record(recording: Recording, paid: Paid): Promise<void> {
  const { tx, payment } = recording
  const stands = await whereItStands(recording, paid)
  // Staff or the buyer have typed the same TrxID: the journal has the money.
  if (stands === 'here') return setPaid(recording, paid, 'typed')
  if (stands !== undefined) return setUnclear(recording, stands)
  const order = await findOrderById(tx, payment.orderId)
  const isTaken = order !== undefined && (await isAsked(recording, order, paid))
  if (isTaken) await addAsAdvance(recording, order, paid)
  else await oweBack(recording, paid)
  await setPaid(recording, paid, isTaken ? 'advance' : 'owed')
}

async function isAsked(
  { tx, payment, now }: Recording,
  order: OrderView,
  { amount }: Paid,
): Promise<boolean> {
  return amount === payment.amount && amount <= (await advanceStillAsked(tx, order, now))
}

/** Whether the shop has a payment by this TrxID already; a sentence where it cannot be this one. */
async function whereItStands(
  { tx, payment }: Recording,
  { transactionId, amount }: Paid,
): Promise<'here' | (typeof elsewhere)[keyof typeof elsewhere] | undefined> {
  const advance = await holdTransaction(tx, payment, transactionId)
  const other = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('provider', '=', payment.provider)
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', payment.id)
    .executeTakeFirst()
  if (other) return elsewhere.another
  if (!advance) return undefined
  const isHere =
    advance.order_id === payment.orderId ||
    advance.order_id === (await survivorOf(tx, payment.orderId))
  if (!isHere) return elsewhere.another
  const isSame = advance.amount_poisha === amount && advance.method === methodOf[payment.provider]
  return isSame ? 'here' : elsewhere.otherAmount
}

const elsewhere = {
  another: doubts.usedTrxId,
  otherAmount: doubts.otherAmount,
} as const

/**
 * The advance with this TrxID. Without one, it makes whoever writes one down at this moment wait for the
 * commit: the unique index knows the row although it is gone again.
 */
async function holdTransaction(
  tx: Tx,
  { id, orderId, provider }: GatewayPayment,
  transactionId: string,
) {
  const row = { id, order_id: orderId, method: methodOf[provider], amount_poisha: 1 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_advances')
    .values({ ...row, sender: '', transaction_id: transactionId, actor: '', happened_at: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) {
    await tx.deleteFrom('order_advances').where('id', '=', id).execute()
    return undefined
  }
  return tx
    .selectFrom('order_advances')
    .select(['order_id', 'method', 'amount_poisha'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

async function survivorOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const merge = await tx
    .selectFrom('order_merges')
    .select('survivor_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return merge?.survivor_id
}

async function addAsAdvance(
  { tx, payment, isErased, now }: Recording,
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
      transaction_id: isErased ? null : transactionId,
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
  { tx, payment, isErased, now }: Recording,
  { amount, transactionId }: Paid,
  kept: PaymentKept,
): Promise<void> {
  await tx
    .updateTable('gateway_payments')
    .set({
      state: 'paid',
      because: '',
      paid_poisha: amount,
      transaction_id: isErased ? null : transactionId,
      ...(isErased && { provider_id: null }),
      kept,
      next_ask_at: null,
      asked_at: utcText(now),
      decided_at: utcText(now),
    })
    .where('id', '=', payment.id)
    .execute()
}

async function setUnclear(
  { tx, payment, isErased, now }: Recording,
  because: string,
): Promise<void> {
  const at = utcText(now)
  const decided = { next_ask_at: null, asked_at: at, decided_at: at }
  await tx
    .updateTable('gateway_payments')
    .set({ state: 'unclear', because, ...decided, ...(isErased && { provider_id: null }) })
    .where('id', '=', payment.id)
    .execute()
}
