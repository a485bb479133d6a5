import { expect, it } from 'vitest'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { placedOrder } from '#tests/make/money/a-journal.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
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
    body: { fields: { 'keys.username': expect.any(String) } },
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

it('lists an unclear payment until the owner has looked at it, and nobody else takes it off', async () => {
  const server = await aServer()
  const { db, shop, send } = server
  await aProduct(db, { stock: 9 })
  const { id: order_id, number: oid } = await placedOrder(shop, { quantity: 1 })
  const id = `${'0'.repeat(23)}1`
  const at = new Date(Date.now() - 60_000).toISOString()
  const asked = { state: 'unclear', because: 'Risky', started_at: at, asked_at: at } as const
  const payment = { id, order_id, provider: 'sslcommerz', invoice: `${oid}-1` } as const
  await commit(db, (tx) =>
    tx
      .insertInto('gateway_payments')
      .values({ ...payment, ...asked, amount_poisha: 7_000, decided_at: at })
      .execute(),
  )
  const headers = await server.signIn()
  const unclear = async () =>
    (await send('GET', '/api/admin/payment-gateways', { headers })).body.unclear
  expect(await unclear()).toMatchObject([{ _id: id, oid, amount: 70, because: 'Risky' }])

  const look = (as: typeof headers) =>
    send('POST', `/api/admin/unclear-payments/${id}/looked-at`, { headers: as, body: {} })
  const { email } = await aUser(db, { duties: ['accounts'] })
  expect(await look(await signInAs(server, email))).toMatchObject({ status: 403 })
  expect(await look(headers)).toMatchObject({ status: 204 })
  expect(await look(headers)).toMatchObject({ status: 404 })
  expect(await unclear()).toEqual([])
})

it('keeps the last keys while the shop asks money in advance and has no wallet number', async () => {
  const { shop, send, signIn } = await aServer()
  const headers = await signIn()
  await send('PUT', path, { headers, body: account })
  await askAdvance(shop, { ...theFee, bkash: '', nagad: '' })
  expect(await send('DELETE', path, { headers })).toMatchObject({
    status: 409,
    body: { code: 'nowhere-to-pay' },
  })
  await askAdvance(shop, theFee)
  expect(await send('DELETE', path, { headers })).toMatchObject({ body: { account: null } })
})
