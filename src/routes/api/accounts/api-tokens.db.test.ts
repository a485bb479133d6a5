/** Tokens of programs over HTTP: made, used, named in the history, and ended. */

import { expect, it } from 'vitest'
import { callsPerMinute } from '#src/features/accounts/tokens/api-tokens.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anApiToken } from '#tests/make/accounts/an-api-token.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

async function aShopWithOrder() {
  const server = await aServer()
  await aProduct(server.db, { stock: 50 })
  const owner = await server.signIn()
  const { body: order } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  return { ...server, owner, oid: String(order.oid) }
}

it('shows a new token once, and afterwards what it may do', async () => {
  const { send, owner } = await aShopWithOrder()
  const body = { name: ' Sheet ', scopes: ['orders.list', 'order.read'], days: 90 }
  const made = await send('POST', '/api/admin/tokens', { headers: owner, body })

  const listed = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'Sheet',
    scopes: ['orders.list', 'order.read'],
    maker: 'admin@paglamart.test',
    madeAt: expect.any(String),
    expiresAt: expect.any(String),
    usedAt: null,
    isOver: false,
  }
  expect(made).toMatchObject({
    status: 201,
    headers: { 'cache-control': 'no-store' },
    body: { token: expect.stringMatching(/^pm_[0-9a-f]{80}$/), tokens: [listed] },
  })
  const { body: list } = await send('GET', '/api/admin/tokens', { headers: owner })
  expect(list).toEqual({ tokens: [listed] })
})

it('names each wrong field of a token', async () => {
  const { send, owner } = await aShopWithOrder()
  const body = { name: '\u0007', scopes: ['team.change'], days: 366 }
  const refused = await send('POST', '/api/admin/tokens', { headers: owner, body })

  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields)).toEqual(['name', 'scopes', 'days'])
})

it('lets a program do what its scopes say, and says which scope is missing', async () => {
  const { send, owner, oid } = await aShopWithOrder()
  const reader = await anApiToken({ send }, owner, ['orders.list', 'order.read'])

  expect((await send('GET', '/api/orders?page=1', { headers: reader })).body.total).toBe(1)
  const read = await send('GET', `/api/oneOrder/${oid}`, { headers: reader })
  expect(read).toMatchObject({ status: 200, body: { oid, cphone: '017…678' } })
  expect(await send('GET', '/api/orders', { headers: reader })).toMatchObject({
    status: 403,
    body: { code: 'token-scope', scope: 'orders.export' },
  })
  const edit = { headers: reader, body: { grand: 0, quantity: 2 } }
  expect(await send('PUT', `/api/order?id=${oid}`, edit)).toMatchObject({
    status: 403,
    body: { code: 'token-scope', scope: 'order.place' },
  })
  // Also what everybody may write without a token.
  expect(
    await send('PUT', '/api/order?id=p', { headers: reader, body: anOrderBody() }),
  ).toMatchObject({ status: 403 })

  const phones = await anApiToken({ send }, owner, ['order.read', 'order.read-phone'])
  const clear = await send('GET', `/api/oneOrder/${oid}`, { headers: phones })
  expect(clear.body.cphone).toBe('01712345678')
})

it('names the token beside the person in the history and in the activity', async () => {
  const { send, owner, oid } = await aShopWithOrder()
  const program = await anApiToken({ send }, owner, ['order.edit'], 'Accounts 2000')
  const edit = { grand: 0, quantity: 2 }
  const edited = await send('PUT', `/api/order?id=${oid}`, { headers: program, body: edit })
  expect([edited.status, edited.text]).toEqual([200, expect.any(String)])
  await send('PUT', `/api/order?id=${oid}`, { headers: owner, body: { ...edit, quantity: 3 } })

  const path = `/api/admin/history?subject=order&id=${oid}&page=1`
  const { body } = await send('GET', path, { headers: owner })
  expect(body.items).toMatchObject([
    { actor: 'admin@paglamart.test', token: null, after: { quantity: 3 } },
    { actor: 'admin@paglamart.test', token: 'Accounts 2000', after: { quantity: 2 } },
  ])
  const csv = await send('GET', '/api/admin/activity.csv', { headers: owner })
  expect(csv.text).toContain('admin@paglamart.test, by the program Accounts 2000')
})

it('places orders for buyers, not for the one who made the token', async () => {
  const { send, owner, db } = await aShopWithOrder()
  const program = await anApiToken({ send }, owner, ['order.place'])
  const body = anOrderBody({ cphone: '01812345679' })
  const placed = await send('PUT', '/api/order?id=p', { headers: program, body })

  expect(placed.status).toBe(201)
  const row = db.read.selectFrom('orders').select('account_id').where('oid', '=', placed.body.oid)
  expect(await row.execute()).toEqual([{ account_id: null }])
  const saved = await send('GET', '/api/savedAddress', { headers: owner })
  expect(saved.text).not.toContain('01812345679')
})

it('names no token in the changes of others that share a commit with it', async () => {
  const { send, owner, db } = await aShopWithOrder()
  const program = await anApiToken({ send }, owner, ['stock.move'], 'Stock program')
  const products = []
  for (let n = 0; n < 10; n += 1) products.push(await aProduct(db, { pid: `pot-${n}`, stock: 5 }))

  await Promise.all(
    products.map((_, n) =>
      send('PUT', `/api/admin/stock/pot-${n}/line`, {
        headers: n % 2 === 0 ? program : owner,
        body: { line: 3 },
      }),
    ),
  )

  const rows = await db.read
    .selectFrom('history')
    .select(['subject_id', 'token'])
    .where('action', '=', 'stock.line')
    .execute()
  const tokens = new Map(rows.map(({ subject_id, token }) => [subject_id, token]))
  expect(products.map(({ id }) => tokens.get(id))).toEqual(
    products.map((_, n) => (n % 2 === 0 ? 'Stock program' : null)),
  )
})

it('answers 401 for a bad token even beside a good cookie, and logs no token', async () => {
  const { send, owner, logged } = await aShopWithOrder()
  const { authorization = '' } = await anApiToken({ send }, owner, ['orders.list'])
  const secret = authorization.slice('Bearer '.length)
  const bad = [
    `${authorization}0`,
    `Bearer pm_${'0'.repeat(80)}`,
    'Bearer pm_',
    `Basic ${secret}`,
    secret,
  ]
  for (const one of bad) {
    const answer = await send('GET', '/api/orders?page=1', {
      headers: { ...owner, authorization: one },
    })
    expect([one, answer.status, answer.body.code]).toEqual([one, 401, 'bad-token'])
  }
  // A good one wins over the cookie of the owner.
  const both = await send('GET', '/api/orders', { headers: { ...owner, authorization } })
  expect(both.status).toBe(403)

  const lines = logged.join('')
  expect(lines).toContain('token-refused')
  expect(lines).toContain('api-token-made')
  expect(lines).not.toContain('pm_')
  expect(lines).not.toContain(secret.slice(27))
})

it('ends with one press', async () => {
  const { send, owner } = await aShopWithOrder()
  const program = await anApiToken({ send }, owner, ['orders.list'])
  const { body } = await send('GET', '/api/admin/tokens', { headers: owner })
  const path = `/api/admin/tokens/${body.tokens[0]._id}`

  expect((await send('DELETE', path, { headers: program })).status).toBe(403)
  expect(await send('DELETE', path, { headers: owner })).toMatchObject({
    status: 200,
    body: { tokens: [] },
  })
  expect((await send('GET', '/api/orders?page=1', { headers: program })).status).toBe(401)
  expect((await send('DELETE', path, { headers: owner })).status).toBe(404)
})

it('asks for a fresh proof to make or end one', async () => {
  const { send, owner, db } = await aShopWithOrder()
  await commit(db, (tx) =>
    tx.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00.000Z' }).execute(),
  )
  const body = { name: 'Sheet', scopes: ['orders.list'], days: 30 }

  expect(await send('POST', '/api/admin/tokens', { headers: owner, body })).toMatchObject({
    status: 403,
    body: { code: 'proof-needed' },
  })
})

it('answers 429 with the time to wait to a program that calls too often', async () => {
  const { send, owner } = await aShopWithOrder()
  const headers = await anApiToken({ send }, owner, ['orders.watch'])
  const call = () => send('GET', '/api/admin/orders/latest', { headers })
  for (let n = 0; n < callsPerMinute; n += 1) expect((await call()).status).toBe(200)

  const refused = await call()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-calls' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
