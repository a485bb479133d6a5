/** What couriers' statements have of a buyer. */

import type { Tx } from '#src/platform/database/tables.ts'

/** The amounts stay, under the number of the order. Call it while the parcels have their numbers. */
export async function emptyStatements(tx: Tx, orderId: string): Promise<void> {
  const parcels = tx.selectFrom('parcels').where('order_id', '=', orderId)
  // A tracking code may stand there as well: whoever has it reads more at the courier.
  await tx
    .updateTable('statement_rows')
    .set({ consignment: '', note: '' })
    .where('parcel_id', 'in', parcels.select('id'))
    .execute()
  // Of statements that nobody has confirmed: their rows name no parcel yet.
  await tx
    .updateTable('statement_rows')
    .set({ note: '' })
    .where('kind', 'is', null)
    .where('note', '<>', '')
    .where((eb) =>
      eb.or([
        eb('invoice', 'in', parcels.select('invoice')),
        eb('consignment', 'in', parcels.select('consignment').where('consignment', 'is not', null)),
      ]),
    )
    .execute()
  await tx
    .updateTable('statement_missing')
    .set({ note: '' })
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .updateTable('courier_disputes')
    .set({ note: '', ended_note: '' })
    .where('order_id', '=', orderId)
    .execute()
}
