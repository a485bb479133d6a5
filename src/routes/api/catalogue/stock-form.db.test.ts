import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, movementsOf } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const anInstant = expect.stringMatching(/^2026-11-20T10:00:00\.\d{3}Z$/)
const put = '/api/product?id=kettle'

it('records received, counted and damaged pieces with their reasons', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { stock: 10 })
  const report = async (matters: Readonly<Record<string, unknown>>) => {
    const body = { pid: 'kettle', ...matters }
    const { status, body: product, headers } = await send('POST', '/api/admin/stock', { body })
    return [status, product.stock, headers.etag]
  }

  expect(await report({ kind: 'received', quantity: 5, note: ' From Chawkbazar ' })).toEqual([
    200,
    15,
    '"1.2"',
  ])
  expect(await report({ kind: 'damaged', quantity: 2 })).toEqual([200, 13, '"1.3"'])
  expect(await report({ kind: 'counted', quantity: 3 })).toEqual([200, 3, '"1.4"'])
  expect(await report({ kind: 'counted', quantity: 3 })).toEqual([200, 3, '"1.4"'])
  // The form showed 4 and the owner counted 5; meanwhile one piece was ordered.
  expect(await report({ kind: 'counted', quantity: 5, stockWas: 4 })).toEqual([200, 4, '"1.5"'])
  expect(await report({ kind: 'damaged', quantity: 5 })).toEqual([409, 4, undefined])
  expect(await report({ kind: 'received', quantity: 1_000_000 })).toEqual([409, 4, undefined])
  expect(await report({ kind: 'damaged', quantity: 4 })).toEqual([200, 0, '"1.6"'])
  expect((await movementsOf(db)).filter(({ actor }) => actor === admin)).toEqual([
    { quantity: 5, reason: 'received', actor: admin, note: 'From Chawkbazar' },
    { quantity: -2, reason: 'damaged', actor: admin, note: '' },
    { quantity: -10, reason: 'counted', actor: admin, note: '' },
    { quantity: 0, reason: 'counted', actor: admin, note: '' },
    { quantity: 1, reason: 'counted', actor: admin, note: '' },
    { quantity: -4, reason: 'damaged', actor: admin, note: '' },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('refuses an invalid stock form', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { stock: 10 })
  const report = (body: unknown) => send('POST', '/api/admin/stock', { body })
  const right = { pid: 'kettle', kind: 'received', quantity: 1 }

  expect(await report({ ...right, pid: 'never' })).toMatchObject({ status: 404 })
  expect(await report({ ...right, pid: '..' })).toMatchObject({ status: 404 })
  const wrong = await report({ kind: 'order', quantity: '1', stockWas: 0.5, note: 'x'.repeat(201) })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields)).toEqual(['pid', 'kind', 'quantity', 'stockWas', 'note'])
  for (const quantity of [-1, 1.5, 1_000_001, null, true, [1], '১']) {
    expect([quantity, (await report({ ...right, quantity })).status]).toEqual([quantity, 400])
  }
  expect(await countRows(db.read, 'stock_movements')).toBe(1)
})

it('lists the ledger, newest first, with the stock after each movement on every page', async () => {
  const { send } = await anOffice()
  await send('PUT', put, { body: aProductBody({ stock: 20 }) })
  const { body: order } = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ quantity: 3 }),
  })
  for (const quantity of [1, 2, 3, 4]) {
    const body = { pid: 'kettle', kind: 'received', quantity, note: `Box ${quantity}` }
    await send('POST', '/api/admin/stock', { body })
  }

  const { body: ledger } = await send('GET', '/api/admin/stock?pid=kettle&size=2')
  const { body: deep } = await send('GET', '/api/admin/stock?pid=kettle&size=2&page=3')
  const { body: beyond } = await send('GET', '/api/admin/stock?pid=kettle&size=2&page=4')

  const _id = expect.stringMatching(/^[0-9a-f]{24}$/)
  const received = { _id, at: anInstant, reason: 'received', actor: admin }
  expect(ledger).toEqual({
    items: [
      { ...received, quantity: 4, note: 'Box 4', stockAfter: 27 },
      { ...received, quantity: 3, note: 'Box 3', stockAfter: 23 },
    ],
    total: 6,
    page: 1,
    size: 2,
  })
  expect(deep.items).toEqual([
    {
      ...received,
      reason: 'order',
      actor: 'buyer',
      quantity: -3,
      note: '',
      oid: order.oid,
      stockAfter: 17,
    },
    { ...received, reason: 'opening', quantity: 20, note: '', stockAfter: 20 },
  ])
  expect(beyond).toEqual({ items: [], total: 6, page: 4, size: 2 })
  expect((await send('GET', '/api/admin/stock?pid=never')).status).toBe(404)
  const bad = await send('GET', '/api/admin/stock?page=0')
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['pid', 'page']])
})
