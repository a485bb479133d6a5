import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { oweRefund } from '#tests/make/a-transfer.ts'
import { aUser, bearerFor, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const refunds = '/api/admin/refunds'
const cash = { method: 'cash', amount: 100.5 }

async function aServerThatOwes() {
  const server = await aServer()
  await aProduct(server.db, { stock: 90 })
  const placed = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const { oid } = placed.body
  await oweRefund(server.db, oid, { amount: poisha(1_000_000) })
  const as = async (duty: Duty) => {
    const { email } = await aUser(server.db, { duties: [duty] })
    return { email, headers: await signInAs(server, email) }
  }
  const pay = (
    by: Readonly<Record<string, string>>,
    body: unknown,
    key: string = crypto.randomUUID(),
  ) =>
    server.send('POST', `/api/admin/orders/${oid}/refunds`, {
      headers: { ...by, 'idempotency-key': key },
      body,
    })
  return { ...server, oid, as, pay }
}

it('pays what the shop owes, and lists it', async () => {
  const { oid, as, pay, send } = await aServerThatOwes()
  const { email, headers } = await as('accounts')
  const get = async (path: string) => (await send('GET', path, { headers })).body

  expect(await get(`${refunds}/owed`)).toEqual({
    items: [{ oid, since: '2026-11-24', owed: 10_000, because: ['return'] }],
    next: null,
  })
  const bkash = { method: 'bkash', amount: 200, trxId: 'bk7x 9q2m' }
  const paid = await pay(headers, bkash, 'form')
  expect(paid).toMatchObject({ status: 201, body: { owed: 9_800 } })
  expect(await pay(headers, bkash, 'form')).toMatchObject({
    status: 201,
    body: { _id: paid.body._id, owed: 9_800 },
  })
  expect(await pay(headers, cash)).toMatchObject({ status: 201, body: { owed: 9_699.5 } })
  const page = await get(`${refunds}?size=1`)
  expect(page.items).toMatchObject([{ oid, method: 'cash', amount: 100.5, trxId: null, by: email }])
  expect((await get(`${refunds}?size=1&before=${page.next}`)).items).toMatchObject([
    { _id: paid.body._id, method: 'bkash', amount: 200, trxId: 'BK7X9Q2M' },
  ])
  const { text } = await send('GET', `${refunds}.csv`, { headers })
  expect(readCsv(text.slice(1)).map((cells) => cells.toSpliced(0, 1))).toEqual([
    ['Order', 'Paid by', 'TrxID', 'Amount', 'By'],
    [oid, 'Cash', '', '100.50', email],
    [oid, 'bKash', 'BK7X9Q2M', '200', email],
  ])
})

it('refuses wrong fields, a missing key, a used TrxID, and more than is owed', async () => {
  const { oid, as, pay, send } = await aServerThatOwes()
  const { headers } = await as('accounts')
  const wrong = [
    [{ method: 'card', amount: 1 }, 'method'],
    [{ method: 'cash', amount: 0 }, 'amount'],
    [{ method: 'cash', amount: 1.001 }, 'amount'],
    [{ method: 'cash', amount: -5 }, 'amount'],
    [{ method: 'nagad', amount: 5 }, 'trxId'],
    [{ method: 'bkash', amount: 5, trxId: '!' }, 'trxId'],
  ] as const
  for (const [body, field] of wrong) {
    const { status, body: refused } = await pay(headers, body)
    expect([field, status, Object.keys(refused.fields)]).toEqual([field, 400, [field]])
  }
  const path = `/api/admin/orders/${oid}/refunds`
  expect(await send('POST', path, { headers, body: cash })).toMatchObject({
    status: 400,
    body: { code: 'bad-idempotency-key' },
  })
  await pay(headers, { method: 'nagad', amount: 5, trxId: 'NG12345678' }, 'k')
  expect(await pay(headers, { method: 'bkash', amount: 5, trxId: 'NG12345678' })).toMatchObject({
    status: 422,
    body: { code: 'transaction-used', oid },
  })
  expect(await pay(headers, cash, 'k')).toMatchObject({
    status: 422,
    body: { code: 'idempotency-key-reused' },
  })
  expect(await pay(headers, { method: 'cash', amount: 10_000 })).toMatchObject({
    status: 409,
    body: { code: 'more-than-owed', owed: 9_995 },
  })
  for (const query of ['?before=x', '/owed?before=2026-11-24', '?size=0']) {
    expect([query, (await send('GET', `${refunds}${query}`, { headers })).status]).toEqual([
      query,
      400,
    ])
  }
})

it('asks for a fresh proof above the limit, which a token cannot give', async () => {
  const server = await aServerThatOwes()
  const { email, headers } = await server.as('accounts')
  const token = await bearerFor(server, email, headers)
  const large = { method: 'cash', amount: 5_000.01 }
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await commit(server.db, (tx) => tx.updateTable('sessions').set({ proved_at }).execute())

  expect(await server.pay(headers, large)).toMatchObject({
    status: 403,
    body: { code: 'proof-needed' },
  })
  expect(await server.pay(token, large)).toMatchObject({
    status: 403,
    body: { code: 'session-needed' },
  })
  expect(await server.pay(token, cash)).toMatchObject({ status: 201 })
  const again = await signInAs(server, email)
  expect(await server.pay(again, large)).toMatchObject({ status: 201 })
})

it('lets a viewer read alone, and refuses every duty without money', async () => {
  const { as, pay, send } = await aServerThatOwes()
  const statuses = async (duty: Duty) => {
    const { headers } = await as(duty)
    const paths = [`${refunds}/owed`, refunds, `${refunds}.csv`]
    const read = await Promise.all(paths.map((path) => send('GET', path, { headers })))
    return [...read, await pay(headers, cash)].map(({ status }) => status)
  }
  expect(await statuses('viewer')).toEqual([200, 200, 403, 403])
  for (const duty of ['desk', 'packer', 'catalogue'] as const) {
    expect([duty, await statuses(duty)]).toEqual([duty, [403, 403, 403, 403]])
  }
})
