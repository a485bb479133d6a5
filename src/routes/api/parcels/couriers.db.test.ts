import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { steadfastEmulator } from '#tests/support/couriers/steadfast.ts'

const path = '/api/admin/couriers/steadfast'
const keys = { apiKey: 'an-api-key-of-the-owner', secretKey: 'a-secret-key-of-the-owner' }
const account = { base: 'live', keys, settings: {}, version: 0 }

it('takes keys in, and gives none out: in no answer, row, history or log', async () => {
  const { db, logged, send, signIn } = await aServer()
  const headers = await signIn()
  const missing = { ...account, keys: { apiKey: 'one alone' } }

  expect(await send('PUT', path, { headers, body: missing })).toMatchObject({
    status: 400,
    body: { fields: { 'keys.secretKey': 'Type this key as the service gave it to you.' } },
  })
  const saved = await send('PUT', path, { headers, body: account })
  expect(saved).toMatchObject({
    status: 200,
    body: { account: { base: 'live', keysSet: ['apiKey', 'secretKey'], version: 1 } },
  })
  expect(await send('PUT', path, { headers, body: account })).toMatchObject({ status: 409 })
  const one = { ...account, keys: { webhookToken: 'a-token-of-the-owner' }, version: 1 }
  const later = await send('PUT', path, { headers, body: one })
  expect(later.body).toMatchObject({
    account: { keysSet: ['apiKey', 'secretKey', 'webhookToken'], version: 2 },
  })

  const list = await send('GET', '/api/admin/couriers', { headers })
  const pages = JSON.stringify([missing && saved.body, later.body, list.body])
  const everything = [pages, JSON.stringify(await allRows(db)), ...logged].join('\n')
  expect(everything).not.toMatch(/of-the-owner/)
  expect((await historyOf(db)).slice(-2)).toMatchObject([
    { action: 'courier.connect', after: { courier: 'steadfast', keys: ['apiKey', 'secretKey'] } },
    { action: 'courier.connect', after: { courier: 'steadfast', keys: ['webhookToken'] } },
  ])
})

it('says what the courier answered to the test, and forgets the keys where the owner says so', async () => {
  const emulator = await steadfastEmulator()
  const env = { COURIER_URLS: `steadfast=${emulator.baseUrl}` }
  const { send, signIn } = await aServer({ env })
  const headers = await signIn()
  const right = { apiKey: 'steadfast-api-key', secretKey: 'steadfast-secret-key' }
  const test = () => send('POST', `${path}/test`, { headers, body: {} })

  expect(await test()).toMatchObject({ status: 404 })
  await send('PUT', path, { headers, body: account })
  expect((await test()).body).toEqual({ result: 'refused', answer: 'Unauthorized' })
  await send('PUT', path, { headers, body: { ...account, keys: right, version: 1 } })
  expect((await test()).body).toEqual({ result: 'connected', answer: 'current_balance: 1250.5' })

  expect(await send('DELETE', path, { headers })).toMatchObject({ body: { account: null } })
  expect(await test()).toMatchObject({ status: 404 })
  await emulator.close()
})
