import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const contactEvents = {
  'contact-message': z.object({ messageId: z.string() }),
} satisfies OutboxSchemas

export type ContactEvents = OutboxEvents<typeof contactEvents>
