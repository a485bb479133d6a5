import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, historyOf, productRows } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const anInstant = expect.stringMatching(/^2026-11-20T10:00:00\.\d{3}Z$/)
const put = '/api/product?id=kettle'

it('deletes a product by its pid or its _id, once, and frees its pid', async () => {
  const { db, send, sendAsAnybody } = await anOffice()
  const { body: first } = await send('PUT', put, { body: aProductBody() })
  const { body: order } = await sendAsAnybody('PUT', '/api/order?id=p', { body: anOrderBody() })

  expect(await send('DELETE', '/api/deleteOneProduct/kettle')).toMatchObject({
    status: 200,
    body: { deletedCount: 1 },
  })
  expect((await send('DELETE', '/api/deleteOneProduct/kettle')).status).toBe(404)
  expect((await send('DELETE', `/api/deleteOneProduct/${first._id}`)).status).toBe(404)
  expect((await send('DELETE', '/api/deleteOneProduct/%00')).status).toBe(404)
  expect((await send('GET', '/api/oneProduct/kettle')).status).toBe(404)
  expect((await send('GET', '/api/allproduct')).body).toEqual([])
  expect((await send('GET', `/api/oneOrder/${order.oid}`)).body).toMatchObject({
    pid: 'kettle',
    price: 125,
  })
  expect((await sendAsAnybody('PUT', '/api/order?id=p', { body: anOrderBody() })).status).toBe(404)
  expect((await historyOf(db)).at(-1)).toEqual({
    subject: 'product',
    subject_id: first._id,
    actor: admin,
    action: 'product.delete',
    before: { archivedAt: null },
    after: { archivedAt: anInstant },
  })

  const second = await send('PUT', put, { body: aProductBody() })
  expect(second.status).toBe(201)
  expect(second.body._id).not.toBe(first._id)
  expect(await send('DELETE', `/api/deleteOneProduct/${second.body._id}`)).toMatchObject({
    body: { deletedCount: 1 },
  })
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('deletes a product only in the version that the request names', async () => {
  const { send } = await anOffice()
  await send('PUT', put, { body: aProductBody() })
  const tag = async () => String((await send('GET', '/api/oneProduct/kettle')).headers.etag)
  const seen = await tag()
  await send('PUT', put, { body: aProductBody({ price: 99 }) })
  const deleted = (ifMatch: string) =>
    send('DELETE', '/api/deleteOneProduct/kettle', { headers: { 'if-match': ifMatch } })

  for (const stale of [seen, 'anything']) {
    expect(await deleted(stale)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', product: { pid: 'kettle', price: 99 } },
    })
  }
  expect((await deleted(await tag())).status).toBe(200)
})

it('either places an order before a delete or refuses it, and loses no piece of stock', async () => {
  const { db, send, sendAsAnybody } = await anOffice()
  await aProduct(db, { stock: 100 })
  const order = (n: number) =>
    sendAsAnybody('PUT', '/api/order?id=p', {
      body: anOrderBody({ quantity: 1, cphone: `017${String(n).padStart(8, '0')}` }),
      from: `10.0.0.${n}`,
    })

  const [deleted, ...orders] = await Promise.all([
    order(0).then(() => send('DELETE', '/api/deleteOneProduct/kettle')),
    ...Array.from({ length: 30 }, (_, n) => order(n + 1)),
  ])

  expect(deleted.status).toBe(200)
  expect(orders.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
  const placed = orders.filter(({ status }) => status === 201).length + 1
  expect(await productRows(db)).toMatchObject([{ stock: 100 - placed }])
  expect(await countRows(db.read, 'orders')).toBe(placed)
  expect(await pidsOffLedger(db.read)).toEqual([])
})
