import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { refuseMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import { saveBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { doubtRestoredWaitlists } from '#src/features/waitlist/doubt-restored-waitlists.server.ts'
import { listWaitedFor, listWaitlist } from '#src/features/waitlist/list-waitlist.server.ts'
import { makeDue } from '#src/features/waitlist/watch-waitlist.job.ts'
import type { Language } from '#src/i18n/language.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  actor,
  chooseGateway,
  count,
  deliver,
  deliverAll,
  eventsOf,
  join,
  origin,
  queueOf,
} from '#tests/make/buying/a-waitlist.ts'
import { move } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { startGateway } from '#tests/support/sms/gateways.ts'

/** Each call of its clock is a millisecond later. */
async function aSoldOutShop(stock = 0): Promise<Shop> {
  let now = Date.parse('2026-11-28T06:00:00.000Z')
  const clock = () => {
    now += 1
    return new Date(now)
  }
  const shop = await aShop(await freshDatabase(), clock)
  await aProduct(shop.db, { stock })
  await chooseGateway(shop, 'log')
  return shop
}

const [rahima, karim, salma] = ['01711111101', '01711111102', '01711111103'] as const

async function look(shop: Shop): Promise<void> {
  await makeDue({ ...shop, origin })
}

async function lookAndSend(shop: Shop) {
  await look(shop)
  return deliverAll(shop)
}

it('tells as many phones as pieces came, the oldest first, and the next ones when more come', async () => {
  const shop = await aSoldOutShop()
  for (const phone of [rahima, karim, salma]) {
    expect(await join(shop, phone)).toEqual({ ok: true, value: 'waiting' })
  }
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 waiting', '02 waiting', '03 waiting'])

  await count(shop, 2)
  await lookAndSend(shop)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 sent', '03 waiting'])

  await count(shop, 0)
  await count(shop, 1)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 sent', '03 sent'])
})

it('tells of the piece that a cancelled order gives back', async () => {
  const shop = await aSoldOutShop(1)
  const placed = await placeOrder(shop, anOrder({ lines: [{ pid: 'kettle', quantity: 1 }] }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  await join(shop, rahima)
  await join(shop, karim)

  await move(shop, placed.value.number, 'cancelled')
  await lookAndSend(shop)

  expect(await queueOf(shop)).toEqual(['01 sent', '02 waiting'])
})

it('keeps one place for a phone in any spelling, and a new one after it was told', async () => {
  const shop = await aSoldOutShop()
  for (const phone of [rahima, '+880 1711-111101', '০১৭১১১১১১০১']) {
    expect(await join(shop, phone)).toEqual({ ok: true, value: 'waiting' })
  }
  expect(await queueOf(shop)).toEqual(['01 waiting'])

  await count(shop, 1)
  await lookAndSend(shop)
  await count(shop, 0)
  await join(shop, rahima)
  expect(await queueOf(shop)).toEqual(['01 sent', '01 waiting'])
})

it('takes no phone of another country, and nobody for a product that is there or gone', async () => {
  const shop = await aSoldOutShop()
  expect(await join(shop, '12345')).toEqual({ ok: false, failure: { kind: 'no-phone' } })
  expect(await join(shop, rahima, { pid: 'nothing' })).toEqual({
    ok: false,
    failure: { kind: 'product-gone' },
  })
  await count(shop, 1)
  expect(await join(shop, rahima)).toEqual({ ok: true, value: 'in-stock' })
  expect(await queueOf(shop)).toEqual([])
})

it('tells nobody whose piece is sold again before the SMS goes out', async () => {
  const shop = await aSoldOutShop()
  for (const phone of [rahima, karim, salma]) await join(shop, phone)
  await count(shop, 3)
  await look(shop)
  await count(shop, 1)

  await deliverAll(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 waiting', '03 waiting'])

  await count(shop, 2)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 sent', '03 waiting'])
})

it('gives the piece of a phone that refuses messages to the next one', async () => {
  const shop = await aSoldOutShop()
  await join(shop, rahima)
  await join(shop, karim)
  await refuseMessages(shop, { phone: rahima, refuses: true, actor: 'buyer' })
  await count(shop, 1)

  await lookAndSend(shop)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 dropped', '02 sent'])
})

it('waits while there is no gateway, and while the product is archived', async () => {
  const shop = await aSoldOutShop()
  await join(shop, rahima)
  await chooseGateway(shop, 'off')
  await count(shop, 1)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 waiting'])

  await chooseGateway(shop, 'log')
  await look(shop)
  const { id } = await shop.db.read.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await deleteProduct(shop, { id, actor })
  await deliverAll(shop)
  expect(await queueOf(shop)).toEqual(['01 waiting'])

  await commit(shop.db, (tx) => tx.updateTable('products').set({ archived_at: null }).execute())
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent'])
})

it('spends no more than the daily limit, and goes on when it is raised', async () => {
  const shop = await aSoldOutShop()
  for (const phone of [rahima, karim, salma]) await join(shop, phone)
  await chooseGateway(shop, 'log', { dailyLimit: poisha(100) })
  await count(shop, 3)

  await lookAndSend(shop)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 sent', '03 waiting'])

  await chooseGateway(shop, 'log', { dailyLimit: fromTaka(10) })
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 sent', '02 sent', '03 sent'])
})

it('sends the text in the language of the page, and the owner’s own where there is one', async () => {
  const gateway = await startGateway('bulksmsbd')
  const urls = { bulksmsbd: gateway.url }
  const shop = await aSoldOutShop()
  const { apiKey } = gateway
  const backInStock = { isOn: true, texts: { en: '{product}! {link} {phone}' } }
  await chooseGateway(shop, 'bulksmsbd', { apiKey, backInStock })
  await join(shop, rahima, { language: 'bn' })
  await join(shop, karim)
  await count(shop, 2)
  await look(shop)
  await deliverAll(shop, urls)

  const link = `${origin}/bn/product/kettle`
  expect(gateway.sent.map(({ to, text }) => [to, text])).toEqual([
    [
      `88${rahima}`,
      expect.stringMatching(
        new RegExp(`^পাগলা মার্ট: Electric Kettle আবার এসেছে। ${link} আর নয়: ${origin}/bn/w/\\w{13}$`),
      ),
    ],
    [
      `88${karim}`,
      expect.stringMatching(
        /^Electric Kettle! https:\/\/shop\.test\/product\/kettle 0.* Stop: https:\/\/shop\.test\/w\/\w{13}$/,
      ),
    ],
  ])
  await gateway.close()
})

it('sends no SMS twice whose answer never came, and one that was refused when an admin asks', async () => {
  const gateway = await startGateway('bulksmsbd')
  const urls = { bulksmsbd: gateway.url }
  const shop = await aSoldOutShop()
  await chooseGateway(shop, 'bulksmsbd', { apiKey: gateway.apiKey })
  await join(shop, rahima)
  await count(shop, 1)
  await look(shop)
  const [event] = await eventsOf(shop)
  if (!event) throw new Error('Nothing is due')
  gateway.behave = 'error-after-success'
  expect(await deliver(shop, event, urls)).toMatch(/Unsure/)
  expect(await deliver(shop, event, urls)).toMatch(/Unsure/)
  expect(gateway.sent).toHaveLength(1)
  expect(await queueOf(shop)).toEqual(['01 unsure'])

  await join(shop, karim)
  await count(shop, 0)
  await join(shop, karim)
  await count(shop, 1)
  await look(shop)
  const refused = (await eventsOf(shop)).at(-1)
  if (!refused) throw new Error('Nothing is due')
  gateway.behave = 'refuse'
  expect(await deliver(shop, refused, urls)).toMatch(/refused/)
  gateway.behave = 'answer'
  expect(await deliver(shop, refused, urls)).toBeUndefined()
  expect(await queueOf(shop)).toEqual(['01 unsure', '02 sent'])
  await gateway.close()
})

it('counts a phone, a device and a network', async () => {
  const shop = await aSoldOutShop()
  const pids = Array.from({ length: 12 }, (_, n) => `cup-${n}`)
  for (const pid of pids) await aProduct(shop.db, { pid, stock: 0 })
  const outcomes = []
  for (const pid of pids) outcomes.push((await join(shop, rahima, { pid })).ok)
  expect(outcomes).toEqual([...Array(10).fill(true), false, false])
  expect(await join(shop, karim)).toEqual({ ok: true, value: 'waiting' })
})

it('gives a person what it keeps of the phone, erases it when asked, and after 90 days in any case', async () => {
  const shop = await aSoldOutShop()
  await join(shop, rahima)
  await join(shop, karim)
  const now = new Date('2026-11-28T07:00:00.000Z')
  const person = { kind: 'phone', phone: `+88${rahima}` } as const
  expect((await exportPerson(shop.db.read, person, now)).waitlists).toMatchObject([
    { phone: `+88${rahima}`, pid: 'kettle', language: 'en', state: 'waiting' },
  ])

  const parts = { ...shop, mailboxDir: '/nowhere' }
  expect(await forgetPerson(parts, person)).toMatchObject({ ok: true, value: { waitlists: 1 } })
  expect(await queueOf(shop)).toEqual(['02 waiting'])

  const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
  expect(await forgetOld({ ...parts, clock: () => later(89) })).toMatchObject({ waitlists: 0 })
  expect(await forgetOld({ ...parts, clock: () => later(90) })).toMatchObject({ waitlists: 1 })
  expect(await queueOf(shop)).toEqual([])
})

it('tells nobody again after a restore of pieces that came before it', async () => {
  const shop = await aSoldOutShop()
  for (const phone of [rahima, karim, salma]) await join(shop, phone)
  await chooseGateway(shop, 'log', { dailyLimit: poisha(50) })
  await count(shop, 2)
  await look(shop)

  await doubtRestoredWaitlists(shop.db, shop.clock())
  await chooseGateway(shop, 'log')
  expect(await lookAndSend(shop)).toEqual([expect.stringMatching(/Unsure/)])
  expect(await queueOf(shop)).toEqual(['01 unsure', '02 waiting', '03 waiting'])

  await count(shop, 3)
  await lookAndSend(shop)
  expect(await queueOf(shop)).toEqual(['01 unsure', '02 sent', '03 waiting'])
})

it('lists the products that phones wait for by their titles in the language of the reader', async () => {
  const shop = await aSoldOutShop()
  await aProduct(shop.db, { pid: 'lamp', title: 'Lamp', stock: 0 })
  const kettle = await findProduct(shop.db.read, 'kettle')
  if (!kettle) throw new Error('expected the product that the shop has: no kettle')
  await commit(shop.db, async (tx) => {
    const texts = { title: 'কেটলি', details: '', offerMessage: '', toReview: [] }
    await saveBangla(tx, kettle.id, texts)
  })
  await join(shop, rahima)
  await join(shop, karim)
  await join(shop, salma, { pid: 'lamp' })

  const titlesIn = async (language: Language) =>
    (await listWaitedFor(shop.db.read, language)).map(({ title, waiting }) => [title, waiting])
  expect(await titlesIn('en')).toEqual([
    [kettle.title, 2],
    ['Lamp', 1],
  ])
  expect(await titlesIn('bn')).toEqual([
    ['কেটলি', 2],
    ['Lamp', 1],
  ])
})

it('lists who waits before everybody who was told', async () => {
  const shop = await aSoldOutShop()
  await join(shop, rahima)
  await commit(shop.db, async (tx) => {
    const told = await tx.selectFrom('waitlist_entries').selectAll().executeTakeFirstOrThrow()
    for (let n = 0; n < 200; n += 1) {
      const phone = `+88018${String(n).padStart(8, '0')}`
      await tx
        .insertInto('waitlist_entries')
        .values({ ...told, id: `told-${n}`, phone, state: 'sent' })
        .execute()
    }
  })
  await join(shop, karim)

  const listed = await listWaitlist(shop.db.read, 'kettle')
  expect(listed.slice(0, 3).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'sent'])
})
