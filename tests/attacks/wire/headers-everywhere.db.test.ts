/** Answers outside the walk over the routes: cached pages, 304, and refusals before routing. */

import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { shopPages } from '#tests/make/shop-pages.ts'
import { headerProblems } from '../support/header-problems.ts'
import { answersIn, type RawAnswer, request, say } from './support/raw-socket.ts'

/** Refused before routing: by host, method, target, and size. */
function refusals({ send }: TestServer, own: string): readonly Promise<TestAnswer>[] {
  const json = { 'content-type': 'application/json' }
  return [
    send('GET', '/', { headers: { host: 'evil.example' } }),
    send('GET', '/%E0%A4%A'),
    send('GET', '/api/nothing'),
    send('GET', `/api/oneProduct/${'x'.repeat(2_000)}`),
    send('POST', '/', { headers: { origin: 'https://evil.example' } }),
    send('POST', '/', { headers: { origin: own } }),
    send('PUT', '/api/order?id=p', { body: '{' }),
    send('PUT', '/api/order?id=p', { body: 'x'.repeat(70_000) }),
    send('PUT', '/api/order?id=p', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    send('PUT', '/api/order?id=p', { body: '{}', headers: { ...json, authorization: 'Bearer x' } }),
    send('HEAD', '/'),
    send('OPTIONS', '/api/order'),
  ]
}

it('sends every header with a 304 and with a cached page', async () => {
  const server = await aServer({
    env: { ORIGIN: 'https://shop.example' },
    build: await shopPages(() => '<title>A page</title>'),
  })
  await aProduct(server.db)
  const port = await server.listen()
  const ask = async (method: string, path: string, ...lines: readonly string[]) => {
    const head = [`${method} ${path} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...lines]
    const [answer] = answersIn(await say(port, request(...head)), method)
    if (!answer) throw new Error(`${method} ${path} was not answered`)
    return answer
  }

  const told: RawAnswer[] = []
  for (const path of [
    '/',
    '/product/kettle',
    '/allproducts.data',
    '/api/allproduct',
    '/api/oneProduct/kettle',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/feeds/products.csv',
    '/feeds/products.xml',
    '/feeds/offers.xml',
    '/robots.txt',
  ]) {
    const first = await ask('GET', path)
    const again = await ask('GET', path, `If-None-Match: ${first.headers.etag}`)
    const head = await ask('HEAD', path)
    expect([path, first.status, again.status, head.status]).toEqual([path, 200, 304, 200])
    told.push(first, again, head)
  }

  expect(told.flatMap((answer) => headerProblems(answer, { isSecure: true }))).toEqual([])
})

it('sends every header with a refusal before routing, with encryption and without', async () => {
  for (const origin of ['http://localhost:3000', 'https://shop.example']) {
    const server = await aServer({ env: { ORIGIN: origin } })
    const told = await Promise.all(refusals(server, origin))

    const isSecure = origin.startsWith('https:')
    expect(told.flatMap((answer) => headerProblems(answer, { isSecure }))).toEqual([])
    expect(told.map(({ status }) => status)).toEqual([
      421, 404, 404, 404, 403, 415, 400, 413, 415, 401, 200, 405,
    ])
  }
})

it('sends every header with an answer to a broken request', async () => {
  const server = await aServer()
  const port = await server.listen()
  const host = 'Host: localhost:3000'
  const broken = [
    'nonsense\r\n\r\n',
    request('GET / HTTP/1.1', host, `X: ${'x'.repeat(20_000)}`),
    request('GET / HTTP/1.1', host, 'Content-Length: x'),
    request('GET http://localhost:3000/ HTTP/1.1', host, 'Connection: close'),
    request('GET / HTTP/1.1', 'Connection: close'),
    request('PUT /api/order?id=p HTTP/1.1', host, 'Transfer-Encoding: gzip, chunked'),
    request('GET / HTTP/1.1', host, 'Expect: everything', 'Connection: close'),
    request('GET / HTTP/1.1', host, 'Connection: close'),
  ]
  const told: RawAnswer[] = []
  for (const bytes of broken) told.push(...answersIn(await say(port, bytes)))

  expect(told.flatMap((answer) => headerProblems(answer, { isSecure: false }))).toEqual([])
  expect(told.map(({ status }) => status)).toEqual([400, 431, 400, 400, 421, 501, 200, 200])
})

it('reports a missing header', () => {
  const problems = headerProblems(
    {
      status: 503,
      headers: {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'",
        'set-cookie': ['session=x; Path=/'],
      },
    },
    { isSecure: true },
  )
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'x-content-type-options',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'strict-transport-security',
    'referrer-policy',
    'content-security-policy',
    'cache-control',
    'retry-after',
    'set-cookie',
    'set-cookie of what others keep',
  ])
})
