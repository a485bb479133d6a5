import { expect, it } from 'vitest'
import { messageWaitsMs } from '#src/domain/messages/buyer-message.ts'
import { poisha } from '#src/domain/money.ts'
import { beginMessage } from '#src/features/buyer-messages/begin-message.server.ts'
import { findOrderMessages } from '#src/features/buyer-messages/find-order-messages.server.ts'
import { saveMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const origin = 'https://shop.test'
const actor = 'admin@paglamart.test'
const start = new Date('2026-11-20T10:00:00.000Z')

it('says of each message when it goes out, and why one did not', async () => {
  let now = start
  const made = await aShop(await freshDatabase(), () => now)
  const shop = { ...made, secrets: { ...made.secrets, atRest: new Uint8Array(32) } }
  await aProduct(shop.db)
  const settings = {
    gateway: 'log',
    senderId: '',
    partCost: poisha(50),
    dailyLimit: poisha(0),
    events: { sms: ['confirmed', 'shipped'], mail: [] },
    templates: { confirmed: { en: 'Hello {name}, {number} is confirmed.' } },
  } as const
  await saveMessageSettings(shop, { settings, apiKey: undefined, expectedVersion: 0, actor })
  const placed = await placeOrder(shop, anOrder({ customer: { name: 'Rahima' }, language: 'en' }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number } = placed.value
  await moveOrder(shop, { number, to: 'confirmed', expectedVersion: undefined, actor })
  const read = async () => {
    const order = await findOrder(shop.db.read, number)
    if (!order) throw new Error('The order is gone')
    return findOrderMessages(shop, order, origin)
  }

  const dueAt = new Date(start.getTime() + messageWaitsMs).toISOString()
  const message = { event: 'confirmed', channel: 'sms', dueAt }
  const { items, texts, refuses } = await read()
  expect(items.map((item) => ({ ...item }))).toEqual([
    { ...message, state: 'waiting', because: '', at: start.toISOString() },
  ])
  expect(refuses).toBe(false)
  expect(texts.find(({ event }) => event === 'confirmed')?.text).toBe(
    `Hello Rahima, ${number} is confirmed.`,
  )

  now = new Date(dueAt)
  const { id } = await shop.db.read
    .selectFrom('buyer_messages')
    .select('id')
    .executeTakeFirstOrThrow()
  await beginMessage({ ...shop, origin }, { message: id, oid: number, dueAt })
  expect((await read()).items.map((item) => ({ ...item }))).toEqual([
    { ...message, state: 'failed', because: 'daily-limit', at: dueAt },
  ])
})
