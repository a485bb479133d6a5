import { expect, it, vi } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, placeOrder, send } from '#tests/process/support/buyers.ts'
import { fill, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'
import { smtpReceiver } from '#tests/support/stand-ins/smtp-receiver.ts'
import { clockShop } from './support/clock-shop.ts'
import { judge, sentTwice } from './support/judge.ts'
import { ordersMailed, ordersOnSheet } from './support/received-orders.ts'
import { recordOrders } from './support/record-orders.ts'
import { signIn } from './support/sign-in.ts'
import { inForm } from './support/whole-form.ts'

/** The shop follows a clock change of this size at once, so all next attempts are due. */
const stepMs = 4 * 60_000
const stepsAway = inForm({ short: 15, whole: 90 })

it('accepts orders while mail and sheet fail for hours, and then sends each order once', async () => {
  let isUnavailable = true
  // One hangs, the other refuses: orders wait for neither.
  const mail = await smtpReceiver({
    onConnect: (_session, done) => {
      if (!isUnavailable) done()
    },
  })
  const sheet = await httpReceiver((response) => {
    response.writeHead(isUnavailable ? 503 : 200).end()
  })
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 1_000 }))
  const shop = await clockShop(place, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@paglamart.test',
    SHOP_EMAIL: 'owner@paglamart.test',
    ORDER_SHEET_URL: sheet.url,
  })
  const admin = await signIn(shop)

  const orders = recordOrders()
  let ahead = 0

  /** A buyer who orders four minutes later. */
  async function nextBuyer(): Promise<string> {
    ahead += stepMs
    shop.setClock(ahead)
    const buyer = aBuyer()
    expect((await orders.order(shop, buyer))?.status).toBe(201)
    return orders.acknowledged.get(buyer)?.number ?? ''
  }

  const confirmed: string[] = []
  for (let step = 0; step < stepsAway; step += 1) {
    const number = await nextBuyer()
    const { status } = await send(shop, 'PUT', `/api/order?id=${number}`, {
      headers: admin,
      body: JSON.stringify({ status: 'done' }),
    })
    expect(status).toBe(200)
    confirmed.push(number)
  }
  await vi.waitUntil(() => sheet.received.length > stepsAway, { timeout: 60_000 })
  const attempts = sheet.received.length
  expect(mail.received).toEqual([])

  isUnavailable = false
  const mailed = () => ordersMailed(mail.received).map(({ number }) => number)
  const onSheet = () => ordersOnSheet(sheet.received.slice(attempts)).map(({ number }) => number)
  const acknowledged = () => [...orders.acknowledged.values()].map(({ number }) => number)
  while (
    new Set(onSheet()).size < confirmed.length ||
    new Set(mailed()).size < acknowledged().length - 1
  ) {
    await nextBuyer()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await vi.waitUntil(() => new Set(mailed()).size === acknowledged().length, { timeout: 60_000 })

  expect(new Set(mailed())).toEqual(new Set(acknowledged()))
  expect(new Set(onSheet())).toEqual(new Set(confirmed))
  expect(sentTwice(ordersMailed(mail.received))).toEqual([])
  expect(sentTwice(ordersOnSheet(sheet.received))).toEqual([])
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(await shop.stop()).toBe(0)
  say(
    `${acknowledged().length} orders over ${(ahead / 3_600_000).toFixed(1)} hours; the sheet refused ${attempts} ` +
      `attempts; then ${mail.received.length} mails and ${onSheet().length} rows arrived`,
  )
})

it('waits for a mail server that checks a mail for long, and mails it once', async () => {
  let mails = 0
  const mail = await smtpReceiver({
    onData: (stream, _session, done) => {
      mails += 1
      // Longer than the shop waits for any other service.
      stream.on('end', () => setTimeout(done, 12_000)).resume()
    },
  })
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const shop = await runShop(place, { SMTP_URL: mail.url, SHOP_EMAIL: 'owner@paglamart.test' })
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)

  const eventOf = ({ read }: Database) =>
    read.selectFrom('outbox').select(['state', 'attempts']).executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await place.look(eventOf)).state).toBe('sent'), {
    timeout: 60_000,
    interval: 200,
  })
  expect(await place.look(eventOf)).toMatchObject({ attempts: 1 })
  expect(mails).toBe(1)
})
