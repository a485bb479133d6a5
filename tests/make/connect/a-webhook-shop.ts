import type { WebhookEvent } from '#src/domain/webhooks/webhook-event.ts'
import { addWebhook, type WebhookShop } from '#src/features/webhooks/change-webhooks.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { sendWebhook } from '#src/features/webhooks/send-webhook.job.ts'
import type { WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import type { Database } from '#src/platform/database/database.ts'
import { TryLater } from '#src/platform/outbox/not-sent.ts'
import type { PublicAnswer, PublicCall } from '#src/platform/outgoing/call-public-url.server.ts'

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

export type Sent = { readonly id: string; readonly message: ReturnType<typeof JSON.parse> }

/** Stands in for the network alone. `answers` are used up; after them everything is taken. */
export function aNetwork(answers: PublicAnswer[] = []) {
  const calls: PublicCall[] = []
  const call = async (one: PublicCall): Promise<PublicAnswer> => {
    calls.push(one)
    return answers.shift() ?? { kind: 'answered', status: 200, beginning: 'ok' }
  }
  return { calls, call }
}

export const taken = { kind: 'answered', status: 200, beginning: 'ok' } as const
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
