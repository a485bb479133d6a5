import type { WebhookEvent } from '#src/domain/webhooks/webhook-event.ts'
import { addWebhook, type WebhookShop } from '#src/features/webhooks/change-webhooks.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { releaseDeliveries } from '#src/features/webhooks/release-deliveries.server.ts'
import { sendWebhook } from '#src/features/webhooks/send-webhook.job.ts'
import type { WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import { listDeliveries, listEndpoints } from '#src/features/webhooks/webhook-rows.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
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

type After = 'delivered' | 'failed' | 'held' | 'gone'

/** Queues what changed, lets go what is due, and tries each waiting event of the outbox once, as the worker does. */
export async function sendAll(shop: Sending): Promise<readonly After[]> {
  await queueWebhooks(shop)
  await releaseDeliveries(shop)
  const send = sendWebhook({ ...shop, webhooksReachLoopback: false })
  const outcomes: After[] = []
  for (const { id, payload, attempts } of await waitingEvents(shop.db)) {
    const event = { id, payload: JSON.parse(payload), attempt: Number(attempts) + 1 }
    await send(event, new AbortController().signal)
    outcomes.push(await endEvent(shop.db, { id, delivery: event.payload.delivery }))
  }
  return outcomes
}

/** As the worker does after an attempt. Gives what became of the delivery. */
export async function endEvent(
  db: Database,
  { id, delivery }: { readonly id: string; readonly delivery: string },
): Promise<After> {
  await commit(db, (tx) =>
    tx.updateTable('outbox').set({ state: 'sent' }).where('id', '=', id).execute(),
  )
  const row = await db.read
    .selectFrom('webhook_deliveries')
    .select(['state', 'held'])
    .where('id', '=', delivery)
    .executeTakeFirst()
  if (!row) return 'gone'
  if (row.state !== 'waiting') return row.state
  if (row.held === 1) return 'held'
  throw new Error(`${delivery} waits, and nothing sends it`)
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
