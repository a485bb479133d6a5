/** The owner's spreadsheet is told of every order whose status was toggled. */

import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { codeOf, NotSent } from '#src/platform/outbox/not-sent.ts'
import { listWaiting } from '#src/platform/outbox/outbox-rows.server.ts'
import type { OutboxEvent, OutboxHandler } from '#src/platform/outbox/run-outbox.server.ts'

type Telling = { readonly db: Pick<Database, 'read'>; readonly orderSheetUrl: string }

const OneOrder = z
  .object({ data: z.tuple([z.object({ oid: z.string(), version: z.int().catch(0) })]) })
  .transform(({ data: [order] }) => order)

/** For events of the kind `order-sheet`; any 2xx is a yes. */
export function sendToSheet({ db, orderSheetUrl }: Telling): OutboxHandler {
  return async (event, signal) => {
    if (await hasOlderOfSameOrder(db, event)) {
      throw new NotSent('An older event of the same order goes first')
    }
    await post(orderSheetUrl, event, signal)
  }
}

/** It has to arrive first, or the sheet would be left with what stood before. */
async function hasOlderOfSameOrder(
  db: Telling['db'],
  { id, payload }: OutboxEvent,
): Promise<boolean> {
  const own = OneOrder.safeParse(payload)
  if (!own.success) return false

  const containing = `"oid":${JSON.stringify(own.data.oid)}`
  const ofSameOrder = await listWaiting(db.read, { kind: 'order-sheet', containing })
  return ofSameOrder.some((event) => {
    const { version } = OneOrder.parse(JSON.parse(event.payload))
    // By id is by the clock, which may have been put back between two toggles.
    return version === own.data.version ? event.id < id : version < own.data.version
  })
}

async function post(
  orderSheetUrl: string,
  { id, payload }: OutboxEvent,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(orderSheetUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(payload),
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw new NotSent(networkFailure(error))
  })
  // Unread it would keep the connection; read it could be as long as the sheet likes.
  await response.body?.cancel()
  if (!response.ok) throw new NotSent(`Status ${response.status}`)
}

/** `fetch` says only that it failed; the system's word for it is in the cause. */
function networkFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return ['Network failure', codeOf(cause)].join(' ').trim()
}
