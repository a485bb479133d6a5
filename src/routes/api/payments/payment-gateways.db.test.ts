import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { bkashEmulator, bkashSecrets } from '#tests/support/payments/bkash.ts'

const path = '/api/admin/payment-gateways/bkash'
const keys = {
  username: 'a-name-of-the-owner',
  password: 'a-password-of-the-owner',
  appKey: 'an-app-key-of-the-owner',
  appSecret: 'an-app-secret-of-the-owner',
}
const account = { base: 'sandbox', keys, version: 0 }

it('takes keys in, and gives none out: in no answer, row, history or log', async () => {
  const { db, logged, send, signIn } = await aServer()
  const headers = await signIn()
  const missing = { ...account, keys: { appKey: 'one alone' } }

  expect(await send('PUT', path, { headers, body: missing })).toMatchObject({
    status: 400,
    body: { fields: { 'keys.username': 'Type this key as the service gave it to you.' } },
  })
  const saved = await send('PUT', path, { headers, body: account })
  expect(saved).toMatchObject({
    status: 200,
    body: { account: { base: 'sandbox', keysSet: Object.keys(keys), version: 1 } },
  })
  expect(await send('PUT', path, { headers, body: account })).toMatchObject({ status: 409 })
  const later = { base: 'live', keys: { password: 'another-of-the-owner' }, version: 1 }
  expect((await send('PUT', path, { headers, body: later })).body).toMatchObject({
    account: { base: 'live', keysSet: Object.keys(keys), version: 2 },
  })

  const list = await send('GET', '/api/admin/payment-gateways', { headers })
  expect(list.body).toMatchObject({ canSeal: true, unclear: [] })
  const rows = JSON.stringify(await allRows(db))
  expect([saved.text, list.text, rows, ...logged].join('\n')).not.toMatch(/of-the-owner/)
  expect((await historyOf(db)).slice(-2)).toMatchObject([
    { action: 'payments.connect', after: { base: 'sandbox' } },
    { action: 'payments.connect', after: { base: 'live', keys: ['password'] } },
  ])
})

it('tests the keys among the integrations, and forgets them where the owner says so', async () => {
  const emulator = await bkashEmulator()
  const { send, signIn } = await aServer({ env: { PAYMENT_URLS: `bkash=${emulator.baseUrl}` } })
  const headers = await signIn()
  const test = () => send('POST', '/api/admin/integrations/bkash/test', { headers, body: {} })
  const standing = async () => {
    const { body } = await send('GET', '/api/admin/integrations', { headers })
    return body.items.find((one: { integration: string }) => one.integration === 'bkash')
  }

  expect((await test()).body).toMatchObject({ result: 'not-set-up' })
  expect(await standing()).toMatchObject({ setUp: false, lastSuccess: null })
  await send('PUT', path, { headers, body: account })
  expect((await test()).body).toMatchObject({ result: 'failed', noted: '2079 Invalid app token' })
  await send('PUT', path, { headers, body: { ...account, keys: bkashSecrets, version: 1 } })
  expect((await test()).body).toMatchObject({ result: 'works' })
  expect(await standing()).toMatchObject({ setUp: true, lastSuccess: expect.any(String) })

  expect(await send('DELETE', path, { headers })).toMatchObject({ body: { account: null } })
  expect(await send('DELETE', path, { headers })).toMatchObject({ status: 404 })
  await emulator.close()
})

it('opens no return without its key, whatever the query says', async () => {
  const { send } = await aServer()
  const back = `/api/payments/bkash/return/${'0'.repeat(24)}/guessed?status=success`
  expect(await send('GET', back)).toMatchObject({ status: 404 })
})
