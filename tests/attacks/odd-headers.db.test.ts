/** Headers that the shop interprets, with any value: the shop never fails with a 500. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, userPassword } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { answerProblems, apiDocument } from '#tests/support/readers/api-document.ts'
import { runs, timeouts } from './support/runs.ts'

const names = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'authorization',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'forwarded',
  'accept',
  'accept-encoding',
  'accept-language',
  'range',
  'te',
  'upgrade',
] as const

/** The characters that a header can carry: one line, one byte for each character. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"',
    '""',
    '"1"',
    'W/"1"',
    '"1", "2"',
    '"99999999999999999999"',
    '"1.1"',
    '"-1"',
  ),
  fc.constantFrom(
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '127.0.0.1',
    '::1',
    '10.0.0.1, x',
  ),
  fc.constantFrom(
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'bearer e30.e30.',
    'Basic YTpi',
    'Bearer x y',
  ),
  fc.constantFrom('session=', 'session=a.b', 'session=%', 'session=%00', 'device=x', '=;=;', '; ;'),
  fc.constantFrom('bytes=0-', 'bytes=9-1', 'same-origin', 'cross-site', 'gzip;q=x', 'br;q=1e400'),
  fc.constantFrom('[::1', '1.2.3.4:99999', 'unknown', '_hidden', 'for="[::1]"', '-', 'a,b,c,d,e,f'),
  fc.constantFrom(200, 256, 2_001, 8_000).map((length) => 'x'.repeat(length)),
  fc
    .string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 12,
    })
    .map((text) => text.replaceAll('\x7f', '').trim()),
)

it('answers as its document says, whatever the headers contain', timeouts, async () => {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await aProduct(server.db, { stock: 1_000_000 })
  const { email } = await aUser(server.db)
  const owner = await server.signIn()
  const document = await apiDocument(server)
  const { body: order } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const calls = [
    { method: 'put', path: '/api/order', at: '?id=p', body: anOrderBody() },
    {
      method: 'put',
      path: '/api/order',
      at: `?id=${order.oid}`,
      body: { status: 'done' },
      more: owner,
    },
    { method: 'get', path: '/api/oneProduct/{id}', as: '/api/oneProduct/kettle' },
    { method: 'get', path: '/api/allproduct', at: '?page=1' },
    { method: 'get', path: '/api/orders', more: owner },
    { method: 'get', path: '/api/auth/get-session', more: owner },
    { method: 'post', path: '/api/auth/sign-in/email', body: { email, password: userPassword } },
    { method: 'get', path: '/api/logout' },
  ]
  const statuses = new Set<number>()

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.dictionary(fc.constantFrom(...names), headerText, { minKeys: 1, maxKeys: 3 }),
      async ({ method, path, as = path, at = '', body, more = {} }, odd) => {
        const headers = { ...more, ...odd }
        const sending = body === undefined ? { headers } : { headers, body }
        const answer = await server.send(method.toUpperCase(), as + at, sending)

        statuses.add(answer.status)
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answerProblems(document, { path, method }, answer)).toEqual([])
        // The shop never returns any part of it as a header.
        expect(Object.keys(answer.headers)).not.toContain('access-control-allow-origin')
        expect(answer.headers['x-request-id']).not.toBe(odd['x-request-id'])
      },
    ),
    runs(80),
  )

  expect(statuses.size).toBeGreaterThan(2)
})
