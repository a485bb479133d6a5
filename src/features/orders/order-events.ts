import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const orderEvents = {
  'order-placed': z.object({ oid: z.string() }),
  /** The order by its wire names. The first versions of the shop sent no version. */
  'order-sheet': z.object({
    data: z.tuple([z.looseObject({ oid: z.string(), version: z.int().optional() })]),
  }),
} satisfies OutboxSchemas

export type OrderEvents = OutboxEvents<typeof orderEvents>
