/** What a courier takes with it on a day: its booked parcels, and which of them are not packed yet. */

import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { stageRules, stageWhenPacked } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { Manifest, ManifestRow } from '#src/features/packing/handover/manifest.ts'
import type { LeftOut } from '#src/features/packing/print/print-batch.ts'
import { withOrders } from '#src/features/parcels/list-parcels.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A courier with more parcels on a day than this sends a lorry with lists of its own. */
const mostParcels = 1_000

const dayMs = 24 * 60 * 60 * 1_000

function dayOf(day: string): { readonly from: string; readonly to: string } {
  const from = startOfDhakaDay(day)
  return { from: from.toISOString(), to: new Date(from.getTime() + dayMs).toISOString() }
}

/** How many booked parcels each courier has of that day; none is missing. */
export async function countHandovers(
  reads: Reads,
  day: string,
): Promise<Readonly<Partial<Record<CourierName, number>>>> {
  const { from, to } = dayOf(day)
  const rows = await reads
    .selectFrom('parcels')
    .select((eb) => ['courier', eb.fn.countAll().as('n')])
    .where('booked_at', '>=', from)
    .where('booked_at', '<', to)
    .where('state', '=', 'booked')
    .groupBy('courier')
    .execute()
  return Object.fromEntries(rows.map(({ courier, n }) => [courier, Number(n)]))
}

/** In the order in which they were booked. */
export async function findManifest(
  shop: Pick<Shop, 'db' | 'clock'>,
  { courier, day }: { readonly courier: CourierName; readonly day: string },
): Promise<Manifest> {
  const { from, to } = dayOf(day)
  const ids = await shop.db.read
    .selectFrom('parcels')
    .select('id')
    .where('courier', '=', courier)
    .where('booked_at', '>=', from)
    .where('booked_at', '<', to)
    .where('state', '=', 'booked')
    .orderBy('booked_at')
    .orderBy('id')
    .limit(mostParcels)
    .execute()
  const now = shop.clock()
  const rows: ManifestRow[] = []
  const notPacked: LeftOut[] = []
  const found = await withOrders(
    shop,
    ids.map(({ id }) => id),
  )
  for (const { parcel, order } of found) {
    if (!order) continue
    const stage = stageOf(order, now)
    const { number, customer, place } = order
    if (stageRules[stage].isInShop && stage !== stageWhenPacked) notPacked.push({ number, stage })
    else {
      rows.push({
        number,
        consignment: parcel.consignment ?? parcel.trackingCode ?? '',
        name: customer.name,
        place: parcel.area?.name || (place ?? ''),
        pieces: parcel.pieces,
        collect: parcel.collect,
        isInShop: stageRules[stage].isInShop,
      })
    }
  }
  return { rows, notPacked }
}
