import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import {
  changeWebhook,
  removeWebhook,
  replaceSecret,
} from '#src/features/webhooks/change-webhooks.server.ts'
import {
  forgetOldDeliveries,
  pauseRestoredWebhooks,
} from '#src/features/webhooks/forget-deliveries.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { sendDeliveryAgain, sendTest } from '#src/features/webhooks/send-by-hand.server.ts'
import { webhookMessages } from '#src/features/webhooks/webhook-payload.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  actor,
  aListeningShop,
  aNetwork,
  aWebhook,
  receiver,
  sendAll,
  waitingEvents,
} from '#tests/make/connect/a-webhook-shop.ts'
import { move, placed } from '#tests/make/orders/some-moves.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const everyOrderEvent = [
  'order.placed',
  'order.updated',
  'order.stage_changed',
  'order.deleted',
  'order.restored',
] as const

it('writes nothing while no endpoint wants it', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder())
  await move(shop, number, 'confirmed')
  const changes = () => db.read.selectFrom('webhook_changes').selectAll().execute()
  expect(await changes()).toEqual([])

  const { endpoint } = await aWebhook(shop, ['product.sold_out'])
  await move(shop, number, 'packed')
  expect(await changes()).toEqual([])
  await removeWebhook(shop, { id: endpoint.id, actor })
  await placed(shop, anOrder())
  expect(await changes()).toEqual([])
})

it('tells each change of an order, by its schema and without the buyer', async () => {
  const { shop, messages, sending } = await aListeningShop([...everyOrderEvent])
  const order = anOrder({ quantity: 2 })
  const { number } = await placed(shop, order)
  await move(shop, number, 'confirmed')
  await sendAll(sending)
  const change = { number, expectedVersion: undefined, actor }
  await editOrder(shop, { ...change, changes: { address: 'House 9, Uttara, Dhaka' } })
  await deleteOrder(shop, change)
  await sendAll(sending)
  await restoreOrder(shop, change)
  await sendAll(sending)

  const told = messages()
  expect(told.map(({ type, data: { from, to } }) => [type, from, to])).toEqual([
    ['order.placed', undefined, undefined],
    ['order.stage_changed', 'placed', 'confirmed'],
    ['order.updated', undefined, undefined],
    ['order.stage_changed', 'confirmed', 'placed'],
    ['order.deleted', undefined, undefined],
    ['order.restored', undefined, undefined],
  ])
  for (const message of told) {
    const { schema } = webhookMessages[message.type as keyof typeof webhookMessages]
    expect(schema.parse(message)).toEqual(message)
    expect(message.data.order.oid).toBe(number)
  }
  const { name, phone, address } = order.customer
  for (const personal of [name, phone, address, 'Uttara']) {
    expect(JSON.stringify(told)).not.toContain(personal)
  }
  expect(told[0].data.order).toMatchObject({
    source: 'website',
    items: [{ pid: 'kettle', quantity: 2 }],
  })
})

it('tells of an order that is split off another', async () => {
  const { shop, messages, sending } = await aListeningShop(['order.placed'])
  const { number } = await placed(shop, anOrder({ quantity: 3 }))
  const items = [{ pid: 'kettle', quantity: 1 }]
  const change = { number, expectedVersion: undefined, actor }
  const { second } = got(await splitOrder(shop, { ...change, items }))
  await sendAll(sending)

  const told = messages().map(({ type, data }) => [type, data.order.oid])
  expect(told).toEqual([
    ['order.placed', number],
    ['order.placed', second.number],
  ])
})

it('tells each crossing of a stock once', async () => {
  const { shop, db, messages, sending } = await aListeningShop([
    'product.stock_changed',
    'product.stock_low',
    'product.sold_out',
  ])
  await commit(db, (tx) => tx.updateTable('products').set({ low_stock_line: 5 }).execute())
  const count = (quantity: number) =>
    reportStock(shop, {
      pid: 'kettle',
      report: 'counted',
      quantity,
      stockWas: undefined,
      note: '',
      actor,
    })
  for (const pieces of [6, 5, 3, 0, 10]) {
    await count(pieces)
    await sendAll(sending)
  }
  await placed(shop, anOrder({ quantity: 4 }))
  await sendAll(sending)
  expect(messages().map(({ type, data: { from, to } }) => [type, from, to])).toEqual([
    ['product.stock_changed', 10, 6],
    ['product.stock_changed', 6, 5],
    ['product.stock_low', 6, 5],
    ['product.stock_changed', 5, 3],
    ['product.stock_changed', 3, 0],
    ['product.sold_out', 3, 0],
    ['product.stock_changed', 0, 10],
    ['product.stock_changed', 10, 6],
  ])
})

it('tells nothing of an order that is refused, and makes one delivery where two processes look', async () => {
  const { shop, db, sending, calls } = await aListeningShop(['order.placed'])
  await expect(placed(shop, anOrder({ quantity: 11 }))).rejects.toThrow()
  await sendAll(sending)
  expect(calls).toEqual([])

  await Promise.all(Array.from({ length: 5 }, () => placed(shop, anOrder())))
  await Promise.all([queueWebhooks(shop), queueWebhooks(shop), queueWebhooks(shop)])
  expect(await waitingEvents(db)).toHaveLength(5)
})

it('signs with both secrets for a day after a new one', async () => {
  const { shop, endpoint, secret, sending, calls, pass } = await aListeningShop(['order.placed'])
  const replaced = await replaceSecret(
    { ...shop, webhooksReachLoopback: false },
    { id: endpoint.id, actor },
  )
  if (!replaced.ok) throw new Error(replaced.failure.kind)
  expect(replaced.value.secret).not.toBe(secret)
  await placed(shop, anOrder())
  await sendAll(sending)
  pass(24 * 60 * 60_000)
  await placed(shop, anOrder())
  await sendAll(sending)
  const signatures = calls.map(({ headers }) => headers['webhook-signature']?.split(' ').length)
  expect(signatures).toEqual([2, 1])
})

it('sends a delivery again under its id, and a test once, also while it is paused', async () => {
  const network = aNetwork()
  const { shop, endpoint, sending, calls, log } = await aListeningShop(['order.placed'], network)
  await placed(shop, anOrder())
  await sendAll(sending)
  const pausing = { url: receiver, events: ['order.placed'] as const, isOn: false, actor }
  const on = { ...shop, webhooksReachLoopback: false }
  await changeWebhook(on, { ...pausing, id: endpoint.id, expectedVersion: 1 })
  await placed(shop, anOrder())
  expect(await sendAll(sending)).toEqual([])

  const [{ id = '' } = {}] = await log()
  await sendDeliveryAgain(shop, { endpointId: endpoint.id, id })
  await sendTest(shop, endpoint.id)
  expect(await sendAll(sending)).toEqual(['delivered', 'delivered'])
  expect(calls.map(({ headers }) => headers['webhook-id']).slice(0, 2)).toEqual([id, id])
  expect(JSON.parse(calls[2]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  expect((await log()).map(({ event, state }) => [event, state])).toEqual([
    ['webhook.test', 'delivered'],
    ['order.placed', 'delivered'],
  ])
  expect(await sendDeliveryAgain(shop, { endpointId: endpoint.id, id: 'x' })).toMatchObject({
    ok: false,
  })
})

it('forgets the log of an erased buyer and after thirty days, and tells of neither', async () => {
  const { shop, db, sending, calls, pass, log } = await aListeningShop([...everyOrderEvent])
  const { number } = await placed(shop, anOrder())
  await placed(shop, anOrder())
  await sendAll(sending)
  const { id } = await db.read
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', number)
    .executeTakeFirstOrThrow()
  await commit(db, (tx) => forgetBuyer(tx, id))
  expect(await log()).toHaveLength(1)
  expect(await sendAll(sending)).toEqual([])
  expect(calls).toHaveLength(2)
  pass(31 * 24 * 60 * 60_000)
  expect(await forgetOldDeliveries(db, shop.clock())).toBe(1)
  expect(await log()).toEqual([])
})

it('sends nothing by itself after a restore', async () => {
  const { shop, db, sending, calls, endpointNow } = await aListeningShop(['order.placed'])
  await placed(shop, anOrder())
  await queueWebhooks(shop)
  await pauseRestoredWebhooks(db)
  expect(await sendAll(sending)).toEqual(['failed'])
  expect(calls).toEqual([])
  expect(await endpointNow()).toMatchObject({ state: 'paused', because: 'restored', version: 2 })
})

it('the check names a delivery that nothing sends, and an endpoint that hears nothing', async () => {
  const { shop, db } = await aListeningShop(['order.placed'])
  await placed(shop, anOrder())
  await queueWebhooks(shop)
  expect(await checkShop(db.read)).toMatchObject({ problems: [] })
  await commit(db, async (tx) => {
    await tx.deleteFrom('outbox').where('kind', 'like', 'webhook-%').execute()
    await tx.deleteFrom('webhook_wants').execute()
  })
  expect(await checkShop(db.read)).toMatchObject({
    problems: [
      expect.stringContaining('A webhook is to hear of order.placed'),
      'A webhook wants to hear of each order, and the triggers write none down',
    ],
  })
})
