/** The wire names of the outbox. */

import { z } from 'zod'
import { type OutboxEntry, outboxStates } from '#src/features/outbox/list-outbox.server.ts'
import { plainReason } from '#src/features/outbox/plain-reason.ts'

export const OutboxEntryOnTheWire = z.object({
  _id: z.string().describe('Also the event id that receivers see, the same at every attempt'),
  kind: z.string(),
  state: z.enum(outboxStates).describe('failed also waits, for its next attempt'),
  oid: z.string().nullable().describe('The order that it is about'),
  attempts: z.int(),
  queued: z.iso.datetime(),
  next: z.iso.datetime().nullable().describe('When it is tried next'),
  sent: z.iso.datetime().nullable(),
  error: z.string().describe('Why the last attempt failed, empty where none did'),
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
    error: plainReason(entry.lastError),
  }
}
