import { z } from 'zod'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

const Parcel = z.object({ parcelId: z.string() })

/** A kind for each courier: one that hangs delays no other. */
export const parcelEvents = {
  'book-at-steadfast': Parcel,
  'book-at-pathao': Parcel,
  'book-at-redx': Parcel,
} satisfies OutboxSchemas & Record<`book-at-${ApiCourier}`, unknown>

export type ParcelEvents = OutboxEvents<typeof parcelEvents>
