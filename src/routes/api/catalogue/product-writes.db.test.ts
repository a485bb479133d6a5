import { expect, it } from 'vitest'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOffice, productRows } from '#tests/make/an-office.ts'
import { countRows } from '#tests/support/ledger.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'

const put = '/api/product?id=kettle'

it('refuses every caller but admins, before it reads the body', async () => {
  const { db, sendAsAnybody } = await anOffice()
  await aProduct(db)
  const endpoints: readonly [string, string, unknown?][] = [
    ['PUT', put, aProductBody({ price: 99 })],
    ['PUT', put, {}],
    ['DELETE', '/api/deleteOneProduct/kettle'],
    ['POST', '/api/admin/stock', { pid: 'kettle', kind: 'received', quantity: 1 }],
    ['GET', '/api/admin/stock?pid=kettle'],
  ]

  for (const [method, path, body] of endpoints) {
    const answer = await sendAsAnybody(method, path, { ...(body !== undefined && { body }) })
    expect([method, path, answer.status]).toEqual([method, path, 401])
  }
  expect(await productRows(db)).toMatchObject([{ price_poisha: 2_500, archived_at: null }])
  expect(await countRows(db.read, 'stock_movements')).toBe(1)
})

it('invalidates exactly the tags of the written product', async () => {
  const server = await aServer()
  const headers = await server.signIn()
  let told: readonly string[] = []
  Object.assign(server.shop, {
    cacheInvalidation: localCacheInvalidation((tags) => {
      told = [...tags].toSorted()
    }),
  })
  const tagsOf = async (method: string, path: string, body?: unknown) => {
    told = []
    await server.send(method, path, { headers, ...(body !== undefined && { body }) })
    return told
  }
  const report = { pid: 'kettle', kind: 'counted' }

  expect(await tagsOf('PUT', put, aProductBody())).toEqual([
    'catalogue',
    'product:kettle',
    'stock:kettle',
  ])
  expect(await tagsOf('PUT', put, aProductBody({ price: 40 }))).toEqual([
    'catalogue',
    'product:kettle',
  ])
  expect(await tagsOf('PUT', put, aProductBody({ price: 40, stock: 99 }))).toEqual(['stock:kettle'])
  expect(await tagsOf('PUT', put, aProductBody({ price: 40, stock: 99 }))).toEqual([])
  expect(await tagsOf('PUT', put, aProductBody({ price: 1 }))).toEqual([])
  expect(await tagsOf('POST', '/api/admin/stock', { ...report, quantity: 0 })).toEqual([
    'sold-out',
    'stock:kettle',
  ])
  expect(await tagsOf('POST', '/api/admin/stock', { ...report, quantity: 2 })).toEqual([
    'sold-out',
    'stock:kettle',
  ])
  expect(await tagsOf('POST', '/api/admin/stock', { ...report, quantity: 1 })).toEqual([
    'stock:kettle',
  ])
  expect(await tagsOf('DELETE', '/api/deleteOneProduct/kettle')).toEqual([
    'catalogue',
    'product:kettle',
    'stock:kettle',
  ])
})

it('accepts and answers as its document says', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { pid: 'old', stock: 5 })
  const { paths, components } = (await send('GET', '/api/openapi.json')).body
  const report = { pid: 'old', kind: 'damaged', quantity: 1 }
  const requested: readonly [string, string, string, unknown?][] = [
    ['put', '/api/product', put, aProductBody()],
    ['put', '/api/product', put, aProductBody({ price: 99, stockWas: 100, offer: true })],
    ['put', '/api/product', put, {}],
    ['post', '/api/admin/stock', '/api/admin/stock', report],
    ['post', '/api/admin/stock', '/api/admin/stock', { ...report, quantity: 9 }],
    ['get', '/api/admin/stock', '/api/admin/stock?pid=old'],
    ['get', '/api/admin/stock', '/api/admin/stock?pid=never'],
    ['delete', '/api/deleteOneProduct/{id}', '/api/deleteOneProduct/old'],
  ]

  const statuses: number[] = []
  for (const [method, pattern, path, body] of requested) {
    const operation = paths[pattern][method]
    const answer = await send(method.toUpperCase(), path, { ...(body !== undefined && { body }) })
    statuses.push(answer.status)
    const schema =
      answer.status >= 400
        ? components.schemas.Problem
        : operation.responses[answer.status].content['application/json'].schema
    expect([path, schemaProblems(schema, answer.body)]).toEqual([path, []])
    if (body === undefined) continue
    const taken = schemaProblems(operation.requestBody.content['application/json'].schema, body)
    expect([path, body, taken.length === 0]).toEqual([path, body, answer.status !== 400])
  }
  expect(statuses).toEqual([201, 200, 400, 200, 409, 200, 404, 200])
})
