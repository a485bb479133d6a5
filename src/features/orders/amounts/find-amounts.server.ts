import { poisha } from '#src/domain/money.ts'
import type { Adjustment, Advance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { findExchanges } from '#src/features/orders/posting/exchange-postings.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** `by` is the e-mail address of the author. */
type Entry = { readonly id: string; readonly at: string; readonly by: string }

export type AmountEntries = {
  readonly adjustments: readonly (Adjustment & Entry)[]
  readonly advances: readonly (Advance & Entry)[]
  readonly exchanges: Exchanges
}

type Exchanges = Awaited<ReturnType<typeof findExchanges>>

/** Of one order, the oldest first. */
export async function findAmounts(reads: Reads, orderId: string): Promise<AmountEntries> {
  const adjustments = await reads
    .selectFrom('order_adjustments')
    .select(['id', 'happened_at as at', 'actor as by', 'kind', 'amount_poisha', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const advances = await reads
    .selectFrom('order_advances')
    .select(['id', 'happened_at as at', 'actor as by', 'method', 'amount_poisha', 'sender'])
    .select('transaction_id as transactionId')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return {
    adjustments: adjustments.map(withAmount),
    advances: advances.map(withAmount),
    exchanges: await findExchanges(reads, orderId),
  }
}

function withAmount<Row extends { readonly amount_poisha: number }>({
  amount_poisha,
  ...row
}: Row) {
  return { ...row, amount: poisha(amount_poisha) }
}
