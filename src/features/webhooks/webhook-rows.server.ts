/** The endpoints and deliveries as the features read them. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type DeliveryReason,
  type DeliveryState,
  type PlaceOfEndpoint,
  type SentEvent,
  type StateReason,
  type WebhookEvent,
  type WebhookState,
  wantsOrders,
  wantsStock,
  webhookEvents,
} from '#src/domain/webhooks/webhook-event.ts'
import { placeOf, type WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

export type WebhookEndpoint = {
  readonly id: string
  readonly place: PlaceOfEndpoint
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly sealed: string
  readonly state: WebhookState
  readonly because: StateReason
  readonly failures: number
  readonly failingSince: string | null
  readonly nextTryAt: string | null
  readonly lastSuccessAt: string | null
  readonly madeAt: string
  readonly version: number
}

const StoredEvents = z.array(z.enum(webhookEvents))

export async function listEndpoints(reads: Reads | Tx): Promise<readonly WebhookEndpoint[]> {
  const rows = await reads
    .selectFrom('webhook_endpoints')
    .selectAll()
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    place: placeOf(row.place),
    url: row.url,
    events: StoredEvents.parse(JSON.parse(row.events)),
    sealed: row.sealed,
    state: row.state,
    because: row.because,
    failures: Number(row.failures),
    failingSince: row.failing_since,
    nextTryAt: row.next_try_at,
    lastSuccessAt: row.last_success_at,
    madeAt: row.made_at,
    version: Number(row.version),
  }))
}

/** At most five rows, so it reads them all. */
export async function findEndpoint(
  reads: Reads | Tx,
  id: string,
): Promise<WebhookEndpoint | undefined> {
  return (await listEndpoints(reads)).find((one) => one.id === id)
}

/** Any number, the same for every process of this shop. */
const endpointsLock = 7_246_104

/** Two that change endpoints wait for each other: `writeWants` reads all of them. */
export async function lockEndpoints(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(endpointsLock)})`.execute(tx)
  }
}

/** Tells the triggers which changes count. Call it after each change of an endpoint, in its transaction. */
export async function writeWants(tx: Tx): Promise<void> {
  const on = (await listEndpoints(tx)).filter(({ state }) => state === 'on')
  const wanted = {
    order: on.some(({ events }) => wantsOrders(events)),
    product: on.some(({ events }) => wantsStock(events)),
  }
  for (const subject of ['order', 'product'] as const) {
    if (wanted[subject]) {
      await tx
        .insertInto('webhook_wants')
        .values({ subject })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else await tx.deleteFrom('webhook_wants').where('subject', '=', subject).execute()
  }
}

export type NewDelivery = {
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'place'>
  readonly event: SentEvent
  readonly subjectId: string
  readonly body: string
  readonly byHand?: boolean
  /** It waits behind others, without an event. */
  readonly isHeld?: boolean
  readonly now: Date
}

/** Writes the row of the log and the event that sends it. Returns its id, which is the one of the message. */
export async function addDelivery(
  tx: Tx,
  { endpoint, event, subjectId, body, byHand = false, isHeld = false, now }: NewDelivery,
): Promise<string> {
  const id = newId(now)
  const at = now.toISOString()
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpoint.id,
      event,
      subject_id: subjectId,
      body,
      state: 'waiting',
      status: null,
      took_ms: null,
      tried_at: null,
      made_at: at,
      queued_at: at,
      held: isHeld ? 1 : 0,
    })
    .execute()
  if (!isHeld) await enqueueDelivery(tx, { endpoint, id, byHand, now })
  return id
}

/** Whether a delivery waits for this endpoint without an event; for any endpoint without `endpointId`. */
export async function isHolding(reads: Reads | Tx, endpointId?: string): Promise<boolean> {
  let query = reads
    .selectFrom('webhook_deliveries')
    .select('id')
    // A parameter would hide from the planner that the partial index holds these rows.
    .where('held', '=', sql.lit(1))
    .where('state', '=', sql.lit('waiting'))
    .limit(1)
  if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId)
  return (await query.executeTakeFirst()) !== undefined
}

type Queueing = Pick<NewDelivery, 'endpoint' | 'byHand' | 'now'> & {
  readonly id: string
  readonly claimed?: string
}

export function enqueueDelivery(
  tx: Tx,
  { endpoint, id, byHand, claimed, now }: Queueing,
): Promise<void> {
  return enqueue<WebhookOutbox>(tx, {
    kind: `webhook-${endpoint.place}`,
    payload: { delivery: id, ...(byHand && { byHand }), ...(claimed !== undefined && { claimed }) },
    now,
  })
}

export type Delivery = {
  readonly id: string
  readonly event: SentEvent
  readonly state: DeliveryState
  readonly because: DeliveryReason
  readonly attempts: number
  readonly status: number | null
  readonly tookMs: number | null
  readonly answer: string
  readonly triedAt: string | null
  readonly madeAt: string
}

/** Newest first. */
export async function listDeliveries(
  reads: Reads,
  endpointId: string,
  { before, size }: { readonly before?: string | undefined; readonly size: number },
): Promise<readonly Delivery[]> {
  let query = reads
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'because', 'attempts', 'status', 'took_ms'])
    .select(['answer', 'tried_at', 'made_at'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(size)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map((row) => ({
    id: row.id,
    event: row.event,
    state: row.state,
    because: row.because,
    attempts: Number(row.attempts),
    status: row.status,
    tookMs: row.took_ms === null ? null : Number(row.took_ms),
    answer: row.answer,
    triedAt: row.tried_at,
    madeAt: row.made_at,
  }))
}
