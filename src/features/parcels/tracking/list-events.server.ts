import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ParcelEvent = {
  readonly parcelId: string
  readonly at: string
  /** The shop's word; null for a word that it does not know. */
  readonly tracking: string | null
  /** The courier's word as it came. */
  readonly word: string
}

/** What couriers said of these parcels, the oldest first. */
export function listParcelEvents(
  reads: Reads,
  parcelIds: readonly string[],
): Promise<readonly ParcelEvent[]> {
  return reads
    .selectFrom('parcel_events')
    .select(['parcel_id as parcelId', 'happened_at as at', 'tracking', 'word'])
    .where(inList(reads, 'parcel_id', parcelIds))
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}
