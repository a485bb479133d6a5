import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { changeWebhook } from '#src/features/webhooks/change-webhooks.server.ts'
import { releaseDeliveries } from '#src/features/webhooks/release-deliveries.server.ts'
import { addDelivery } from '#src/features/webhooks/webhook-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  actor,
  aListeningShop,
  aNetwork,
  receiver,
  refused,
  sendAll,
  waitingEvents,
} from '#tests/make/connect/a-webhook-shop.ts'
import { placed } from '#tests/make/orders/some-moves.ts'

const minute = 60_000

/** An endpoint that refuses everything, with deliveries that wait for it. */
async function aDeadEndpoint(count: number, answers = Array(1_000).fill(refused)) {
  const listening = await aListeningShop(['order.placed'], aNetwork(answers))
  const { shop, db, endpoint } = listening
  await commit(db, async (tx) => {
    const row = { endpoint, event: 'order.placed', subjectId: '', body: '{}' } as const
    for (let n = 0; n < count; n += 1) await addDelivery(tx, { ...row, now: shop.clock() })
  })
  const eventCount = async () => {
    const { count } = await db.read
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const on = { ...shop, webhooksReachLoopback: false }
  const set = (expectedVersion: number, isOn: boolean) =>
    changeWebhook(on, {
      id: endpoint.id,
      url: receiver,
      events: ['order.placed'],
      isOn,
      actor,
      expectedVersion,
    })
  return { ...listening, eventCount, set }
}

it('tries a dead endpoint once a step, however many deliveries wait for it', async () => {
  const { db, sending, calls, pass, eventCount } = await aDeadEndpoint(300)
  expect(await sendAll(sending)).toEqual(Array(300).fill('held'))
  expect(calls).toHaveLength(1)

  for (let step = 0; step < 2 * 60; step += 1) {
    pass(minute / 2)
    await sendAll(sending)
  }

  // After ½, 1, 3 and 8 minutes, and then every ten: the test looks twice a minute.
  expect(calls).toHaveLength(10)
  expect(await eventCount()).toBe(300 + 9)
  expect(await waitingEvents(db)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('sends what waited oldest first, a few at a time, and new deliveries behind it', async () => {
  const { db, shop, sending, calls, pass } = await aDeadEndpoint(120, [refused])
  await sendAll(sending)
  pass(1_000)
  for (let n = 0; n < 5; n += 1) await placed(shop, anOrder())
  expect(await sendAll(sending)).toEqual([])
  pass(minute)
  expect(await sendAll(sending)).toEqual(['delivered'])
  expect(await sendAll(sending)).toEqual(Array(50).fill('delivered'))
  expect(await sendAll(sending)).toHaveLength(50)
  expect(await sendAll(sending)).toHaveLength(24)
  expect(await sendAll(sending)).toEqual([])

  const deliveries = await db.read
    .selectFrom('webhook_deliveries')
    .select('id')
    .orderBy('id')
    .execute()
  const sent = calls.slice(1).map(({ headers }) => headers['webhook-id'])
  expect(sent).toEqual(deliveries.map(({ id }) => id))
})

it('makes one attempt where two processes look at the same time', async () => {
  const { db, shop, sending, calls, pass } = await aDeadEndpoint(8)
  await sendAll(sending)
  pass(minute)
  await Promise.all([releaseDeliveries(shop), releaseDeliveries(shop), releaseDeliveries(shop)])
  expect(await waitingEvents(db)).toHaveLength(1)
  await sendAll(sending)
  expect(calls).toHaveLength(2)
})

it('ends what waits for an endpoint that is paused, and sends nothing of it when it is on again', async () => {
  const { sending, calls, log, set } = await aDeadEndpoint(600)
  await sendAll(sending)
  await set(1, false)
  expect(await sendAll(sending)).toEqual([])
  expect(new Set((await log()).map(({ state, because }) => `${state} ${because}`))).toEqual(
    new Set(['failed paused']),
  )
  await set(2, true)
  expect(await sendAll(sending)).toEqual([])
  expect(calls).toHaveLength(1)
})
