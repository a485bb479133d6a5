/** The payments of orders at providers, as the shop reads them. */

import { sql } from 'kysely'
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
  /** An unclear one that a person has decided. */
  readonly isLookedAt: boolean
  readonly startedAt: string
  /** When the provider last said something of it; silence leaves it as it was. */
  readonly answeredAt: string | undefined
  /** When the shop told the provider to take it. bKash can have the money only then. */
  readonly takingAt: string | undefined
  /** Whether its return opens the page of the order: whoever began it has the link of this order. */
  readonly opensOrder: boolean
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
    .select([
      'because',
      'paid_poisha',
      'transaction_id',
      'kept',
      'started_at',
      'asked_at',
      'account',
      'taking_at',
      'opens_order',
    ])
    .select(isLookedAt.as('is_looked_at'))
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
    isLookedAt: row.state === 'unclear' && Boolean(row.is_looked_at),
    startedAt: row.started_at,
    answeredAt: row.asked_at ?? undefined,
    takingAt: row.taking_at ?? undefined,
    opensOrder: row.opens_order === 1,
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

/** Of an unclear payment: it was decided after the provider was asked, which a person alone does. */
const isLookedAt = sql<boolean>`decided_at > asked_at`

/** Whoever makes a payment unclear sets both times alike. */
export const waitsForPerson = sql<boolean>`(decided_at is null or decided_at <= asked_at)`

export type UnclearPayment = Pick<
  GatewayPayment,
  'id' | 'provider' | 'invoice' | 'amount' | 'because' | 'startedAt'
> & { readonly number: string }

/** Payments that the shop cannot decide and no person has looked at, the oldest first. */
export async function listUnclear(
  reads: Reads,
  atMost: number,
): Promise<readonly UnclearPayment[]> {
  const rows = await reads
    .selectFrom('gateway_payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['gateway_payments.id', 'provider', 'invoice', 'amount_poisha', 'because'])
    .select(['started_at', 'oid'])
    // The engines match the partial index by its own words, not by a parameter.
    .where('gateway_payments.state', '=', sql.lit('unclear'))
    .where(waitsForPerson)
    .orderBy('gateway_payments.id')
    .limit(atMost)
    .execute()
  return rows.map(({ amount_poisha, started_at, oid, ...row }) => ({
    ...row,
    number: oid,
    amount: poisha(amount_poisha),
    startedAt: started_at,
  }))
}
