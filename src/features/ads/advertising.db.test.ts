import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { dropRestoredPurchases, queuePurchases } from '#src/features/ads/queue-purchases.job.ts'
import { sendPurchase } from '#src/features/ads/send-purchase.job.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { ok } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import { historyOf } from '#tests/make/an-office.ts'
import {
  advertisingPath,
  aShopThatAdvertises,
  attemptBy,
} from '#tests/make/connect/a-shop-that-advertises.ts'
import { allRows } from '#tests/support/all-rows.ts'

const path = advertisingPath
const pixelId = '1234567890'
const token = 'a-token-of-the-owner-for-facebook'
const agreed = 'ads=yes; _fbp=fb.1.1700000000000.42'
const day = 24 * 60 * 60 * 1_000

type Answer = { readonly status: number; readonly body: object }

/** A shop with a pixel, and Facebook as a server that answers in turn; the last answer stays. */
async function aShopWithPixel(
  purchaseAt: 'placed' | 'confirmed' = 'confirmed',
  answers: readonly Answer[] = [{ status: 200, body: { events_received: 1 } }],
) {
  const shop = await aShopThatAdvertises({ pixelId, purchaseAt, token }, (response, _, earlier) => {
    const answer = answers[earlier] ?? answers.at(-1)
    response.statusCode = answer?.status ?? 500
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer?.body))
  })
  const { receiver: facebook, headers, ...server } = shop
  const baseUrl = new URL(facebook.url).origin
  const attempt = attemptBy(
    sendPurchase({ ...server.shop, origin: 'https://shop.example', baseUrl }),
  )
  const confirm = (oid: string) =>
    server.send('POST', `/api/admin/orders/${oid}/moves`, { headers, body: { to: 'confirmed' } })
  const queued = async () => {
    await queuePurchases(server.shop)
    const rows = await server.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'facebook-purchase')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload).oid)
  }
  return { ...server, headers, facebook, confirm, queued, attempt }
}

it('takes the token in, and gives it out in no answer, row, history or log', async () => {
  const { db, logged, send, headers } = await aShopWithPixel()

  const read = await send('GET', path, { headers })
  expect(read.body).toEqual({
    pixelId,
    purchaseAt: 'confirmed',
    hasToken: true,
    googleId: '',
    hasGoogleSecret: false,
    version: 1,
  })
  const everything = [read.text, JSON.stringify(await allRows(db)), ...logged].join('\n')
  expect(everything).not.toContain(token)
  expect((await historyOf(db)).at(-1)).toMatchObject({
    action: 'ads.edit',
    after: { pixelId, apiKey: '…' },
  })

  const other = { pixelId: '99999999', purchaseAt: 'placed', version: 1 }
  expect((await send('PUT', path, { headers, body: other })).body).toMatchObject({
    hasToken: false,
    version: 2,
  })
  expect(await send('PUT', path, { headers, body: other })).toMatchObject({ status: 409 })
  const wrong = { ...other, pixelId: '<script>', version: 2 }
  expect(await send('PUT', path, { headers, body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { pixelId: expect.any(String) } },
  })
  const never = { ...other, purchaseAt: 'never', version: 2 }
  expect(await send('PUT', path, { headers, body: never })).toMatchObject({
    status: 400,
    body: { fields: { purchaseAt: 'Choose when an order counts as a purchase.' } },
  })
})

it('keeps the consent of a buyer who agreed, and nothing of any other', async () => {
  const { place, consents, send, headers } = await aShopWithPixel()
  await place()
  await place('ads=no; _fbp=fb.1.1700000000000.42')
  expect(await consents()).toEqual([])

  await place(agreed)
  expect(await consents()).toMatchObject([
    { state: 'waiting', browser: 'A Phone', fbp: 'fb.1.1700000000000.42', fbc: '' },
  ])

  const off = { pixelId: '', purchaseAt: 'confirmed', version: 1 }
  await send('PUT', path, { headers, body: off })
  await place(agreed)
  expect(await consents()).toHaveLength(1)
})

it('queues nothing without a token, and the purchase once there is one', async () => {
  const { send, headers, place, confirm, queued, consents } = await aShopWithPixel()
  const other = { pixelId: '9876543210', purchaseAt: 'confirmed', version: 1 }
  expect((await send('PUT', path, { headers, body: other })).status).toBe(200)
  const oid = await place(agreed)
  await confirm(oid)

  expect(await queued()).toEqual([])
  expect(await consents()).toMatchObject([{ state: 'waiting' }])
  await send('PUT', path, { headers, body: { ...other, token, version: 2 } })
  expect(await queued()).toEqual([oid])
})

it('sends the purchase when the order is confirmed: once, by its number, the phone hashed', async () => {
  const { db, place, confirm, queued, attempt, consents, facebook } = await aShopWithPixel()
  const silent = await place()
  const oid = await place(agreed, '01712345678')
  expect(await queued()).toEqual([])
  await confirm(silent)
  await confirm(oid)
  expect(await queued()).toEqual([oid])
  expect(await queued()).toEqual([oid])

  await attempt(oid)
  await attempt(oid)
  await attempt(silent)

  expect(facebook.received).toHaveLength(1)
  const [{ body = '' } = {}] = facebook.received
  const sent = JSON.parse(body)
  const order = await db.read
    .selectFrom('orders')
    .select(['total_poisha as total', 'placed_at as placedAt'])
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  expect(sent.access_token).toBe(token)
  expect(sent.data).toMatchObject([
    {
      event_name: 'Purchase',
      event_id: oid,
      event_time: Date.parse(order.placedAt) / 1_000,
      action_source: 'website',
      user_data: {
        ph: [createHash('sha256').update('8801712345678').digest('hex')],
        client_user_agent: 'A Phone',
        fbp: 'fb.1.1700000000000.42',
      },
      custom_data: {
        currency: 'BDT',
        value: order.total / 100,
        content_ids: ['kettle'],
        order_id: oid,
      },
    },
  ])
  expect(body).not.toContain('1712345678')
  expect(await consents()).toMatchObject([{ state: 'sent', browser: '', fbp: '', fbc: '' }])
})

it('counts an order from its placing where the owner says so', async () => {
  const { place, queued } = await aShopWithPixel('placed')
  const oid = await place(agreed)

  expect(await queued()).toEqual([oid])
})

it('drops a purchase older than seven days, and says so', async () => {
  const { db, place, queued, attempt, facebook, consents, pass } = await aShopWithPixel()
  const unconfirmed = await place(agreed)
  const oid = await place(agreed)
  // As another process would: the session of the test is over by now.
  await db.write(async (tx) => {
    const confirmed = { stage: 'confirmed', status: 'done' } as const
    await tx.updateTable('orders').set(confirmed).where('oid', '=', oid).execute()
    return ok(undefined)
  })
  expect(await queued()).toEqual([oid])
  pass(7 * day + 1)

  // Nobody tries again what Facebook refused: the browser is forgotten all the same.
  expect(await queued()).toEqual([oid])
  const dropped = { state: 'dropped', browser: '', fbp: '', fbc: '' }
  expect(await consents()).toMatchObject([dropped, dropped])
  expect(unconfirmed).not.toBe(oid)
  await expect(attempt(oid)).rejects.toThrow('Older than seven days')
  expect(facebook.received).toEqual([])
})

it('tries again where Facebook is away, and waits for the owner where it refuses', async () => {
  const refusal = { error: { code: 190, message: 'a phone 01712345678', type: 'OAuthException' } }
  const { place, confirm, queued, attempt } = await aShopWithPixel('confirmed', [
    { status: 503, body: {} },
    { status: 400, body: { error: { code: 4 } } },
    { status: 400, body: refusal },
    { status: 200, body: { events_received: 1 } },
  ])
  const oid = await place(agreed)
  await confirm(oid)
  await queued()

  const failures: unknown[] = []
  for (let n = 0; n < 3; n += 1) await attempt(oid).catch((error) => failures.push(error))
  expect(failures.map(String)).toEqual([
    'NotSent: Status 503',
    'NotSent: Status 400',
    'DeadLettered: Facebook refused it: code 190',
  ])
  expect(failures[0]).toBeInstanceOf(NotSent)
  expect(failures[2]).toBeInstanceOf(DeadLettered)
  await attempt(oid)
})

it('sends nothing of a buyer who was erased meanwhile', async () => {
  const { db, place, confirm, queued, attempt, facebook, consents } = await aShopWithPixel()
  const oid = await place(agreed)
  await confirm(oid)
  await queued()
  const { id } = await db.read
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  await commit(db, (tx) => forgetBuyer(tx, id))

  await attempt(oid)
  expect(facebook.received).toEqual([])
  expect(await consents()).toEqual([])
})

it('sends no purchase from a restored shop, which another copy may have sent', async () => {
  const { db, place, confirm, queued, attempt, facebook, consents } = await aShopWithPixel()
  const oid = await place(agreed)
  await confirm(oid)
  await queued()
  await place(agreed)
  await dropRestoredPurchases(db)

  await attempt(oid)
  expect(facebook.received).toEqual([])
  const dropped = { state: 'dropped', browser: '', fbp: '' }
  expect(await consents()).toMatchObject([dropped, dropped])
})
