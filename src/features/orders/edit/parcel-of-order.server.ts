/** A parcel that is booked, or being booked, keeps its order as the courier has it (DAY.md 8). */

import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Call it after locking the order's row: a booking locks the row before it makes the parcel. */
export async function isHeldByParcel(reads: Reads | Tx, orderId: string): Promise<boolean> {
  const parcel = await reads
    .selectFrom('parcels')
    .select('id')
    .where('live_order_id', '=', orderId)
    .executeTakeFirst()
  return parcel !== undefined
}
