/**
 * Sends one delivery to its endpoint, and writes what came of it. What fails, or meets an endpoint that fails, is held
 * without an event; `release-deliveries` lets one go for each retry, with longer and longer waits. An endpoint is
 * switched off after days (decisions 0214, 0226).
 */

import { performance } from 'node:perf_hooks'
import {
  type DeliveryReason,
  givesUpAfterMs,
  type PlaceOfEndpoint,
  type SentEvent,
  testEvent,
  webhookDelayMs,
} from '#src/domain/webhooks/webhook-event.ts'
import { hostOf, type WebhookShop } from '#src/features/webhooks/change-webhooks.server.ts'
import { signWebhook } from '#src/features/webhooks/sign-webhook.server.ts'
import type { WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import {
  findEndpoint,
  lockEndpoints,
  type WebhookEndpoint,
  writeWants,
} from '#src/features/webhooks/webhook-rows.server.ts'
import { openSecrets } from '#src/features/webhooks/webhook-secrets.server.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import {
  type CallPublicUrl,
  callPublicUrl,
  type PublicAnswer,
} from '#src/platform/outgoing/call-public-url.server.ts'

const callMs = 10_000

/** An attempt takes a call and the time to store its answer. */
export const webhookTimeouts = { attemptMs: callMs + 5_000, leaseMs: callMs + 35_000 }

/** Of the answer, for the log. */
const mostBytes = 256

type Sending = WebhookShop & { readonly call?: CallPublicUrl }

export function sendWebhooks(
  shop: Sending,
): Readonly<Record<`webhook-${PlaceOfEndpoint}`, OutboxHandler<WebhookOutbox['webhook-1']>>> {
  const send = sendWebhook(shop)
  return {
    'webhook-1': send,
    'webhook-2': send,
    'webhook-3': send,
    'webhook-4': send,
    'webhook-5': send,
  }
}

type Waiting = {
  readonly id: string
  readonly endpointId: string
  readonly event: SentEvent
  readonly body: string
  readonly attempts: number
  readonly queuedAt: string
}

export function sendWebhook(shop: Sending): OutboxHandler<WebhookOutbox['webhook-1']> {
  const { db, clock } = shop
  return async ({ payload: { delivery: id, byHand = false, claimed }, attempt }, signal) => {
    const delivery = await findWaiting(db.read, id)
    const endpoint = delivery && (await findEndpoint(db.read, delivery.endpointId))
    if (!delivery || !endpoint) return
    const now = clock()
    const isFirstByHand = byHand && attempt === 1
    if (endpoint.state !== 'on' && !isFirstByHand) {
      await commit(db, (tx) => failDelivery(tx, id, endpoint.state === 'off' ? 'off' : 'paused'))
      return
    }
    const isTurn = endpoint.nextTryAt === null || endpoint.nextTryAt === claimed
    if (!isTurn && !isFirstByHand) return commit(db, (tx) => hold(tx, id))

    const outcome = await tryDelivery(shop, { delivery, endpoint, now, signal })
    signal.throwIfAborted()
    const began = endpoint.nextTryAt
    await commit(db, (tx) => record(tx, { delivery, claimed: began, outcome, now: clock() }))
  }
}

/** It waits for its endpoint without an event in the outbox, which would be tried and put off again and again. */
async function hold(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ held: 1 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

async function findWaiting(reads: Reads | Tx, id: string): Promise<Waiting | undefined> {
  const row = await reads
    .selectFrom('webhook_deliveries')
    .select(['id', 'endpoint_id', 'event', 'body', 'attempts', 'queued_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      endpointId: row.endpoint_id,
      event: row.event,
      body: row.body,
      attempts: Number(row.attempts),
      queuedAt: row.queued_at,
    }
  )
}

async function failDelivery(tx: Tx, id: string, because: DeliveryReason): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', because })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

type Outcome = {
  /** Empty: it arrived. */
  readonly because: DeliveryReason
  readonly status: number | null
  readonly tookMs: number | null
  readonly answer: string
}

type Trying = {
  readonly delivery: Waiting
  readonly endpoint: WebhookEndpoint
  readonly now: Date
  readonly signal: AbortSignal
}

async function tryDelivery(
  { secrets, webhooksReachLoopback, call = callPublicUrl }: Sending,
  { delivery: { id, body }, endpoint, now, signal }: Trying,
): Promise<Outcome> {
  const keys = await openSecrets(secrets.atRest, endpoint, now)
  if (keys.length === 0) return { because: 'no-secret', status: null, tookMs: null, answer: '' }
  const began = performance.now()
  const answer = await call({
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Pagla-Mart-Webhooks/1',
      ...signWebhook({ id, sentAt: now, body }, keys),
    },
    body,
    withinMs: callMs,
    mostBytes,
    reachesLoopback: webhooksReachLoopback,
    signal,
  })
  return { ...outcomeOf(answer), tookMs: Math.round(performance.now() - began) }
}

function outcomeOf(answer: PublicAnswer): Omit<Outcome, 'tookMs'> {
  switch (answer.kind) {
    case 'answered': {
      const { status, beginning } = answer
      return { because: reasonOfStatus(status), status, answer: printable(beginning) }
    }
    case 'network':
      return { because: 'network', status: null, answer: answer.code }
    case 'not-public':
    case 'timeout':
      return { because: answer.kind, status: null, answer: '' }
  }
}

function reasonOfStatus(status: number): DeliveryReason {
  if (status >= 200 && status < 300) return ''
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Half a letter at the end, and what no database or page takes, become spaces. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\uFFFD]+/gu, ' ').trim()
}

type Recording = {
  readonly delivery: Waiting
  /** The `next_try_at` of its endpoint when it began. */
  readonly claimed: string | null
  readonly outcome: Outcome
  readonly now: Date
}

async function record(tx: Tx, { delivery, claimed, outcome, now }: Recording): Promise<void> {
  const { id, endpointId, event, queuedAt } = delivery
  const { because, status, tookMs, answer } = outcome
  const hasArrived = because === ''
  // A test that fails says nothing of the events, and one that arrives says that the endpoint works.
  const counts = hasArrived || event !== testEvent
  const isOn = counts && (await recordAtEndpoint(tx, { endpointId, claimed, because, now }))
  const isLate = now.getTime() - Date.parse(queuedAt) >= givesUpAfterMs
  const triesAgain = !hasArrived && isOn && !isLate
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: hasArrived ? 'delivered' : triesAgain ? 'waiting' : 'failed',
      because,
      attempts: delivery.attempts + 1,
      status,
      took_ms: tookMs,
      answer,
      tried_at: now.toISOString(),
      held: triesAgain ? 1 : 0,
    })
    .where('id', '=', id)
    // Another attempt, that the owner began by hand, may have arrived meanwhile.
    .where('state', '=', 'waiting')
    .execute()
}

type AtEndpoint = Pick<Recording, 'claimed' | 'now'> & {
  readonly endpointId: string
  readonly because: DeliveryReason
}

/** Returns whether it is on afterwards. */
async function recordAtEndpoint(
  tx: Tx,
  { endpointId, claimed, because, now }: AtEndpoint,
): Promise<boolean> {
  await lockEndpoints(tx)
  const endpoint = await findEndpoint(tx, endpointId)
  if (!endpoint) return false
  const isOn = endpoint.state === 'on'
  const at = now.toISOString()
  if (because === '') {
    await change(tx, endpointId, {
      failures: 0,
      failing_since: null,
      next_try_at: null,
      last_success_at: at,
    })
    return isOn
  }
  // A failure was written down since it began: these are one failure of the endpoint.
  if (endpoint.nextTryAt !== claimed && because !== 'gone') return isOn
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? at
  const nextTryAt = new Date(now.getTime() + webhookDelayMs(failures)).toISOString()
  await change(tx, endpointId, { failures, failing_since: failingSince, next_try_at: nextTryAt })
  const hasFailedForDays = now.getTime() - Date.parse(failingSince) >= givesUpAfterMs
  if (!isOn || (because !== 'gone' && !hasFailedForDays)) return isOn

  const why = because === 'gone' ? 'gone' : 'failing'
  // A form that is open was filled in for an endpoint that was on.
  await change(tx, endpointId, { state: 'off', because: why, version: endpoint.version + 1 })
  await writeWants(tx)
  await enqueue<WebhookOutbox>(tx, {
    kind: 'webhook-off',
    payload: { host: hostOf(endpoint.url), because: why },
    now,
  })
  return false
}

type EndpointChange = {
  readonly failures?: number
  readonly failing_since?: string | null
  readonly next_try_at?: string | null
  readonly last_success_at?: string
  readonly state?: 'off'
  readonly because?: 'gone' | 'failing'
  readonly version?: number
}

async function change(tx: Tx, id: string, changed: EndpointChange): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(changed).where('id', '=', id).execute()
}
