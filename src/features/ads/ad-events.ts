import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

const purchase = z.object({ oid: z.string() })

/** A number alone: the job reads the order as it is then. */
export const adEvents = {
  'facebook-purchase': purchase,
  'google-purchase': purchase,
} satisfies OutboxSchemas

export type AdEvents = OutboxEvents<typeof adEvents>
