/** Sends every toggled order to the owner's spreadsheet. */

import { type OrderEvents, orderEvents } from '#src/features/orders/order-events.ts'
import type { Database } from '#src/platform/database/database.ts'
import { NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxEvent, OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import { listWaiting } from '#src/platform/outbox/outbox-rows.server.ts'
import { networkFailure } from '#src/platform/outgoing/network-failure.ts'

type Telling = { readonly db: Pick<Database, 'read'>; readonly orderSheetUrl: string }

type SheetRow = OrderEvents['order-sheet']
type SheetEvent = OutboxEvent<SheetRow>

/** Any 2xx is an acceptance. */
export function sendToSheet({ db, orderSheetUrl }: Telling): OutboxHandler<SheetRow> {
  return async (event, signal) => {
    if (await hasOlderOfSameOrder(db, event)) {
      throw new NotSent('An older event of the same order goes first')
    }
    await post(orderSheetUrl, event, signal)
  }
}

/** The older event has to arrive first, or the sheet would keep the older state. */
async function hasOlderOfSameOrder(
  db: Telling['db'],
  { id, payload }: SheetEvent,
): Promise<boolean> {
  const [own] = payload.data
  const containing = `"oid":${JSON.stringify(own.oid)}`
  const ofSameOrder = await listWaiting(db.read, { kind: 'order-sheet', containing })
  return ofSameOrder.some((event) => {
    const [other] = orderEvents['order-sheet'].parse(JSON.parse(event.payload)).data
    const since = versionOf(other) - versionOf(own)
    // Ids follow the clock, which may have gone back between two toggles.
    return since === 0 ? event.id < id : since < 0
  })
}

function versionOf({ version = 0 }: SheetRow['data'][0]): number {
  return version
}

async function post(
  orderSheetUrl: string,
  { id, payload }: SheetEvent,
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
  // Unread, the body would hold the connection; read, it could be of any length.
  await response.body?.cancel()
  if (!response.ok) throw new NotSent(`Status ${response.status}`)
}
