import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'

let keys = 0
const aKey = () => ({ 'idempotency-key': `key ${++keys}` })

async function aBuyer() {
  const server = await aServer()
  await aProduct(server.db, { stock: 4 })
  const { email } = await aUser(server.db, { duties: ['catalogue'] })
  const session = await signInAs(server, email)
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    server.send(method, `/api/admin/${path}`, { headers: { ...session, ...headers }, body })
  const added = await send('POST', 'suppliers', { name: 'Karim Traders', days: 4 })
  return { send, supplier: String(added.body._id) }
}

it('leads a purchase order from the draft to the shelf', async () => {
  const { send, supplier } = await aBuyer()
  const fields = { supplier, items: [{ pid: 'kettle', pieces: 10, cost: 100.5 }] }

  const made = await send('POST', 'purchase-orders', fields, aKey())
  expect(made).toMatchObject({
    status: 201,
    body: { number: 'PO-1', state: 'draft', supplier: { name: 'Karim Traders' } },
  })
  const path = `purchase-orders/${made.body._id}`
  const edited = { ...fields, items: [{ pid: 'kettle', pieces: 8, cost: 100.5 }] }
  expect(await send('PUT', path, edited, { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  expect(await send('PUT', path, edited, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  })
  expect(await send('PUT', `${path}/state`, { state: 'sent' })).toMatchObject({ status: 200 })

  const delivery = {
    items: [{ pid: 'kettle', pieces: 6, damaged: 1, total: 600 }],
    paidFrom: 'owed-to-suppliers',
    freight: 50,
  }
  const received = await send('POST', `${path}/receipts`, delivery, aKey())
  expect(received).toMatchObject({
    status: 201,
    body: {
      state: 'partly-received',
      items: [{ pid: 'kettle', pieces: 8, received: 6, damaged: 1 }],
      receipts: [{ pieces: 6, damaged: 1, price: 600, freight: 50, owed: true }],
    },
  })
  expect((await send('GET', 'suppliers')).body).toMatchObject({
    items: [{ name: 'Karim Traders', days: 4, owed: 600 }],
    owedOtherwise: 0,
  })
  expect((await send('GET', 'purchase-orders?state=partly-received')).body).toMatchObject({
    items: [{ number: 'PO-1', pieces: 8, arrived: 7 }],
    next: null,
  })
  // A debt needs the permission to write money.
  const payment = { supplier, paidFrom: 'cash', amount: 100 }
  expect((await send('POST', 'suppliers/payments', payment, aKey())).status).toBe(403)
})

it('names what is wrong with a delivery, and needs a key', async () => {
  const { send, supplier } = await aBuyer()
  const fields = { supplier, items: [{ pid: 'kettle', pieces: 10 }] }
  expect(await send('POST', 'purchase-orders', fields)).toMatchObject({
    status: 400,
    body: { code: 'bad-idempotency-key' },
  })
  const made = await send('POST', 'purchase-orders', fields, aKey())
  const path = `purchase-orders/${made.body._id}`
  const line = { pid: 'kettle', pieces: 1, cost: 5 }
  expect(
    await send('POST', `${path}/receipts`, { items: [line], paidFrom: 'cash' }, aKey()),
  ).toMatchObject({ status: 409, body: { code: 'illegal-state', state: 'draft' } })

  for (const wrong of [
    { pieces: 0 },
    { cost: -1 },
    { total: 5 },
    { cost: 0.001 },
    { damaged: -1 },
  ]) {
    const body = { items: [{ ...line, ...wrong }], paidFrom: 'cash' }
    expect([wrong, (await send('POST', `${path}/receipts`, body, aKey())).status]).toEqual([
      wrong,
      400,
    ])
  }
  const twice = { ...fields, items: [...fields.items, ...fields.items] }
  expect((await send('PUT', path, twice)).status).toBe(400)
  const unknown = { ...fields, items: [{ pid: 'nothing', pieces: 1 }] }
  expect(await send('PUT', path, unknown)).toMatchObject({
    status: 409,
    body: { code: 'product-gone', pid: 'nothing' },
  })
})

it('lists what to order, and the same as a table', async () => {
  const { send, supplier } = await aBuyer()
  expect((await send('GET', 'reorder')).body).toEqual({ items: [], total: 0, page: 1, size: 10 })
  expect((await send('GET', 'reorder?supplier=somebody')).status).toBe(400)
  const table = await send('GET', `reorder.csv?supplier=${supplier}`)
  expect(table.status).toBe(200)
})
