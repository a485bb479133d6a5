import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { messageEvents, messageWaitsMs } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { beginMessage } from '#src/features/buyer-messages/begin-message.server.ts'
import { makeConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import {
  findMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { refuseMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import { sendBuyerMail, sendBuyerSms } from '#src/features/buyer-messages/send-buyer-message.job.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { sendAgain } from '#src/features/outbox/send-again.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Message } from '#src/platform/mail/make-mailer.server.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  actor,
  eventsIn,
  messagesIn,
  move,
  place,
  untilSettled,
} from '#tests/make/connect/some-buyer-messages.ts'
import { quick } from '#tests/make/platform/an-outbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { type EmulatedGateway, startGateway } from '#tests/support/sms/gateways.ts'

const origin = 'https://shop.test'
const start = new Date('2026-11-20T10:00:00.000Z')

let gateway: EmulatedGateway
beforeAll(async () => {
  gateway = await startGateway('bulksmsbd')
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.behave = 'answer'
  gateway.sent.length = 0
})

type SealingShop = Shop & { readonly secrets: { readonly atRest: Uint8Array } }

async function aShopWithGateway(changes: Partial<MessageSettings> = {}) {
  let now = start
  const made = await aShop(await freshDatabase(), () => now)
  const shop: SealingShop = { ...made, secrets: { ...made.secrets, atRest: new Uint8Array(32) } }
  await aProduct(shop.db, { stock: 100 })
  await choose(shop, changes)
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { shop, pass }
}

async function choose(shop: SealingShop, changes: Partial<MessageSettings>, expectedVersion = 0) {
  const saved = await saveMessageSettings(shop, {
    settings: {
      gateway: 'bulksmsbd',
      senderId: 'PAGLA',
      partCost: poisha(50),
      dailyLimit: fromTaka(200),
      events: { sms: [...messageEvents], mail: [...messageEvents] },
      templates: {},
      ...changes,
    },
    apiKey: gateway.apiKey,
    expectedVersion,
    actor,
  })
  if (!saved.ok) throw new Error(saved.failure.kind)
}

function handlersOf(shop: SealingShop, mails: Message[] = [], callMs = 500) {
  const connectGateway = makeConnectGateway({ urls: { bulksmsbd: gateway.url }, callMs })
  const parts = { ...shop, origin }
  const mailer = { send: async (mail: Message) => void mails.push(mail) }
  return {
    'buyer-sms': sendBuyerSms({ ...parts, connectGateway, log: pino({ level: 'silent' }) }),
    'buyer-mail': sendBuyerMail({ ...parts, mailer }),
  }
}

function run(shop: SealingShop, mails: Message[] = [], callMs = 500) {
  const { 'buyer-sms': sms, 'buyer-mail': mail } = orderEvents
  const outbox = startOutbox({
    ...shop,
    log: pino({ level: 'silent' }),
    schemas: { 'buyer-sms': sms, 'buyer-mail': mail },
    handlers: handlersOf(shop, mails, callMs),
    pace: quick,
  })
  onTestFinished(() => outbox.stop())
  return outbox
}

it('sends one SMS a minute after the move, in the language of the order', async () => {
  const { shop, pass } = await aShopWithGateway()
  const number = await place(shop, { language: 'bn' })
  await move(shop, number, 'confirmed')

  expect((await eventsIn(shop)).map((event) => event.next_attempt_at)).toEqual([
    new Date(start.getTime() + messageWaitsMs).toISOString(),
  ])
  pass(messageWaitsMs)
  run(shop)
  await untilSettled(shop)

  expect(gateway.sent).toEqual([
    {
      to: '8801712345678',
      senderId: 'PAGLA',
      text: expect.stringMatching(new RegExp(`${number} নিশ্চিত.*৳.*/bn/order\\?number=${number}$`)),
    },
  ])
  expect(await messagesIn(shop)).toEqual(['confirmed sms sent'])
})

it('drops a message when the stage has changed again, and sends it after the next such move', async () => {
  const { shop, pass } = await aShopWithGateway()
  const number = await place(shop)
  await move(shop, number, 'confirmed', 'placed')
  pass(messageWaitsMs)
  run(shop)
  await untilSettled(shop)
  expect(gateway.sent).toEqual([])
  expect(await messagesIn(shop)).toEqual(['confirmed sms dropped stage-changed'])

  await move(shop, number, 'confirmed')
  pass(messageWaitsMs)
  await untilSettled(shop)
  expect(gateway.sent).toHaveLength(1)
})

it('sends each event once, however often an order comes into the stage', async () => {
  const { shop, pass } = await aShopWithGateway()
  const number = await place(shop)
  // Undone and done again within the minute: the first event is not for this row any more.
  await move(shop, number, 'confirmed', 'placed')
  pass(messageWaitsMs / 2)
  await move(shop, number, 'confirmed')
  pass(messageWaitsMs)
  run(shop)
  run(shop)
  await untilSettled(shop)
  await move(shop, number, 'placed', 'confirmed')
  pass(messageWaitsMs)
  await untilSettled(shop)

  expect(gateway.sent).toHaveLength(1)
  await move(shop, number, 'packed', 'shipped')
  pass(messageWaitsMs)
  await untilSettled(shop)
  expect(await messagesIn(shop)).toEqual(['confirmed sms sent', 'shipped sms sent'])
})

it('sends nothing for a shop without a gateway, and no event that the owner switched off', async () => {
  const { shop } = await aShopWithGateway({ gateway: 'off' })
  await move(shop, await place(shop), 'confirmed')
  expect(await eventsIn(shop)).toEqual([])

  await choose(shop, { events: { sms: ['shipped'], mail: [] } }, 1)
  await move(shop, await place(shop), 'confirmed')
  expect(await eventsIn(shop)).toEqual([])
})

it('never sends an SMS again that may have arrived, also when the owner asks for it', async () => {
  for (const behave of ['hold-after-success', 'error-after-success'] as const) {
    const { shop, pass } = await aShopWithGateway()
    gateway.behave = behave
    gateway.sent.length = 0
    await move(shop, await place(shop), 'confirmed')
    pass(messageWaitsMs)
    run(shop, [], 50)
    await untilSettled(shop)
    gateway.behave = 'answer'

    const [event] = await eventsIn(shop)
    expect(event).toMatchObject({ state: 'parked', last_error: expect.stringMatching(/^Unsure/) })
    expect(await sendAgain(shop, { id: event?.id ?? '', actor })).toEqual({
      ok: false,
      failure: { kind: 'unsure' },
    })
    expect(gateway.sent).toHaveLength(1)
  }
})

it('never sends an SMS again after a process that died while the gateway was called', async () => {
  const { shop, pass } = await aShopWithGateway()
  await move(shop, await place(shop), 'confirmed')
  pass(messageWaitsMs)
  const [event] = await eventsIn(shop)
  const begun = await beginMessage({ ...shop, origin }, JSON.parse(event?.payload ?? ''))
  expect(begun.kind).toBe('send')

  run(shop)
  await untilSettled(shop)
  expect(gateway.sent).toEqual([])
  expect(await messagesIn(shop)).toEqual(['confirmed sms unsure no-answer'])
})

it('sends one SMS when two processes take the same event at the same moment', async () => {
  const { shop, pass } = await aShopWithGateway()
  await move(shop, await place(shop), 'confirmed')
  pass(messageWaitsMs)
  const [event] = await eventsIn(shop)
  const payload = JSON.parse(event?.payload ?? '')
  const handler = handlersOf(shop)['buyer-sms']
  const attempt = () =>
    handler({ id: event?.id ?? '', payload, attempt: 1 }, new AbortController().signal)
  await Promise.allSettled([attempt(), attempt(), attempt()])

  expect(gateway.sent).toHaveLength(1)
})

it('keeps a refused SMS for the owner, and sends it when the owner asks', async () => {
  const { shop, pass } = await aShopWithGateway()
  gateway.behave = 'balance-empty'
  await move(shop, await place(shop), 'confirmed')
  pass(messageWaitsMs)
  run(shop)
  await untilSettled(shop)
  const [event] = await eventsIn(shop)
  expect(event?.last_error).toContain('the balance is empty')

  gateway.behave = 'answer'
  expect(await sendAgain(shop, { id: event?.id ?? '', actor })).toMatchObject({ ok: true })
  await untilSettled(shop)
  expect(gateway.sent).toHaveLength(1)
})

it('spends no more than the daily limit, also with several at once, and nothing for a refused SMS', async () => {
  const { shop, pass } = await aShopWithGateway({ dailyLimit: poisha(150) })
  const numbers: string[] = []
  for (let n = 0; n < 5; n += 1) numbers.push(await place(shop))
  gateway.behave = 'refuse'
  await move(shop, numbers[0] ?? '', 'confirmed')
  pass(messageWaitsMs)
  run(shop)
  await untilSettled(shop)
  gateway.behave = 'answer'
  for (const number of numbers.slice(1)) await move(shop, number, 'confirmed')
  pass(messageWaitsMs)
  await untilSettled(shop)

  expect(gateway.sent).toHaveLength(3)
  const spent = await shop.db.read.selectFrom('buyer_message_days').selectAll().execute()
  expect(spent.map((row) => ({ ...row }))).toEqual([{ day: '2026-11-20', spent_poisha: 150 }])
  expect((await eventsIn(shop)).filter((one) => /daily limit/.test(one.last_error))).toHaveLength(1)
})

it('sends nothing to a phone that refuses messages, in any spelling', async () => {
  const { shop, pass } = await aShopWithGateway()
  await refuseMessages(shop, { phone: '+880 1712-345678', refuses: true, actor: 'buyer' })
  await move(shop, await place(shop), 'confirmed')
  pass(messageWaitsMs)
  run(shop)
  await untilSettled(shop)
  expect(await messagesIn(shop)).toEqual(['confirmed sms dropped refused'])

  await refuseMessages(shop, { phone: '01712345678', refuses: false, actor })
  await move(shop, await place(shop), 'confirmed')
  pass(messageWaitsMs)
  await untilSettled(shop)
  expect(gateway.sent).toHaveLength(1)
  const stored = await shop.db.read.selectFrom('message_refusals').selectAll().execute()
  expect(stored).toEqual([])
})

it('mails the verified address of the account with which an order was placed', async () => {
  const { shop, pass } = await aShopWithGateway({ gateway: 'off' })
  const made_at = start.toISOString()
  await commit(shop.db, (tx) =>
    tx
      .insertInto('users')
      .values({
        id: 'rahima',
        name: 'Rahima',
        email: 'rahima@paglamart.test',
        email_verified: 1,
        image: null,
        role: 'guest',
        status: 'Verified',
        version: 1,
        created_at: made_at,
        updated_at: made_at,
      })
      .execute(),
  )
  const number = await place(shop)
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ account_id: 'rahima' }).where('oid', '=', number).execute(),
  )
  await move(shop, number, 'confirmed')
  pass(messageWaitsMs)
  const mails: Message[] = []
  run(shop, mails)
  await untilSettled(shop)

  expect(mails).toMatchObject([
    {
      to: 'rahima@paglamart.test',
      subject: `Your order ${number} is confirmed`,
      text: expect.stringContaining(`${origin}/order?number=${number}`),
    },
  ])
  expect(await messagesIn(shop)).toEqual(['confirmed mail sent'])
})

it('stores the key of the gateway sealed, and in no history', async () => {
  const { shop } = await aShopWithGateway()
  const settings = await shop.db.read.selectFrom('buyer_message_settings').selectAll().execute()
  const history = await shop.db.read.selectFrom('history').selectAll().execute()
  expect(JSON.stringify([settings, history])).not.toContain(gateway.apiKey)
  expect(settings[0]?.sealed).not.toBe('')

  const { atRest, ...others } = shop.secrets
  const withoutKey = { ...shop, secrets: others }
  const saved = await saveMessageSettings(withoutKey, {
    settings: { ...(await current(shop)), gateway: 'sms-net-bd' },
    apiKey: 'another',
    expectedVersion: 1,
    actor,
  })
  expect(saved).toEqual({ ok: false, failure: { kind: 'no-key-at-rest' } })
  expect(atRest).toHaveLength(32)
})

async function current(shop: Shop): Promise<MessageSettings> {
  const { sealed, version, ...settings } = await findMessageSettings(shop.db.read)
  return settings
}
