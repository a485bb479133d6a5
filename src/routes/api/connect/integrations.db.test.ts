import { expect, it } from 'vitest'
import { integrations, mailKinds } from '#src/features/integrations/integration.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { queue, setOutbox } from '#tests/make/accounts/an-administration.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { steadfastEmulator } from '#tests/support/couriers/steadfast.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'
import { smtpReceiver } from '#tests/support/stand-ins/smtp-receiver.ts'

const path = '/api/admin/integrations'

async function anOwner(env: Readonly<Record<string, string>> = {}) {
  const server = await aServer({ env })
  const headers = await server.signIn()
  const test = async (name: string) =>
    (await server.send('POST', `${path}/${name}/test`, { headers, body: {} })).body
  const standing = async (name: string) => {
    const { body } = await server.send('GET', path, { headers })
    return body.items.find((one: { integration: string }) => one.integration === name)
  }
  return { ...server, headers, test, standing }
}

it('lists every integration, and says of a new shop that almost nothing is set up', async () => {
  const { send, headers } = await anOwner()

  const { status, body } = await send('GET', path, { headers })

  expect(status).toBe(200)
  expect(body.items.map((one: { integration: string }) => one.integration)).toEqual([
    ...integrations,
  ])
  expect(body.items.filter((one: { setUp: boolean }) => one.setUp)).toMatchObject([
    { integration: 'feeds', lastSuccess: null, lastFailure: null, undelivered: 0 },
  ])
})

it('reads the last success and what failed since from the outbox', async () => {
  const { db, standing } = await anOwner()
  const now = new Date(Date.now() - 60_000)
  const sent = new Date(Date.now() - 30_000).toISOString()
  await queue(db, 'order-placed', { oid: 'PM-1' }, now)
  await queue(db, 'low-stock', {}, now)
  await queue(db, 'buyer-sms', {}, now)
  await setOutbox(db, 'order-placed', { state: 'sent', sent_at: sent })
  await setOutbox(db, 'low-stock', { last_error: 'SMTP EAUTH 535' })
  await setOutbox(db, 'buyer-sms', { state: 'parked', last_error: 'Status 503' })

  expect(await standing('mail')).toMatchObject({
    lastSuccess: sent,
    lastFailure: {
      at: now.toISOString(),
      waiting: true,
      reason: 'mail-name',
      noted: 'SMTP EAUTH 535',
    },
    undelivered: 1,
  })
  expect(await standing('sms')).toMatchObject({
    lastSuccess: null,
    lastFailure: { reason: 'own-problem' },
    undelivered: 1,
  })
  expect(await standing('order-sheet')).toMatchObject({ lastFailure: null, undelivered: 0 })
  expect(new Set(mailKinds).size).toBe(mailKinds.length)
})

it('counts no booking that the courier refused, and no purchase that was not sent, as a success', async () => {
  const { db, standing } = await anOwner()
  const sent_at = new Date().toISOString()
  for (const kind of ['book-at-steadfast', 'facebook-purchase', 'google-purchase']) {
    await queue(db, kind, { oid: 'PM-1' }, new Date(Date.now() - 60_000))
    await setOutbox(db, kind, { state: 'sent', sent_at })
  }

  expect(await standing('steadfast')).toMatchObject({ lastSuccess: null })
  expect(await standing('facebook')).toMatchObject({ lastSuccess: null })
  expect(await standing('google-analytics')).toMatchObject({ lastSuccess: null })
})

it('mails the caller, and says in the history and on the page what happened', async () => {
  const { url, received } = await smtpReceiver()
  const { db, test, standing } = await anOwner({ SMTP_URL: url })

  expect(await test('mail')).toEqual({
    result: 'works',
    detail: 'admin@paglamart.test',
    reason: 'other',
    noted: '',
  })

  expect(received).toMatchObject([{ to: ['admin@paglamart.test'] }])
  expect((await historyOf(db)).at(-1)).toMatchObject({
    action: 'integration.test',
    after: { result: 'works', noted: '' },
  })
  expect(await standing('mail')).toMatchObject({
    setUp: true,
    lastSuccess: expect.any(String),
    lastFailure: null,
  })
})

it('tests no mail without a mail server', async () => {
  const { test } = await anOwner()

  expect(await test('mail')).toMatchObject({ result: 'not-set-up' })
})

it('explains a mail server that nobody runs', async () => {
  const { test, standing } = await anOwner({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` })

  expect(await test('mail')).toMatchObject({ result: 'failed', reason: 'no-one-answers' })
  expect(await standing('mail')).toMatchObject({
    lastSuccess: null,
    lastFailure: { waiting: false, reason: 'no-one-answers' },
  })
})

it('sends the order sheet a test without an order, and reports its refusal', async () => {
  const sheet = await httpReceiver((response, _request, earlier) => {
    response.statusCode = earlier === 0 ? 200 : 404
    response.end()
  })
  const { test, standing } = await anOwner({ ORDER_SHEET_URL: sheet.url })

  expect(await test('order-sheet')).toMatchObject({ result: 'works' })
  expect(JSON.parse(sheet.received[0]?.body ?? '')).toEqual({ data: [], test: true })
  expect(await test('order-sheet')).toMatchObject({
    result: 'failed',
    reason: 'not-accepted',
    noted: 'Status 404',
  })
  expect(await standing('order-sheet')).toMatchObject({
    setUp: true,
    lastSuccess: expect.any(String),
    lastFailure: { reason: 'not-accepted' },
  })
})

it('sends an SMS to the phone of the shop, within the limit of the day', async () => {
  const { db, logged, send, headers, test } = await anOwner()
  expect(await test('sms')).toMatchObject({ result: 'not-set-up' })
  const settings = await send('GET', '/api/admin/buyer-messages', { headers })
  const { hasKey: _, spentToday: __, ...form } = settings.body
  const body = { ...form, gateway: 'log', partCost: 50, dailyLimit: 60 }
  expect(await send('PUT', '/api/admin/buyer-messages', { headers, body })).toMatchObject({
    status: 200,
  })
  const shop = await send('GET', '/api/admin/shop', { headers })
  const facts = { ...shop.body, phone: '01712345678' }
  await send('PUT', '/api/admin/shop', { headers, body: facts })

  expect(await test('sms')).toMatchObject({ result: 'works', detail: '01712345678' })
  expect(logged.join('')).toContain('sms-logged')
  expect(await test('sms')).toMatchObject({
    result: 'failed',
    noted: 'The daily limit for SMS is reached',
  })
  expect(JSON.stringify(await historyOf(db))).not.toContain('sms-logged')
})

it('asks a courier with the stored keys, and never repeats them', async () => {
  const emulator = await steadfastEmulator()
  const { db, send, headers, test, standing } = await anOwner({
    COURIER_URLS: `steadfast=${emulator.baseUrl}`,
  })
  expect(await test('steadfast')).toMatchObject({ result: 'not-set-up' })
  const keys = { apiKey: 'steadfast-api-key', secretKey: 'steadfast-secret-key' }
  const account = { base: 'live', keys, settings: {}, version: 0 }
  await send('PUT', '/api/admin/couriers/steadfast', { headers, body: account })

  expect(await test('steadfast')).toMatchObject({
    result: 'works',
    detail: 'current_balance: 1250.5',
  })
  expect(await standing('steadfast')).toMatchObject({
    setUp: true,
    lastSuccess: expect.any(String),
  })
  const { text } = await send('GET', path, { headers })
  expect(text + JSON.stringify(await historyOf(db))).not.toContain('steadfast-api-key')
  await emulator.close()
})

it('asks whether the issuer of sign-in answers as itself', async () => {
  const issuer = await httpReceiver((response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: 'https://somebody.else' }))
  })
  const { test } = await anOwner({
    GOOGLE_CLIENT_ID: 'a-client',
    GOOGLE_CLIENT_SECRET: 'a-secret',
    GOOGLE_ISSUER: new URL(issuer.url).origin,
  })

  expect(await test('google-sign-in')).toMatchObject({ result: 'failed', reason: 'wrong-answer' })
})

it('reads the feed as a catalogue does', async () => {
  const port = await findFreePort()
  const { db, server, test } = await anOwner({ ORIGIN: `http://127.0.0.1:${port}` })
  expect(await test('feeds')).toMatchObject({ result: 'failed', reason: 'no-one-answers' })
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: 'fan' })
  await server.listen({ port, host: '127.0.0.1' })

  expect(await test('feeds')).toEqual({ result: 'works', detail: '2', reason: 'other', noted: '' })
})

it('knows no other integration', async () => {
  const { send, headers } = await anOwner()

  expect(await send('POST', `${path}/elsewhere/test`, { headers, body: {} })).toMatchObject({
    status: 404,
  })
})
