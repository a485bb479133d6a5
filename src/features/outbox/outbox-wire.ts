/** The wire names of the outbox. */

import { z } from 'zod'
import { plainReason } from '#src/domain/outside/plain-reason.ts'
import { type OutboxEntry, outboxStates } from '#src/features/outbox/list-outbox.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

export const OutboxEntryOnTheWire = z.object({
  _id: z.string().describe('The event id that receivers get, the same at every attempt'),
  kind: z.string(),
  state: z.enum(outboxStates).describe('A failed event waits for its next attempt'),
  oid: z.string().nullable().describe('The number of the order'),
  attempts: z.int(),
  queued: z.iso.datetime(),
  next: z.iso.datetime().nullable().describe('The time of the next attempt'),
  sent: z.iso.datetime().nullable(),
  error: z.string().describe('The error of the last failed attempt; empty without one'),
  noted: z.string().describe('The same as the service said it'),
})
export type OutboxEntryOnTheWire = z.output<typeof OutboxEntryOnTheWire>

export function outboxEntryToWire(entry: OutboxEntry): OutboxEntryOnTheWire {
  return {
    _id: entry.id,
    kind: entry.kind,
    state: entry.state,
    oid: entry.orderNumber ?? null,
    attempts: entry.attempts,
    queued: entry.queuedAt,
    next: entry.nextAttemptAt ?? null,
    sent: entry.sentAt ?? null,
    error: plainReason(entry.lastError, dashboardMessages('en', 'outbox').reasons),
    noted: entry.lastError,
  }
}
