import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows } from '#tests/support/ledger.ts'

const place = '/api/order?id=p'

async function statusAndCode(answer: ReturnType<TestServer['send']>) {
  const { status, body } = await answer
  return [status, body?.code]
}

it('refuses any type but application/json before it reads the body', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const sent = (type: string, body: unknown = anOrderBody()) =>
    statusAndCode(send('PUT', place, { body, headers: { 'content-type': type } }))

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json/x',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/vnd.api+json',
    'application/merge-patch+json',
    'text/json',
    'json',
    '*/*',
    'application/*',
    '',
  ]) {
    expect([type, ...(await sent(type))]).toEqual([type, 415, 'wrong-type'])
  }
  expect(await countRows(db.read, 'orders')).toBe(0)

  for (const type of ['application/json', 'APPLICATION/JSON ; charset="UTF-8"']) {
    expect(await sent(type)).toEqual([201, undefined])
  }
  for (const text of ['{', '', '{"a":1}x', "{'a':1}", '{"a":NaN}', '\ufeff5']) {
    expect([text, ...(await sent('application/json', text))]).toEqual([
      text,
      400,
      expect.any(String),
    ])
  }
})

it('accepts a body of 64 KiB and not a byte more', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const text = JSON.stringify(anOrderBody())
  const padded = (bytes: number) => text.replace('{', `{${' '.repeat(bytes - text.length)}`)

  expect(await statusAndCode(send('PUT', place, { body: padded(65_536) }))).toEqual([
    201,
    undefined,
  ])
  expect(await statusAndCode(send('PUT', place, { body: padded(65_537) }))).toEqual([
    413,
    'too-large',
  ])
})

it('answers another method of a known path with 405 and Allow', async () => {
  const { send } = await aServer()
  const known = {
    '/api/allproduct': 'GET, HEAD',
    '/api/oneProduct/kettle': 'GET, HEAD',
    '/api/order?id=p': 'PUT',
    '/api/oneOrder/PM-00000000': 'GET, HEAD',
    '/api/orders': 'GET, HEAD',
    '/api/openapi.json': 'GET, HEAD',
    '/api/docs': 'GET, HEAD',
    '/api/auth/get-session': 'GET, HEAD',
    '/api/auth/sign-out': 'POST',
    '/healthz': 'GET, HEAD',
    '/readyz': 'GET, HEAD',
    '/metrics': 'GET, HEAD',
    '/media/x': 'GET, HEAD',
    '/assets/x': 'GET, HEAD',
    '/allproducts': 'GET, HEAD, POST',
  }
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

  for (const [path, allow] of Object.entries(known)) {
    for (const method of [...methods, 'PURGE', 'QUERY', 'M-SEARCH'].filter(
      (one) => !allow.includes(one),
    )) {
      const answer = await send(method, path, { body: 'not even JSON' })
      const found = [answer.status, answer.headers.allow, answer.headers['cache-control']]
      expect([method, path, ...found]).toEqual([method, path, 405, allow, 'no-store'])
      if (method !== 'HEAD') expect(answer.body).toMatchObject({ code: 'wrong-method' })
    }
  }
})

it('answers every unknown address of the API with 404 in JSON', async () => {
  const { send } = await aServer()
  const unknown = { status: 404, body: { code: 'not-found', message: expect.any(String) } }

  for (const path of ['/api', '/api/', '/api/nothing', '/api/order/', '/api//orders', '/api/%']) {
    const expected = path === '/api/order/' ? 405 : 404
    expect([path, (await send('GET', path)).status]).toEqual([path, expected])
  }
  expect(await send('GET', '/api/nothing?a=1')).toMatchObject(unknown)
  for (const body of ['x'.repeat(100_000), '{', {}]) {
    const headers = { 'content-type': 'text/plain' }
    expect(await send('POST', '/api/nothing', { body, headers })).toMatchObject(unknown)
  }
})

it('prefers a Bearer token: a bad one is 401 even beside a good cookie', async () => {
  const { db, send, signIn } = await aServer()
  await aProduct(db)
  const admin = await signIn()
  expect((await send('GET', '/api/orders', { headers: admin })).status).toBe(200)

  for (const authorization of ['Bearer x', 'Bearer ', 'bearer x', 'Bearer a.b.c', 'Bearer']) {
    const headers = { ...admin, authorization }
    for (const path of ['/api/orders', '/api/oneProduct/kettle', '/api/allproduct']) {
      const answer = await send('GET', path, { headers })
      expect([authorization, answer.status, answer.body.code]).toEqual([
        authorization,
        401,
        'bad-token',
      ])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const placed = await send('PUT', place, { body: anOrderBody(), headers })
    expect(placed.status).toBe(401)
  }
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('accepts no invented session, and none of a signed-out browser', async () => {
  const { send, signIn } = await aServer()
  const admin = await signIn()
  expect(
    await statusAndCode(send('GET', '/api/orders', { headers: { cookie: 'session=x' } })),
  ).toEqual([401, 'not-signed-in'])

  await send('POST', '/api/auth/sign-out', { headers: admin })
  expect(await statusAndCode(send('GET', '/api/orders', { headers: admin }))).toEqual([
    401,
    'not-signed-in',
  ])
})

it('accepts unsafe requests from its own pages and from programs without a cookie alone', async () => {
  const { db, send, signIn } = await aServer()
  await aProduct(db, { stock: 1_000 })
  const { cookie = '', origin = '' } = await signIn()
  const act = async (headers: Record<string, string>) =>
    (await send('PUT', place, { body: anOrderBody(), headers })).status
  const own = { origin }
  const foreign = { origin: 'https://evil.example' }
  const site = (name: string) => ({ 'sec-fetch-site': name })

  for (const signedIn of [{}, { cookie }]) {
    expect(await act({ ...signedIn, ...own })).toBe(201)
    expect(await act({ ...signedIn, ...site('same-origin') })).toBe(201)
    expect(await act({ ...signedIn, ...own, ...site('same-origin') })).toBe(201)
    const refused = [
      foreign,
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'http://127.0.0.1:3000' },
      site('cross-site'),
      site('same-site'),
      site('none'),
      site(''),
      { ...own, ...site('cross-site') },
      { ...foreign, ...site('same-origin') },
    ]
    for (const headers of refused) {
      expect([headers, await act({ ...signedIn, ...headers })]).toEqual([headers, 403])
    }
  }
  expect(await act({})).toBe(201)
  expect(await act({ cookie: 'device=x' })).toBe(201)
  expect(await act({ cookie })).toBe(403)
  // The shop answers a read from another site, but that site cannot read the answer.
  const read = await send('GET', '/api/orders', { headers: { ...foreign, cookie } })
  expect(read.status).toBe(200)
  expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(read.headers['cross-origin-resource-policy']).toBe('same-origin')
})

it('answers under its own host names alone', async () => {
  const { send } = await aServer()
  const as = async (host: string, path = '/api/allproduct') =>
    statusAndCode(send('GET', path, { headers: { host } }))

  for (const host of ['localhost:3000', '127.0.0.1:3000', 'LOCALHOST:3000']) {
    expect([host, ...(await as(host))]).toEqual([host, 200, undefined])
  }
  const others = ['localhost', 'localhost:80', 'evil.example', '[::1]:3000', 'localhost:3000.', '']
  for (const host of others) {
    for (const path of ['/api/allproduct', '/', '/healthz', '/api/oneProduct/%', '/nothing']) {
      expect([host, path, ...(await as(host, path))]).toEqual([host, path, 421, 'wrong-host'])
    }
  }
  const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect((await send('GET', '/api/allproduct', { headers: forwarded })).status).toBe(200)
})

it('answers under its public host name alone where that is not local', async () => {
  const { send } = await aServer({ env: { ORIGIN: 'https://shop.example' } })
  const at = async (host: string) => send('GET', '/api/orders', { headers: { host } })

  const answer = await at('shop.example')
  expect(answer.status).toBe(401)
  expect(answer.headers['strict-transport-security']).toBeDefined()
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-device=[\w-]{22}; .*; Secure; SameSite=Lax$/,
  )
  expect((await at('localhost:3000')).status).toBe(421)
  expect((await at('127.0.0.1')).status).toBe(421)
})

it('sets a device cookie with the first uncached answer, and once', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  expect((await send('GET', '/api/allproduct')).headers['set-cookie']).toBeUndefined()

  const { headers } = await send('GET', '/api/orders')
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const known = { cookie: cookie.split(';')[0] ?? '' }
  expect(
    (await send('GET', '/api/orders', { headers: known })).headers['set-cookie'],
  ).toBeUndefined()
  for (const made of ['device=', 'device=x', `device=${'x'.repeat(23)}`]) {
    const answer = await send('GET', '/api/orders', { headers: { cookie: made } })
    expect(answer.headers['set-cookie']).toMatch(/^device=/)
  }
})

it('sends the security headers with every answer', async () => {
  const { db, send } = await aServer()
  await aProduct(db)

  for (const [method, path] of [
    ['GET', '/api/allproduct'],
    ['GET', '/api/orders'],
    ['GET', '/api/nothing'],
    ['GET', '/api/oneProduct/%'],
    ['POST', '/api/orders'],
    ['PUT', place],
    ['GET', '/healthz'],
    ['GET', '/metrics'],
  ] as const) {
    const { headers } = await send(method, path)
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      }),
    ])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

it('reports liveness and readiness, and serves metrics to loopback alone', async () => {
  const { db, send } = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await aProduct(db)
  await send('PUT', place, { body: anOrderBody() })

  expect(await send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
  expect(await send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const metrics = await send('GET', '/metrics')
  expect(metrics).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
  expect(metrics.text).toContain('shop_orders_total{outcome="placed"} 1')
  for (const from of ['::1', '127.3.2.1', '::ffff:127.0.0.1']) {
    expect((await send('GET', '/metrics', { from })).status).toBe(200)
  }

  const through = (address: string) =>
    send('GET', '/metrics', { headers: { 'x-forwarded-for': address } })
  expect((await through('203.0.113.5')).status).toBe(404)
  expect((await through('127.0.0.1, 203.0.113.5')).status).toBe(404)
  const lying = { from: '203.0.113.5', headers: { 'x-forwarded-for': '127.0.0.1' } }
  expect((await send('GET', '/metrics', lying)).status).toBe(404)
  expect((await send('GET', '/metrics', { from: '10.0.0.1' })).status).toBe(404)
})

it('logs the pattern of a route, and nothing of the address or the body', async () => {
  const { db, send, signIn, logged } = await aServer()
  await aProduct(db)
  const body = anOrderBody({ cname: 'Rahima-Secret', caddress: 'Secret Road 3' })
  const { body: order } = await send('PUT', place, { body })
  const admin = await signIn()
  await send('GET', `/api/oneOrder/${order.oid}?token=wrong-token`)
  await send('GET', '/api/oneProduct/%')
  await send('PUT', `/api/order?id=${order.oid}`, { headers: admin, body: { status: 'x' } })
  await send('GET', '/secret-page?secret=1', { headers: { host: 'secret.example' } })
  await send('PUT', place, { body, headers: { origin: 'https://secret.example' } })
  await send('PUT', place, { body: '{"Secret' })
  await send('PROPFIND', '/api/orders/secret')

  const text = logged.join('')
  for (const secret of [
    'ecret',
    order.oid,
    order.token,
    '01712345678',
    'wrong-token',
    '@',
    '127.0',
  ]) {
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  }
  expect(text).toContain('"route":"/api/oneOrder/:oid"')
  expect(text).toContain('"method":"PROPFIND","route":"/api/*"')
  expect(text).toContain('"event":"wrong-host"')
  expect(text).toContain('"event":"cross-origin"')
})
