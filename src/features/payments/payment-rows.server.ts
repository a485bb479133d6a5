/** The payments of orders at providers, as the shop reads them. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import type {
  PaymentKept,
  PaymentProvider,
  PaymentState,
} from '#src/domain/payments/payment-provider.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type GatewayPayment = {
  readonly id: string
  readonly orderId: string
  readonly provider: PaymentProvider
  readonly invoice: string
  readonly providerId: string | undefined
  readonly amount: Poisha
  readonly state: PaymentState
  readonly because: string
  /** What came, of a paid one. */
  readonly paid: Poisha | undefined
  readonly transactionId: string | undefined
  readonly kept: PaymentKept | undefined
  readonly startedAt: string
  /** As `Provider.account`; empty for a payment that is older than the column. */
  readonly account: string
}

/** No answer of the provider changes it any more: a person looks at an unclear one. */
export function isDecided({ state }: Pick<GatewayPayment, 'state'>): boolean {
  return state === 'paid' || state === 'unclear'
}

function paymentRows(reads: Reads | Tx) {
  return reads
    .selectFrom('gateway_payments')
    .select(['id', 'order_id', 'provider', 'invoice', 'provider_id', 'amount_poisha', 'state'])
    .select(['because', 'paid_poisha', 'transaction_id', 'kept', 'started_at', 'account'])
}

type Row = Awaited<ReturnType<ReturnType<typeof paymentRows>['executeTakeFirstOrThrow']>>

function paymentFrom(row: Row): GatewayPayment {
  return {
    id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    invoice: row.invoice,
    providerId: row.provider_id ?? undefined,
    amount: poisha(row.amount_poisha),
    state: row.state,
    because: row.because,
    paid: row.paid_poisha === null ? undefined : poisha(row.paid_poisha),
    transactionId: row.transaction_id ?? undefined,
    kept: row.kept ?? undefined,
    startedAt: row.started_at,
    account: row.account,
  }
}

export async function findPayment(
  reads: Reads | Tx,
  id: string,
): Promise<GatewayPayment | undefined> {
  const row = await paymentRows(reads).where('id', '=', id).executeTakeFirst()
  return row && paymentFrom(row)
}

/** The payment that a provider has confirmed with this TrxID, also where the shop owes it back. */
export async function findPaidBy(
  tx: Tx,
  transactionId: string,
): Promise<GatewayPayment | undefined> {
  const row = await paymentRows(tx)
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row && paymentFrom(row)
}

/** An order whose buyer was erased has no phone. */
export async function isBuyerErased(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('customer_phone')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.customer_phone === ''
}

/** Of one order, the oldest first. */
export async function listPaymentsOf(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly GatewayPayment[]> {
  const rows = await paymentRows(reads).where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(paymentFrom)
}

export type UnclearPayment = Pick<GatewayPayment, 'provider' | 'invoice' | 'amount' | 'because'> & {
  readonly number: string
  readonly startedAt: string
}

/** Payments of which the provider says what cannot be true of them, the newest first. */
export async function listUnclear(
  reads: Reads,
  atMost: number,
): Promise<readonly UnclearPayment[]> {
  const rows = await reads
    .selectFrom('gateway_payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['provider', 'invoice', 'amount_poisha', 'because', 'started_at', 'oid'])
    .where('gateway_payments.state', '=', 'unclear')
    .orderBy('gateway_payments.id', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(({ amount_poisha, started_at, oid, ...row }) => ({
    ...row,
    number: oid,
    amount: poisha(amount_poisha),
    startedAt: started_at,
  }))
}
