import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const waitlistEvents = {
  /** One entry of a waitlist. One that went back and came due again has another time, and an event of its own. */
  'back-in-stock': z.object({ entry: z.string(), product: z.string(), dueAt: z.string() }),
} satisfies OutboxSchemas

export type WaitlistEvents = OutboxEvents<typeof waitlistEvents>
