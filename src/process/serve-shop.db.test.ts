/** How the parts of the server work together while it sheds requests. */

import { request } from 'node:http'
import { expect, it } from 'vitest'
import { type RequestClass, requestClasses } from '#src/domain/access/request-class.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { shopPages } from '#tests/make/shop-pages.ts'

/** Each class of request with the answer that it gets when the shop is not shedding. */
const requested: readonly (readonly [RequestClass, string, number])[] = [
  ['bulk', '/feeds/products.csv', 200],
  ['bulk', '/api/allproduct?q=kettle', 200],
  ['reads', '/api/oneProduct/kettle', 200],
  ['reads', '/product/kettle', 200],
  ['cached-pages', '/assets/none.css', 404],
]

const large = 'a large page '.repeat(10_000)

async function aBusyShop(
  shed: readonly RequestClass[],
  write: (request: Request) => string = () => '<title>A page</title>',
) {
  const { db, listen } = await aServer({
    build: await shopPages(write),
    sheds: (requestClass) => shed.includes(requestClass),
  })
  await aProduct(db)
  const port = await listen()

  // Admission control runs before Fastify, and so before `inject`.
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

it('accepts orders and answers its health check while it sheds all other classes', async () => {
  const { statusOf, order } = await aBusyShop(requestClasses.filter((one) => one !== 'orders'))

  for (const [, path] of requested) expect([path, await statusOf(path)]).toEqual([path, 503])
  expect(await statusOf('/healthz')).toBe(200)
  expect(await order()).toBe(201)
})

it('sheds each class alone', async () => {
  for (const shed of new Set(requested.map(([one]) => one))) {
    const { statusOf } = await aBusyShop([shed])
    for (const [one, path, otherwise] of requested) {
      const status = one === shed ? 503 : otherwise
      expect([shed, path, await statusOf(path)]).toEqual([shed, path, status])
    }
  }
})

it('serves small cached pages while it sheds reads and large pages', async () => {
  const shed: RequestClass[] = []
  const { statusOf } = await aBusyShop(
    shed,
    (request) => `<title>A page</title>${request.url.includes('product') ? '' : large}`,
  )
  for (const path of ['/', '/product/kettle']) expect(await statusOf(path)).toBe(200)

  shed.push('reads', 'cached-pages')
  const small = { 'accept-encoding': 'br' }

  expect(await statusOf('/product/kettle')).toBe(200)
  expect(await statusOf('/buy/kettle')).toBe(503)
  expect(await statusOf('/')).toBe(503)
  expect(await statusOf('/', { headers: small })).toBe(200)
  // A cookie that makes the page personal does not bypass it.
  expect(await statusOf('/', { headers: { ...small, cookie: 'language=bn' } })).toBe(503)
})

it('serves small product reads from memory while it sheds their classes', async () => {
  const shed: RequestClass[] = []
  const { statusOf } = await aBusyShop(shed)
  const paths = ['/api/allproduct', '/api/oneProduct/kettle']
  for (const path of paths) expect(await statusOf(path)).toBe(200)

  shed.push('bulk', 'reads', 'cached-pages')
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200])
  const token = { headers: { authorization: 'Bearer x' } }
  for (const path of ['/api/allproduct?page=1', '/api/oneProduct/fan']) {
    expect([path, await statusOf(path)]).toEqual([path, 503])
  }
  expect(await statusOf('/api/oneProduct/kettle', token)).toBe(503)
})
