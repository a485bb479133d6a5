/** Payments that a provider itself has confirmed: nobody counts one again or takes it back (decision 0228). */

import type { Tx } from '#src/platform/database/tables.ts'

/** The number of the order whose buyer paid with this TrxID, also where the shop owes the money back. */
export async function findConfirmedBy(
  tx: Tx,
  transactionId: string | null,
): Promise<string | undefined> {
  const paid = await tx
    .selectFrom('gateway_payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('oid')
    .where('transaction_id', '=', transactionId)
    .where('gateway_payments.state', '=', 'paid')
    .executeTakeFirst()
  return paid?.oid
}

/** An advance is known by its id, or by the TrxID that somebody typed before the provider told it. */
export async function isConfirmed(tx: Tx, advance: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('state', '=', 'paid')
    .where((eb) =>
      eb.or([
        eb('id', '=', advance),
        eb(
          'transaction_id',
          '=',
          eb.selectFrom('order_advances').select('transaction_id').where('id', '=', advance),
        ),
      ]),
    )
    .executeTakeFirst()
  return paid !== undefined
}
