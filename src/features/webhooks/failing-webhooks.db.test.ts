import { expect, it, vi } from 'vitest'
import { givesUpAfterMs, webhookDelayMs } from '#src/domain/webhooks/webhook-event.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { sendWebhooks } from '#src/features/webhooks/send-webhook.job.ts'
import { signWebhook } from '#src/features/webhooks/sign-webhook.server.ts'
import { webhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import type { CallPublicUrl } from '#src/platform/outgoing/call-public-url.server.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  aListeningShop,
  aNetwork,
  aWebhook,
  receiver,
  refused,
  sendAll,
  start,
} from '#tests/make/connect/a-webhook-shop.ts'
import { placed } from '#tests/make/orders/some-moves.ts'
import { silent } from '#tests/make/platform/an-outbox.ts'

it('signs each attempt, with the same id and bytes, and the time of the attempt', async () => {
  const network = aNetwork([refused])
  const { shop, secret, sending, calls, pass, log } = await aListeningShop(
    ['order.placed'],
    network,
  )
  await placed(shop, anOrder())
  expect(await sendAll(sending)).toEqual([webhookDelayMs(1)])
  expect(await log()).toMatchObject([
    { state: 'waiting', because: 'status', status: 500, answer: 'Oh no', attempts: 1 },
  ])
  pass(webhookDelayMs(1))
  expect(await sendAll(sending)).toEqual(['sent'])

  const [first, second] = calls
  expect(second?.body).toBe(first?.body)
  const [{ id = '' } = {}] = await log()
  const headers = signWebhook(
    { id, sentAt: new Date(start.getTime() + webhookDelayMs(1)), body: first?.body ?? '' },
    [secret],
  )
  expect(first?.headers).toMatchObject({ 'webhook-id': id })
  expect(second?.headers).toMatchObject(headers)
  expect(second).toMatchObject({ url: receiver, reachesLoopback: false })
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, answer: 'ok' }])
})

it('calls a failing endpoint once for all that wait, until it takes something', async () => {
  const network = aNetwork([refused])
  const { shop, sending, calls, pass, endpointNow } = await aListeningShop(
    ['order.placed'],
    network,
  )
  for (let n = 0; n < 4; n += 1) await placed(shop, anOrder())
  const waits = await sendAll(sending)
  expect(waits).toEqual(Array(4).fill(webhookDelayMs(1)))
  expect(calls).toHaveLength(1)
  expect(await endpointNow()).toMatchObject({ failures: 1, failingSince: start.toISOString() })
  pass(webhookDelayMs(1))
  expect(await sendAll(sending)).toEqual(Array(4).fill('sent'))
  expect(await endpointNow()).toMatchObject({ failures: 0, failingSince: null, state: 'on' })
})

it('switches an endpoint off after three days, mails the owner once, and sends nothing more', async () => {
  const network = aNetwork([refused, { kind: 'timeout' }])
  const { shop, db, sending, calls, pass, endpointNow, log } = await aListeningShop(
    ['order.placed'],
    network,
  )
  await placed(shop, anOrder())
  await placed(shop, anOrder())
  await sendAll(sending)
  pass(givesUpAfterMs)
  expect(await sendAll(sending)).toEqual(['sent', 'sent'])
  expect(calls).toHaveLength(2)
  expect(await endpointNow()).toMatchObject({ state: 'off', because: 'failing' })
  expect((await log()).map(({ state, because }) => [state, because])).toEqual([
    ['failed', 'off'],
    ['failed', 'timeout'],
  ])
  const mails = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'webhook-off')
    .execute()
  expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([
    { host: 'hooks.example.com', because: 'failing' },
  ])
  await placed(shop, anOrder())
  expect(await sendAll(sending)).toEqual([])
})

it('switches an endpoint off that says it is gone', async () => {
  const network = aNetwork([{ kind: 'answered', status: 410, beginning: '' }])
  const { shop, sending, endpointNow } = await aListeningShop(['order.placed'], network)
  await placed(shop, anOrder())
  expect(await sendAll(sending)).toEqual(['sent'])
  expect(await endpointNow()).toMatchObject({ state: 'off', because: 'gone' })
})

it('an endpoint that hangs holds up neither another one nor the mails', async () => {
  const { shop, db } = await aListeningShop(['order.placed'])
  const quick = 'https://quick.example.com/'
  await aWebhook(shop, ['order.placed'], quick)
  for (let n = 0; n < 9; n += 1) await placed(shop, anOrder())
  await queueWebhooks(shop)

  const taken: string[] = []
  const call: CallPublicUrl = ({ url, signal }) => {
    if (url === quick) {
      taken.push('quick')
      return Promise.resolve({ kind: 'answered', status: 200, beginning: '' })
    }
    const ended = Promise.withResolvers<{ kind: 'network'; code: string }>()
    signal?.addEventListener('abort', () => ended.resolve({ kind: 'network', code: '' }))
    return ended.promise
  }
  const mails: string[] = []
  const outbox = startOutbox({
    db,
    clock: shop.clock,
    log: silent,
    schemas: { ...webhookOutbox, 'order-placed': orderEvents['order-placed'] },
    handlers: {
      ...sendWebhooks({ ...shop, webhooksReachLoopback: false, call }),
      'webhook-off': 'not-set-up',
      'order-placed': async ({ payload }) => void mails.push(payload.oid),
    },
    pace: { finishMs: 10 },
  })
  await vi.waitFor(() => expect([taken.length, mails.length]).toEqual([9, 9]), 20_000)
  await outbox.stop()
})
