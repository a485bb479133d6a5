import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** One message of an order. A row that was queued again since has another time, and an event of its own. */
const BuyerMessage = z.object({ oid: z.string(), message: z.string(), dueAt: z.string() })

export const orderEvents = {
  'order-placed': z.object({ oid: z.string() }),
  /** The order by its wire names. The first versions of the shop sent no version. */
  'order-sheet': z.object({
    data: z.tuple([z.looseObject({ oid: z.string(), version: z.int().optional() })]),
  }),
  'buyer-sms': BuyerMessage,
  'buyer-mail': BuyerMessage,
  'buyer-advance-sms': BuyerMessage,
  'buyer-advance-mail': BuyerMessage,
} satisfies OutboxSchemas

export type OrderEvents = OutboxEvents<typeof orderEvents>
