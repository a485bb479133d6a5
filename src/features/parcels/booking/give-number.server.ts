/** A courier says which number a parcel has, in its answer, by a look-up or after a webhook. */

import {
  changeParcel,
  isNumberTaken,
  lockNumber,
  type ParcelChanges,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Shown as a text of the shop's own: no courier said it. */
export const numberTaken = 'number-taken'

type Given = ParcelChanges & { readonly consignment: string | null }

/**
 * Booked with the number, by the same rule as a number that a person pastes: while the parcel of another
 * order has it, nobody knows whose it is, and a person looks it up. Undefined where the parcel has changed.
 */
export async function giveNumber(
  tx: Tx,
  parcel: ParcelView,
  given: Given,
): Promise<ParcelView | undefined> {
  const consignment = given.consignment ?? undefined
  await lockNumber(tx, parcel.courier, consignment)
  const isTaken = await isNumberTaken(tx, parcel.courier, consignment, parcel.orderId)
  return changeParcel(
    tx,
    parcel,
    isTaken ? { to: 'unsure', because: numberTaken } : { ...given, to: 'booked' },
  )
}
