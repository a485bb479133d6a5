import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { courierTitles, trackingPage } from '#src/domain/parcels/tracking-page.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { listParcelsOf } from '#src/features/parcels/parcel-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** What a buyer reads of the parcel. */
export type BuyersParcel = {
  /** Empty for the shop's own rider. */
  readonly courier: string
  readonly code: string
  readonly page: string | undefined
}

/** Undefined while the goods are in the shop: a booked parcel has not left it. */
export async function findBuyersParcel(
  reads: Reads,
  order: OrderView,
  now: Date,
): Promise<BuyersParcel | undefined> {
  if (stageRules[stageOf(order, now)].isInShop) return undefined
  const parcels = await listParcelsOf(reads, [order.id])
  const parcel = parcels.findLast(({ state }) => parcelRules[state].isWithCourier)
  if (!parcel) return undefined
  return {
    courier: courierTitles[parcel.courier] || parcel.carrierName,
    code: parcel.trackingCode ?? parcel.consignment ?? '',
    page: trackingPage(parcel),
  }
}
