import { expect, it, vi } from 'vitest'
import { givesUpAfterMs, webhookDelayMs } from '#src/domain/webhooks/webhook-event.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { changeWebhook } from '#src/features/webhooks/change-webhooks.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { claimMs, releaseDeliveries } from '#src/features/webhooks/release-deliveries.server.ts'
import { sendWebhook, sendWebhooks } from '#src/features/webhooks/send-webhook.job.ts'
import { signWebhook } from '#src/features/webhooks/sign-webhook.server.ts'
import { webhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import type {
  CallPublicUrl,
  PublicAnswer,
  PublicCall,
} from '#src/platform/outgoing/call-public-url.server.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  actor,
  aListeningShop,
  aNetwork,
  aWebhook,
  endEvent,
  receiver,
  refused,
  sendAll,
  start,
  waitingEvents,
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
  expect(await sendAll(sending)).toEqual(['held'])
  expect(await log()).toMatchObject([
    { state: 'waiting', because: 'status', status: 500, answer: 'Oh no', attempts: 1 },
  ])
  expect(await sendAll(sending)).toEqual([])
  pass(webhookDelayMs(1))
  expect(await sendAll(sending)).toEqual(['delivered'])

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
  expect(await sendAll(sending)).toEqual(Array(4).fill('held'))
  expect(calls).toHaveLength(1)
  expect(await endpointNow()).toMatchObject({ failures: 1, failingSince: start.toISOString() })
  pass(webhookDelayMs(1))
  expect(await sendAll(sending)).toEqual(['delivered'])
  expect(await sendAll(sending)).toEqual(Array(3).fill('delivered'))
  expect(await endpointNow()).toMatchObject({ failures: 0, failingSince: null, state: 'on' })
})

const taken = { kind: 'answered', status: 200, beginning: '' } as const

/** Sends as many at once as the outbox does, and answers when all of them are at the receiver. */
async function aBurst() {
  const arrived: ((answer: PublicAnswer) => void)[] = []
  const network = {
    calls: [] as PublicCall[],
    call: (one: PublicCall) => {
      network.calls.push(one)
      return new Promise<PublicAnswer>((answer) => arrived.push(answer))
    },
  }
  const listening = await aListeningShop(['order.placed'], network)
  const { shop, db } = listening
  for (let n = 0; n < 4; n += 1) await placed(shop, anOrder())
  await queueWebhooks(shop)
  const send = sendWebhook({ ...shop, webhooksReachLoopback: false, call: network.call })
  const signal = new AbortController().signal

  async function burst(expectedCalls: number, answers: readonly PublicAnswer[] = []) {
    await releaseDeliveries(shop)
    const attempts = (await waitingEvents(db)).map(async ({ id, payload: text }) => {
      const payload = JSON.parse(text)
      await send({ id, payload, attempt: 1 }, signal)
      return endEvent(db, { id, delivery: payload.delivery })
    })
    await vi.waitFor(() => expect(arrived).toHaveLength(expectedCalls))
    for (const [n, answer] of arrived.splice(0).entries()) answer(answers[n] ?? refused)
    return Promise.all(attempts)
  }
  return { ...listening, burst }
}

it('counts four failures at once as one, and then tries once for all four', async () => {
  const { burst, calls, pass, endpointNow } = await aBurst()
  expect(await burst(4)).toEqual(Array(4).fill('held'))
  const firstRetry = new Date(start.getTime() + webhookDelayMs(1)).toISOString()
  expect(await endpointNow()).toMatchObject({ failures: 1, nextTryAt: firstRetry })

  pass(webhookDelayMs(1))
  expect(await burst(1)).toEqual(['held'])
  expect(calls).toHaveLength(5)
  expect(await endpointNow()).toMatchObject({ failures: 2 })

  pass(webhookDelayMs(2))
  await burst(1, [taken])
  expect(await endpointNow()).toMatchObject({ failures: 0, nextTryAt: null })
  await burst(3, [taken, taken, taken])
  expect(calls).toHaveLength(9)
})

it('tries again where the process ended with the claim of the endpoint', async () => {
  const { shop, db, burst, pass, endpointNow } = await aBurst()
  await burst(4)
  pass(webhookDelayMs(1))
  const ending = new AbortController()
  const call: CallPublicUrl = () => {
    ending.abort()
    return Promise.resolve({ kind: 'network', code: '' })
  }
  const send = sendWebhook({ ...shop, webhooksReachLoopback: false, call })
  await releaseDeliveries(shop)
  const [{ id, payload } = { id: '', payload: '{}' }] = await waitingEvents(db)
  const lost = send({ id, payload: JSON.parse(payload), attempt: 2 }, ending.signal)
  await expect(lost).rejects.toThrow()

  // Another process goes on with its event, once the lease is over.
  pass(claimMs)
  expect((await burst(1, [taken])).toSorted()).toEqual(['delivered', 'held'])
  expect(await endpointNow()).toMatchObject({ failures: 0, nextTryAt: null })
})

it('switches off at the word gone of any attempt in a burst', async () => {
  const { burst, endpointNow } = await aBurst()
  await burst(4, [refused, { kind: 'answered', status: 410, beginning: '' }])
  expect(await endpointNow()).toMatchObject({ state: 'off', because: 'gone' })
})

it('a form that was open when the shop switched its endpoint off does not switch it on again', async () => {
  const network = aNetwork([{ kind: 'answered', status: 410, beginning: '' }])
  const { shop, endpoint, sending, endpointNow } = await aListeningShop(['order.placed'], network)
  await placed(shop, anOrder())
  await sendAll(sending)
  const form = { url: receiver, events: ['order.placed'] as const, isOn: true, actor }
  const saving = { ...form, id: endpoint.id, expectedVersion: endpoint.version }
  expect(await changeWebhook({ ...shop, webhooksReachLoopback: false }, saving)).toMatchObject({
    failure: { kind: 'changed-meanwhile' },
  })
  expect(await endpointNow()).toMatchObject({ state: 'off' })
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
  expect(await sendAll(sending)).toEqual(['failed'])
  expect(await sendAll(sending)).toEqual([])
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
  expect(await sendAll(sending)).toEqual(['failed'])
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
