/** What the server is put together from: that its parts are asked. */

import { request } from 'node:http'
import { expect, it } from 'vitest'
import { type RequestClass, requestClasses } from '#src/platform/load/request-class.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type ServerMatters } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

/** Each with what is answered otherwise. */
const asked: readonly (readonly [RequestClass, string, number])[] = [
  ['exports', '/feeds/products.csv', 200],
  ['search', '/api/allproduct?q=kettle', 200],
  ['reads', '/api/oneProduct/kettle', 200],
  ['renders', '/product/kettle', 200],
  ['cached-pages', '/assets/none.css', 404],
]

const large = 'a large page '.repeat(10_000)

async function aBusyShop(givesUp: readonly RequestClass[], matters: ServerMatters = {}) {
  const { db, listen } = await aServer({ ...matters, givesUp })
  await aProduct(db)
  const port = await listen()

  // The door is in front of what a test usually asks by.
  function statusOf(
    path: string,
    { method = 'GET', body = '', headers = {} } = {},
  ): Promise<number | undefined> {
    const all = { host: 'localhost:3000', 'content-type': 'application/json', ...headers }
    return new Promise((resolve, reject) => {
      request({ port, path, method, headers: all, agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end(body)
    })
  }

  return {
    statusOf,
    order: () =>
      statusOf('/api/order?id=p', { method: 'PUT', body: JSON.stringify(anOrderBody()) }),
  }
}

it('takes orders, and says that it lives, while everything else is given up', async () => {
  const { statusOf, order } = await aBusyShop(requestClasses.filter((one) => one !== 'orders'))

  for (const [, path] of asked) expect([path, await statusOf(path)]).toEqual([path, 503])
  expect(await statusOf('/healthz')).toBe(200)
  expect(await order()).toBe(201)
})

it('gives up each class alone', async () => {
  for (const givenUp of new Set(asked.map(([one]) => one))) {
    const { statusOf } = await aBusyShop([givenUp])
    for (const [one, path, otherwise] of asked) {
      const status = one === givenUp ? 503 : otherwise
      expect([givenUp, path, await statusOf(path)]).toEqual([givenUp, path, status])
    }
  }
})

it('shows what is kept while what has to be made is given up, but for pages that are dear to send', async () => {
  const givesUp: RequestClass[] = []
  const { statusOf } = await aBusyShop(givesUp, {
    page: (request) => `<title>A page</title>${request.url.includes('product') ? '' : large}`,
  })
  for (const path of ['/', '/product/kettle']) expect(await statusOf(path)).toBe(200)

  givesUp.push('renders', 'cached-pages')
  const small = { 'accept-encoding': 'br' }

  expect(await statusOf('/product/kettle')).toBe(200)
  expect(await statusOf('/buy/kettle')).toBe(503)
  expect(await statusOf('/')).toBe(503)
  expect(await statusOf('/', { headers: small })).toBe(200)
  // Who brings a cookie that makes a page theirs does not get past it.
  expect(await statusOf('/', { headers: { ...small, cookie: 'language=bn' } })).toBe(503)
})
