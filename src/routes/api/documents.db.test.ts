import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import {
  type ApiDocument,
  answerProblems,
  apiDocument,
  operationsOf,
} from '#tests/support/readers/api-document.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'

it('is valid OpenAPI 3.1, and complete', async () => {
  const { send } = await aServer()
  const answer = await send('GET', '/api/openapi.json')
  const document: ApiDocument = answer.body

  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(Object.keys(document.paths).toSorted()).toEqual(
    expect.arrayContaining([
      '/api/allproduct',
      '/api/docs',
      '/api/oneOrder/{oid}',
      '/api/oneProduct/{id}',
      '/api/openapi.json',
      '/api/order',
      '/api/orders',
    ]),
  )
  const schemes = Object.keys(document.components.securitySchemes)
  for (const { path, method, operation } of operationsOf(document)) {
    expect(method).toMatch(/^(get|put|post|delete)$/)
    expect(operation.summary).not.toBe('')
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every((one) => one.required)).toBe(true)
    const names = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, schema } of operation.parameters) {
      const { default: otherwise } = schema
      if (otherwise !== undefined)
        expect([name, schemaProblems(schema, otherwise)]).toEqual([name, []])
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^([1-5]\d\d|default)$/)
      expect(response.description).not.toBe('')
    }
    for (const need of operation.security) {
      expect(Object.keys(need).every((name) => schemes.includes(name))).toBe(true)
    }
  }
  const references = [...answer.text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
})

it("marks the endpoints that need a session, by this shop's cookie name", async () => {
  const { send } = await aServer()
  const document = await apiDocument({ send })
  expect(document.paths['/api/orders']?.get?.security).toEqual([
    { session: [] },
    { bearer: [] },
    { apiToken: ['orders.list'] },
    { apiToken: ['orders.export'] },
  ])
  expect(document.paths['/api/order']?.put?.security).toEqual([
    {},
    { session: [] },
    { bearer: [] },
    { apiToken: ['order.place'] },
    { apiToken: ['order.edit'] },
    { apiToken: ['order.change-status'] },
  ])
  expect(document.paths['/api/admin/tokens']?.post?.security).toEqual([
    { session: [] },
    { bearer: [] },
  ])
  expect(document.paths['/api/allproduct']?.get?.security).toContainEqual({})
  expect(document.components.securitySchemes.session?.name).toBe('session')

  const secure = await aServer({ env: { ORIGIN: 'https://shop.example' } })
  const other = await apiDocument(secure)
  expect(other.components.securitySchemes.session?.name).toBe('__Host-session')
})

it('describes the answers of the running server', async () => {
  const { db, send, signIn } = await aServer()
  await aProduct(db, { stock: 20 })
  const document = await apiDocument({ send })
  const headers = await signIn()
  const body = anOrderBody({ cphone: '02-9551234' })
  const { body: placed } = await send('PUT', '/api/order?id=p', { body })
  const edit = `/api/order?id=${placed.oid}`
  const key = { 'idempotency-key': 'k' }
  await send('PUT', '/api/order?id=p', { body, headers: key })

  const requested: readonly [string, string, string, Parameters<typeof send>[2]?][] = [
    ['get', '/api/allproduct', '/api/allproduct'],
    ['get', '/api/allproduct', '/api/allproduct?page=1'],
    ['get', '/api/allproduct', '/api/allproduct?page=0'],
    ['get', '/api/allproduct', '/api/allproduct', { headers: { 'if-none-match': '*' } }],
    ['get', '/api/oneProduct/{id}', '/api/oneProduct/kettle'],
    ['get', '/api/oneProduct/{id}', '/api/oneProduct/never'],
    ['put', '/api/order', '/api/order?id=p', { body }],
    ['put', '/api/order', '/api/order?id=p', { body: {} }],
    ['put', '/api/order', '/api/order?id=p', { body: '{' }],
    ['put', '/api/order', '/api/order?id=p', { body: 'x', headers: { 'content-type': 'a/b' } }],
    ['put', '/api/order', '/api/order?id=p', { body: { ...body, quantity: 99 } }],
    ['put', '/api/order', '/api/order?id=p', { body: { ...body, grand: 1 } }],
    ['put', '/api/order', '/api/order?id=p', { body: { ...body, pid: 'never' } }],
    ['put', '/api/order', '/api/order?id=p', { body: { ...body, city: 130 }, headers: key }],
    ['put', '/api/order', edit, { body: { status: 'done' } }],
    ['put', '/api/order', edit, { body: { status: 'done' }, headers }],
    ['put', '/api/order', edit, { body: { grand: 1, quantity: 50 }, headers }],
    ['put', '/api/order', edit, { body: { grand: 1, version: 1 }, headers }],
    ['get', '/api/oneOrder/{oid}', `/api/oneOrder/${placed.oid}`],
    ['get', '/api/oneOrder/{oid}', `/api/oneOrder/${placed.oid}?token=${placed.token}`],
    ['get', '/api/oneOrder/{oid}', `/api/oneOrder/${placed.oid}`, { headers }],
    ['get', '/api/orders', '/api/orders'],
    ['get', '/api/orders', '/api/orders', { headers }],
    ['get', '/api/orders', '/api/orders?page=1', { headers }],
    ['get', '/api/openapi.json', '/api/openapi.json'],
    ['get', '/api/docs', '/api/docs'],
  ]
  const statuses = new Set<number>()
  for (const [method, pattern, path, sending] of requested) {
    const answer = await send(method.toUpperCase(), path, sending)
    statuses.add(answer.status)
    expect([
      path,
      answer.status,
      answerProblems(document, { path: pattern, method }, answer),
    ]).toEqual([path, answer.status, []])
  }
  expect([...statuses].toSorted()).toEqual([200, 201, 304, 400, 401, 404, 409, 415, 422])
})

it('accepts by its schemas what the server accepts', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const document = await apiDocument({ send })
  const content = document.paths['/api/order']?.put?.requestBody?.content
  const schema = content?.['application/json']?.schema

  expect(schemaProblems(schema, anOrderBody())).toEqual([])
  expect(schemaProblems(schema, { status: 'done', version: 1 })).toEqual([])
  expect(schemaProblems(schema, { quantity: '5' })).not.toEqual([])
})

it('has an HTML page that runs no script and shows every endpoint', async () => {
  const { send } = await aServer()
  const document = await apiDocument({ send })
  const page = await send('GET', '/api/docs')

  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
  const style = /<style>([\s\S]*)<\/style>/.exec(page.text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe')
  expect(page.text).not.toContain('<script')
  for (const { path, method } of operationsOf(document)) {
    expect(page.text).toContain(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  }
})
