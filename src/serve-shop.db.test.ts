/** What the server is put together from: that its parts are asked. */

import { request } from 'node:http'
import { expect, it } from 'vitest'
import { type RequestClass, requestClasses } from '#src/platform/load/request-class.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const asked: readonly (readonly [RequestClass, string])[] = [
  ['exports', '/feeds/products.csv'],
  ['search', '/api/allproduct?q=kettle'],
  ['reads', '/api/oneProduct/kettle'],
  ['kept-pages', '/'],
  ['kept-pages', '/product/kettle'],
]

async function aBusyShop(givesUp: readonly RequestClass[]) {
  const { db, listen } = await aServer({ givesUp })
  await aProduct(db)
  const port = await listen()

  // The door is in front of what a test usually asks by.
  function statusOf(path: string, { method = 'GET', body = '' } = {}): Promise<number | undefined> {
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      request({ port, path, method, headers, agent: false }, (response) => {
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
    for (const [one, path] of asked) {
      expect([givenUp, path, await statusOf(path)]).toEqual([
        givenUp,
        path,
        one === givenUp ? 503 : 200,
      ])
    }
  }
})

it('shows what is kept while what has to be made is given up', async () => {
  const { statusOf } = await aBusyShop(['renders'])

  expect(await statusOf('/')).toBe(503)
  expect(await statusOf('/api/oneProduct/kettle')).toBe(200)
})
