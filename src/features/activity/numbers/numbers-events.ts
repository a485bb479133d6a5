import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const numbersEvents = {
  'many-numbers': z.object({ user: z.string(), count: z.int() }),
} satisfies OutboxSchemas

export type NumbersEvents = OutboxEvents<typeof numbersEvents>
