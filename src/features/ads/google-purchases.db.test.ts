import { expect, it } from 'vitest'
import { validateAtGoogle } from '#src/features/ads/google.server.ts'
import { dropRestoredPurchases, queuePurchases } from '#src/features/ads/queue-purchases.job.ts'
import { sendGooglePurchase } from '#src/features/ads/send-google-purchase.job.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { ok } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import {
  advertisingPath,
  aShopThatAdvertises,
  attemptBy,
} from '#tests/make/connect/a-shop-that-advertises.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'

const path = advertisingPath
const googleId = 'G-ABCD1234'
const googleSecret = 'a-secret-of-the-owner'
const agreed = 'ads=yes-google; ads_client=42.1700000000'
const hour = 60 * 60 * 1_000

/** A shop with a property, and Google as a server that answers in turn; the last answer stays. */
async function aShopWithGoogle(answers: readonly number[] = [204]) {
  const settings = { pixelId: '', purchaseAt: 'confirmed', googleId, googleSecret }
  const shop = await aShopThatAdvertises(settings, (response, _, earlier) => {
    response.statusCode = answers[earlier] ?? answers.at(-1) ?? 500
    response.end()
  })
  const { receiver: google, headers, ...server } = shop
  const baseUrl = new URL(google.url).origin
  const attempt = attemptBy(sendGooglePurchase({ ...server.shop, baseUrl }))
  // As another process would: the session of the test may be over by then.
  const confirm = (oid: string) =>
    server.db.write(async (tx) => {
      const confirmed = { stage: 'confirmed', status: 'done' } as const
      await tx.updateTable('orders').set(confirmed).where('oid', '=', oid).execute()
      return ok(undefined)
    })
  const queued = async () => {
    await queuePurchases(server.shop)
    const rows = await server.db.read
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['google-purchase', 'facebook-purchase'])
      .execute()
    return rows.map(({ kind, payload }) => [kind, JSON.parse(payload).oid])
  }
  return { ...server, headers, google, confirm, queued, attempt }
}

it('takes the API secret in, and gives it out in no answer, row, history or log', async () => {
  const { db, logged, send, headers } = await aShopWithGoogle()
  const read = await send('GET', path, { headers })
  expect(read.body).toMatchObject({ googleId, hasGoogleSecret: true, hasToken: false })
  const everything = [read.text, JSON.stringify(await allRows(db)), ...logged].join('\n')
  expect(everything).not.toContain(googleSecret)

  // A program from before Google leaves it out, and changes nothing of it.
  const older = { pixelId: '1234567890', purchaseAt: 'placed', version: 1 }
  expect((await send('PUT', path, { headers, body: older })).body).toMatchObject({
    googleId,
    hasGoogleSecret: true,
  })
  const other = { ...older, googleId: 'g-other99', version: 2 }
  expect((await send('PUT', path, { headers, body: other })).body).toMatchObject({
    googleId: 'G-OTHER99',
    hasGoogleSecret: false,
  })
  const wrong = { ...other, googleId: 'UA-1', googleSecret: 'a b', version: 3 }
  expect(await send('PUT', path, { headers, body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { googleId: expect.any(String), googleSecret: expect.any(String) } },
  })
})

it('keeps the number of a browser only of a buyer who said yes to Google', async () => {
  const { place, consents } = await aShopWithGoogle()
  await place()
  await place('ads=no; ads_client=42.1700000000')
  await place('ads=yes; ads_client=42.1700000000')
  await place('ads=yes-google')
  expect(await consents()).toEqual([])

  await place(`${agreed}; _fbp=fb.1.1700000000000.42`)
  expect(await consents()).toMatchObject([
    {
      google_state: 'waiting',
      client_id: '42.1700000000',
      state: 'dropped',
      browser: '',
      fbp: '',
    },
  ])
})

it('sends the purchase when the order is confirmed: once, by its number, without the buyer', async () => {
  const { db, place, confirm, queued, attempt, consents, google } = await aShopWithGoogle()
  const silent = await place()
  const oid = await place(agreed)
  expect(await queued()).toEqual([])
  await confirm(silent)
  await confirm(oid)
  expect(await queued()).toEqual([['google-purchase', oid]])
  expect(await queued()).toEqual([['google-purchase', oid]])

  await attempt(oid)
  await attempt(oid)
  await attempt(silent)

  expect(google.received).toHaveLength(1)
  const [{ body = '', target = '' } = {}] = google.received
  expect(target).toBe(`/mp/collect?measurement_id=${googleId}&api_secret=${googleSecret}`)
  const { total, placedAt } = await db.read
    .selectFrom('orders')
    .select(['total_poisha as total', 'placed_at as placedAt'])
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toMatchObject({
    client_id: '42.1700000000',
    timestamp_micros: Date.parse(placedAt) * 1_000,
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: oid,
          currency: 'BDT',
          value: total / 100,
          items: [{ item_id: 'kettle', quantity: 5 }],
        },
      },
    ],
  })
  for (const private_ of ['1712345678', 'Rahima', 'Mirpur', 'A Phone']) {
    expect(body).not.toContain(private_)
  }
  expect(await consents()).toMatchObject([{ google_state: 'sent', client_id: '' }])
})

it('drops a purchase older than three days, and says so', async () => {
  const { place, confirm, queued, attempt, consents, google, pass } = await aShopWithGoogle()
  const oid = await place(agreed)
  await confirm(oid)
  expect(await queued()).toHaveLength(1)
  pass(72 * hour + 1)

  await queued()
  expect(await consents()).toMatchObject([{ google_state: 'dropped', client_id: '' }])
  await expect(attempt(oid)).rejects.toThrow('Older than three days')
  expect(google.received).toEqual([])
})

it('tries again where Google is away, and waits for the owner where it refuses', async () => {
  const { place, confirm, queued, attempt } = await aShopWithGoogle([503, 400, 204])
  const oid = await place(agreed)
  await confirm(oid)
  await queued()

  const failures: unknown[] = []
  for (let n = 0; n < 2; n += 1) await attempt(oid).catch((error) => failures.push(error))
  expect(failures.map(String)).toEqual([
    'NotSent: Status 503',
    'DeadLettered: Google refused it: status 400',
  ])
  await attempt(oid)
})

it('sends nothing from a restored shop, nor of a buyer who was erased', async () => {
  const { db, place, confirm, queued, attempt, google, consents } = await aShopWithGoogle()
  const oid = await place(agreed)
  await confirm(oid)
  await queued()
  await dropRestoredPurchases(db)
  await attempt(oid)
  expect(await consents()).toMatchObject([{ google_state: 'dropped', client_id: '' }])

  const { id } = await db.read
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  await commit(db, (tx) => forgetBuyer(tx, id))
  await attempt(oid)
  expect(google.received).toEqual([])
  expect(await consents()).toEqual([])
})

it('checks an event at the server of Google that counts nothing', async () => {
  const answers = [
    { validationMessages: [] },
    { validationMessages: [{ validationCode: 'VALUE_INVALID', description: 'a phone 0171' }] },
    'nothing of the kind',
  ]
  const google = await httpReceiver((response, _request, earlier) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[earlier]))
  })
  const account = { baseUrl: new URL(google.url).origin, googleId, secret: googleSecret }
  const results = []
  for (let n = 0; n < 3; n += 1) results.push(await validateAtGoogle(account, { events: [] }))
  expect(results).toEqual([
    { kind: 'taken' },
    { kind: 'refused', because: 'Google refused it: VALUE_INVALID' },
    { kind: 'refused', because: 'The answer is not the one of such a service' },
  ])
  expect(google.received.map(({ target }) => target?.split('?')[0])).toEqual(
    Array(3).fill('/debug/mp/collect'),
  )
})
