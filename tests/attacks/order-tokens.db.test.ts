/** The token of an order gives access to that order alone, and only its buyer receives it. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { apiDocument, operationsOf } from '#tests/support/readers/api-document.ts'
import { runs, timeouts } from './support/runs.ts'

async function placed({ send }: TestServer, key = 'first') {
  const headers = { 'idempotency-key': key }
  const { body } = await send('PUT', '/api/order?id=p', { body: anOrderBody(), headers })
  return body as { readonly oid: string; readonly _id: string; readonly token: string }
}

/** The whole answer, without the ids of this one request and of the device. */
function bytesOf({ status, headers, text }: TestAnswer): unknown {
  const { 'set-cookie': device, 'x-request-id': id, date, ...others } = headers
  return { status, text, headers: others }
}

it(
  'shows an order for its own token alone, and answers all others with the same bytes',
  timeouts,
  async () => {
    const server = await aServer()
    await aProduct(server.db)
    const [mine, other] = [await placed(server), await placed(server, 'second')]
    const unknown = bytesOf(await server.send('GET', '/api/oneOrder/PM-00000000?token=x'))
    expect((await server.send('GET', `/api/oneOrder/${mine.oid}?token=${mine.token}`)).status).toBe(
      200,
    )

    const at = fc.nat(mine.token.length - 1)
    const nearly = fc.oneof(
      fc
        .tuple(at, fc.string({ minLength: 1, maxLength: 1 }))
        .map(([n, one]) => mine.token.slice(0, n) + one + mine.token.slice(n + 1)),
      at.map((n) => mine.token.slice(0, n)),
      fc.string({ maxLength: 3 }).map((more) => mine.token + more),
      fc.string({ minLength: 1, maxLength: 3 }).map((more) => more + mine.token),
      fc.constantFrom(
        other.token,
        mine.token.toLowerCase(),
        mine.token.replaceAll('_', '/').replaceAll('-', '+'),
        Buffer.from(mine.token, 'base64url').toString('hex'),
        mine.token.split('').reverse().join(''),
        mine._id,
        mine.oid,
        'undefined',
        'null',
        'true',
        '[object Object]',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(
        nearly,
        fc.constantFrom('token=', 'token[]=', 'Token=', 'token=x&token='),
        async (token, name) => {
          fc.pre(token !== mine.token)
          const query = `${name}${encodeURIComponent(token.toWellFormed())}`
          const answer = await server.send('GET', `/api/oneOrder/${mine.oid}?${query}`)
          expect(bytesOf(answer), query).toEqual(unknown)
        },
      ),
      runs(60),
    )
  },
)

it('returns the token of an order only in the answer to its buyer', async () => {
  const server = await aServer({ env: { ORDER_SHEET_URL: 'http://127.0.0.1:9/sheet' } })
  const { send, db, logged } = server
  await aProduct(db)
  const order = await placed(server)
  const headers = await server.signIn()
  const path = `/api/order?id=${order.oid}`
  const answers = [
    await send('PUT', path, { headers, body: { grand: 0, cname: 'Karim' } }),
    await send('PUT', path, { headers, body: { status: 'done' } }),
    await send('PUT', path, { headers, body: { status: 'done', version: 1 } }),
    await send('GET', `/api/admin/history?subject=order&id=${order.oid}`, { headers }),
    await send('GET', `/api/oneOrder/${order.oid}?token=${order.token}`),
    await send('GET', `/api/oneOrder/${order.oid}`, { headers }),
    await send('GET', `/api/orders?q=${order.oid}`, { headers }),
  ]
  for (const { path, method, operation } of operationsOf(await apiDocument(server))) {
    const isPlain = method === 'get' && operation.parameters.every((one) => !one.required)
    if (isPlain && path !== '/api/logout') answers.push(await send('GET', path, { headers }))
  }
  // The buyer's own browser, which lost the first answer.
  expect((await placed(server)).token).toBe(order.token)

  expect(answers.length).toBeGreaterThan(15)
  expect(answers[0]?.status).toBe(200)
  const secrets = [order.token, Buffer.from(order.token, 'base64url').toString('hex')]
  for (const secret of secrets) {
    expect(answers.filter(({ text }) => text.includes(secret))).toEqual([])
    expect(JSON.stringify(await allRows(db))).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
  }
})
