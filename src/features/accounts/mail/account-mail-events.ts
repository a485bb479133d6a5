import { z } from 'zod'
import { languages } from '#src/i18n/language.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** Ids alone: the job reads the address. `link` and `id` are rows of `verifications`. */
export const accountMailEvents = {
  'password-reset': z.object({ id: z.string(), language: z.enum(languages) }),
  'account-mail': z.discriminatedUnion('about', [
    z.object({ about: z.literal('wrong-passwords'), link: z.string() }),
    z.object({ about: z.literal('verify-email'), link: z.string() }),
    // `device` is a name such as `Chrome on Android`, or empty.
    z.object({ about: z.literal('new-device'), user: z.string(), device: z.string() }),
    z.object({ about: z.literal('new-password'), user: z.string() }),
    z.object({ about: z.literal('wrong-codes'), user: z.string() }),
    z.object({ about: z.literal('factor-added'), user: z.string() }),
    z.object({ about: z.literal('factor-removed'), user: z.string() }),
    z.object({ about: z.literal('factors-reset'), user: z.string() }),
  ]),
} satisfies OutboxSchemas

export type AccountMailEvents = OutboxEvents<typeof accountMailEvents>
