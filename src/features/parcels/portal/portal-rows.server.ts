/** The rows of a table for a portal: all of them, or the orders that stand in the way. */

import {
  type BookFailure,
  type BookParcel,
  prepareParcel,
} from '#src/features/parcels/booking/book-parcels.server.ts'
import { parcelToBook } from '#src/features/parcels/booking/parcel-to-book.server.ts'
import type { PortalRow } from '#src/features/parcels/portal/portal-csv.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

type OrderRow = PortalRow & { readonly orderId: string }

/** An order that the courier, or the shop, would refuse. */
type Refused = { readonly number: string; readonly why: string }

export async function preparePortalRows(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  bookings: readonly BookParcel[],
): Promise<Result<readonly OrderRow[], readonly Refused[]>> {
  const rows: OrderRow[] = []
  const refused: Refused[] = []
  for (const booking of bookings) {
    const ready = await prepareParcel(db.read, { ...booking, isForPortal: true }, clock())
    if (ready.ok) {
      const { order, facts, invoice } = ready.value
      const parcel = parcelToBook(order, { ...facts, invoice, area: null })
      rows.push({ parcel, place: order.place ?? '', orderId: order.id })
    } else refused.push({ number: booking.number, why: reasonOf(ready.failure) })
  }
  return refused.length > 0 ? failed(refused) : ok(rows)
}

function reasonOf(failure: BookFailure): string {
  return failure.kind === 'problems'
    ? failure.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ')
    : failure.kind
}
