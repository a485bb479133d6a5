import { z } from 'zod'
import { languages } from '#src/i18n/language.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const resetEvents = {
  'password-reset': z.object({ id: z.string(), language: z.enum(languages) }),
} satisfies OutboxSchemas

export type ResetEvents = OutboxEvents<typeof resetEvents>
