import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, signInAs, userPassword } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

type Line = Readonly<Record<string, unknown>>

/** Returns the lines of the security log since the last read. */
function reader({ logged }: TestServer): () => readonly Line[] {
  let seen = logged.length
  return () => {
    const lines: Line[] = logged.slice(seen).map((line) => JSON.parse(line))
    seen = logged.length
    return lines.filter(({ security }) => security === true)
  }
}

it('logs sign-ins, sign-outs and refused sign-ins, by ids alone', async () => {
  const shop = await aServer()
  const { id, email } = await aUser(shop.db)
  const read = reader(shop)

  const headers = await signInAs(shop, email)
  await shop.send('POST', '/api/auth/change-password', {
    headers,
    body: { currentPassword: userPassword, newPassword: 'seven-mangoes-on-a-tree' },
  })
  await shop.send('POST', '/api/auth/sign-in/email', { body: { email, password: userPassword } })
  const again = await shop.send('POST', '/api/auth/sign-in/email', {
    body: { email, password: 'seven-mangoes-on-a-tree' },
  })
  const cookie = String(again.headers['set-cookie']).replace(/;.*$/, '')
  await shop.send('POST', '/api/auth/sign-out', {
    headers: { cookie, origin: 'http://localhost:3000' },
  })

  expect(read()).toMatchObject([
    { event: 'signed-in', user: id, way: 'password', id: expect.any(String) },
    { event: 'password-changed', user: id, by: id },
    { event: 'sign-in-refused', code: 'auth/invalid-credential' },
    { event: 'signed-in', user: id },
    { event: 'signed-out', user: id, by: id },
  ])
})

it('carries a keyed hash of the network, so that one attacker can be told from many', async () => {
  const shop = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const read = reader(shop)
  const from = ['203.0.113.9', '203.0.113.9', '203.0.113.10', '2001:db8:1:2::9', '2001:db8:1:2::a']

  for (const [n, address] of from.entries()) {
    const body = { email: `somebody-${n}@example.com`, password: 'not this' }
    const headers = { 'x-forwarded-for': address }
    await shop.send('POST', '/api/auth/sign-in/email', { body, headers })
  }

  const networks = read().map(({ event, network }) => [event, network])
  expect(networks).toEqual(
    from.map(() => ['sign-in-refused', expect.stringMatching(/^[\w-]{12}$/)]),
  )
  const [first, again, other, sixth, ofSameLine] = networks.map(([, network]) => network)
  expect([again, ofSameLine]).toEqual([first, sixth])
  expect(new Set([first, other, sixth]).size).toBe(3)
  expect(shop.logged.join('\n')).not.toMatch(/203\.0\.113|2001:db8/)
})

it('logs a locked account, and that further attempts were limited', async () => {
  const shop = await aServer()
  const { email } = await aUser(shop.db)
  const read = reader(shop)

  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await shop.send('POST', '/api/auth/sign-in/email', { body: { email, password: 'not this' } })
  }

  const events = read().map(({ event, code }) => (code === undefined ? event : `${event} ${code}`))
  expect(events.slice(-5)).toEqual([
    'sign-in-refused auth/invalid-credential',
    'account-locked',
    'sign-in-refused auth/invalid-credential',
    'sign-in-refused auth/too-many-requests',
    'limited auth/too-many-requests',
  ])
})

it('logs changes of roles and blocked users, with the admin’s id', async () => {
  const shop = await aServer()
  const { id, email } = await aUser(shop.db)
  const headers = await shop.signIn()
  const read = reader(shop)
  const change = (requested: object) =>
    shop.send('PUT', `/api/users/update/${email}`, { headers, body: { email, ...requested } })

  await change({ role: 'teacher' })
  await change({ status: 'Not-Verified' })
  await change({ status: 'Not-Verified' })
  await change({ status: 'Verified' })

  const { body } = await shop.send('GET', '/api/auth/get-session', { headers })
  const by = body.user.id
  expect(read()).toMatchObject([
    { event: 'role-changed', user: id, role: 'teacher', by },
    { event: 'user-blocked', user: id, by },
    { event: 'user-unblocked', user: id, by },
  ])
})

it('logs refused callers and what they requested', async () => {
  const shop = await aServer()
  const { id, email } = await aUser(shop.db)
  const guest = await signInAs(shop, email)
  const owner = await shop.signIn()
  const read = reader(shop)

  await shop.send('GET', '/api/users')
  await shop.send('GET', '/api/users', { headers: guest })
  await shop.send('GET', '/api/users', { headers: { authorization: 'Bearer made-up' } })
  await shop.send('GET', '/api/users', { headers: { host: 'elsewhere.example' } })
  await shop.send('PUT', '/api/product?id=p', {
    body: {},
    headers: { ...guest, origin: 'https://elsewhere.example' },
  })
  await shop.send('POST', '/api/1/upload', { body: {}, headers: owner })

  const lines = read()
  expect(lines).toMatchObject([
    { event: 'access-refused', code: 'not-signed-in' },
    { event: 'access-refused', code: 'not-allowed', by: id },
    { event: 'token-refused' },
    { event: 'wrong-host' },
    { event: 'cross-origin' },
    { event: 'upload-refused', code: 'wrong-type' },
  ])
  expect(lines[0]).not.toHaveProperty('by')
})

it('logs changes to an account, and failed requests for one', async () => {
  const shop = await aServer()
  const read = reader(shop)
  const post = (path: string, body: object, headers = {}) =>
    shop.send('POST', path, { body, headers })
  const credentials = { email: 'new@example.com', password: userPassword }

  const signedUp = await post('/api/auth/sign-up/email', credentials)
  const { id } = signedUp.body.user
  const headers = await signInAs(shop, credentials.email)
  await post('/api/jwt', { email: credentials.email }, headers)
  await post('/api/auth/revoke-other-sessions', {}, headers)
  await post('/api/auth/sign-up/email', credentials)
  await post('/api/auth/request-password-reset', { email: credentials.email })
  await post('/api/auth/reset-password', { token: 'made-up', newPassword: 'a-tree-of-mangoes' })
  await post(
    '/api/auth/change-password',
    { currentPassword: 'not this', newPassword: 'a-tree-of-mangoes' },
    headers,
  )

  expect(read()).toMatchObject([
    { event: 'signed-up', user: id },
    { event: 'signed-in', user: id },
    { event: 'token-made', by: id },
    { event: 'session-ended', user: id, by: id },
    { event: 'sign-up-refused', code: 'auth/email-already-in-use' },
    { event: 'reset-requested' },
    { event: 'reset-refused', code: 'auth/expired-action-code' },
    { event: 'password-change-refused', code: 'auth/wrong-password', by: id },
  ])
})

it('logs which order was flagged', async () => {
  const shop = await aServer()
  await aProduct(shop.db, { stock: 100 })
  const read = reader(shop)
  const body = anOrderBody({ cphone: 'by the mosque', quantity: 1 })

  const { body: order } = await shop.send('PUT', '/api/order?id=p', { body })

  expect(read()).toMatchObject([{ event: 'order-flagged', order: order.oid, flags: ['phone'] }])
})

it('gives every answer the request id of its log lines', async () => {
  const shop = await aServer()

  const answer = await shop.send('GET', '/api/users')

  const lines = shop.logged.map((line) => JSON.parse(line))
  expect(lines.map(({ event, id }) => [event, id])).toEqual([
    ['request', answer.headers['x-request-id']],
    ['access-refused', answer.headers['x-request-id']],
  ])
})

it('ignores a request id that the client sends', async () => {
  const shop = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })

  const answer = await shop.send('GET', '/healthz', { headers: { 'x-request-id': 'mine' } })

  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
