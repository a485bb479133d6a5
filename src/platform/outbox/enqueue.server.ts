/** Writes an event in the transaction of its cause; the worker sends it after the commit. */

import { utcText } from '#src/lib/text/utc-text.ts'
import { change } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { NewEvent } from '#src/platform/outbox/outbox-events.ts'

type Queued = { id: string; kind: string; payload: string; now: string; dueAt: string }

const insertOutbox = change<Queued>((db, parameter) =>
  db.insertInto('outbox').values({
    id: parameter('id'),
    kind: parameter('kind'),
    payload: parameter('payload'),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: parameter('dueAt'),
    last_error: '',
    queued_at: parameter('now'),
    sent_at: null,
  }),
)

/**
 * `enqueue<OrderEvents>(tx, { kind: 'order-placed', payload: { oid }, now })`: the events of a feature
 * define the payload of each kind. Every attempt sends the payload as it is now. With `dueAt`, at most a few
 * minutes ahead, the first attempt waits until then.
 */
export async function enqueue<Events>(
  tx: Tx,
  { kind, payload, now, dueAt }: NewEvent<NoInfer<Events>>,
): Promise<void> {
  await insertOutbox(tx, {
    id: newId(now),
    kind,
    payload: JSON.stringify(payload),
    now: utcText(now),
    dueAt: dueAt ? dueAt.toISOString() : utcText(now),
  })
}
