import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** Ids alone: the job reads the address. `device` is a name such as `Chrome on Android`, or empty. */
export const accountMailEvents = {
  'account-mail': z.discriminatedUnion('about', [
    z.object({ about: z.literal('wrong-passwords'), link: z.string() }),
    z.object({ about: z.literal('new-device'), user: z.string(), device: z.string() }),
    z.object({ about: z.literal('new-password'), user: z.string() }),
  ]),
} satisfies OutboxSchemas

export type AccountMailEvents = OutboxEvents<typeof accountMailEvents>
