import type { WebhookEvent } from '#src/domain/webhooks/webhook-event.ts'
import { addWebhook, type WebhookShop } from '#src/features/webhooks/change-webhooks.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { sendWebhook } from '#src/features/webhooks/send-webhook.job.ts'
import type { WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import { listDeliveries, listEndpoints } from '#src/features/webhooks/webhook-rows.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { TryLater } from '#src/platform/outbox/not-sent.ts'
import type { PublicAnswer, PublicCall } from '#src/platform/outgoing/call-public-url.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const receiver = 'https://hooks.example.com/pagla'
export const actor = 'owner@paglamart.test'

export async function aWebhook(
  shop: Omit<WebhookShop, 'webhooksReachLoopback'>,
  events: readonly WebhookEvent[],
  url = receiver,
) {
  const added = await addWebhook({ ...shop, webhooksReachLoopback: false }, { url, events, actor })
  if (!added.ok) throw new Error(added.failure.kind)
  return added.value
}

/** Stands in for the network alone. `answers` are used up; after them everything is taken. */
export function aNetwork(answers: PublicAnswer[] = []) {
  const calls: PublicCall[] = []
  const call = async (one: PublicCall): Promise<PublicAnswer> => {
    calls.push(one)
    return answers.shift() ?? { kind: 'answered', status: 200, beginning: 'ok' }
  }
  return { calls, call }
}

export const refused = { kind: 'answered', status: 500, beginning: 'Oh no' } as const

type Sending = Omit<WebhookShop, 'webhooksReachLoopback'> & {
  readonly call: (one: PublicCall) => Promise<PublicAnswer>
}

/** Queues what changed, and tries each waiting event of the outbox once, as the worker does. */
export async function sendAll(shop: Sending): Promise<readonly (string | number)[]> {
  await queueWebhooks(shop)
  const send = sendWebhook({ ...shop, webhooksReachLoopback: false })
  const outcomes: (string | number)[] = []
  for (const { id, payload, attempts } of await waitingEvents(shop.db)) {
    const event = { id, payload: JSON.parse(payload), attempt: Number(attempts) + 1 }
    const outcome = await send(event, new AbortController().signal).then(
      () => 'sent',
      (error: unknown) => {
        if (error instanceof TryLater) return error.afterMs
        throw error
      },
    )
    outcomes.push(outcome)
    await shop.db.write(async (tx) => {
      const after = outcome === 'sent' ? { state: 'sent' } : {}
      await tx
        .updateTable('outbox')
        .set({ ...after, attempts: event.attempt })
        .where('id', '=', id)
        .execute()
      return { ok: true, value: undefined }
    })
  }
  return outcomes
}

const kinds: readonly (keyof WebhookOutbox)[] = ['webhook-1', 'webhook-2', 'webhook-3']

export function waitingEvents({ read }: Pick<Database, 'read'>) {
  return read
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('kind', 'in', [...kinds])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

export const start = new Date('2026-11-28T10:00:00.000Z')

/** A shop with ten kettles, an endpoint, and a clock that the test moves. */
export async function aListeningShop(events: Parameters<typeof aWebhook>[1], answers = aNetwork()) {
  let now = start
  const db = await freshDatabase()
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 10 })
  const webhook = await aWebhook(shop, events)
  const messages = () => answers.calls.map(({ body }) => JSON.parse(body))
  return {
    shop,
    db,
    ...webhook,
    calls: answers.calls,
    messages,
    sending: { ...shop, call: answers.call },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    endpointNow: async () => (await listEndpoints(db.read))[0],
    log: () => listDeliveries(db.read, webhook.endpoint.id, { size: 100 }),
  }
}
