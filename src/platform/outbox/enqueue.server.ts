/** What leaves the process is written with what causes it, and sent after the commit. */

import { utcText } from '#src/lib/utc-text.ts'
import { change } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type Queued = { id: string; kind: string; payload: string; now: string }

const insertOutbox = change<Queued>((db, parameter) =>
  db.insertInto('outbox').values({
    id: parameter('id'),
    kind: parameter('kind'),
    payload: parameter('payload'),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: parameter('now'),
    last_error: '',
    queued_at: parameter('now'),
    sent_at: null,
  }),
)

/** `payload` is sent as it is now, at every attempt. */
export async function enqueue(
  tx: Tx,
  { kind, payload, now }: { kind: string; payload: unknown; now: Date },
): Promise<void> {
  await insertOutbox(tx, {
    id: newId(now),
    kind,
    payload: JSON.stringify(payload),
    now: utcText(now),
  })
}
