import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const lowStockEvents = {
  /** Products that came to their line, by their internal ids. */
  'low-stock': z.object({ products: z.array(z.string()) }),
} satisfies OutboxSchemas

export type LowStockEvents = OutboxEvents<typeof lowStockEvents>
