import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** The id alone: the job reads the address. `link` is a row of `verifications`, and of `invitations`. */
export const teamMailEvents = {
  'team-invitation': z.object({ link: z.string() }),
} satisfies OutboxSchemas

export type TeamMailEvents = OutboxEvents<typeof teamMailEvents>
