/** A stored security event on the wire. */

import { z } from 'zod'
import type { SecurityRow } from '#src/features/activity/security/list-security-events.server.ts'
import { isRecord } from '#src/lib/is-record.ts'

const Person = z
  .object({
    _id: z.string(),
    email: z.string().nullable().describe('Null where the account is gone'),
  })
  .nullable()

export const SecurityEventOnTheWire = z.object({
  _id: z.string(),
  event: z.string().describe('The name of the line in the security log'),
  at: z.iso.datetime(),
  count: z.int().describe('How many equal events the row stands for'),
  last: z.iso.datetime().describe('The last of them'),
  user: Person.describe('Whom the event is about'),
  by: Person.describe('Who was signed in'),
  network: z.string().nullable().describe('A keyed hash: the same for the same network'),
  facts: z.record(z.string(), z.unknown()).describe('The other fields of the line'),
})
export type SecurityEventOnTheWire = z.output<typeof SecurityEventOnTheWire>

export function securityEventToWire(row: SecurityRow): SecurityEventOnTheWire {
  const facts: unknown = JSON.parse(row.facts)
  return {
    _id: row.id,
    event: row.event,
    at: row.happened_at,
    count: row.count,
    last: row.last_at,
    user: personOf(row.user_id, row.userEmail),
    by: personOf(row.by_id, row.byEmail),
    network: row.network,
    facts: isRecord(facts) ? facts : {},
  }
}

function personOf(id: string | null, email: string | undefined): SecurityEventOnTheWire['user'] {
  return id === null ? null : { _id: id, email: email ?? null }
}
