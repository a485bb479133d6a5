import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows } from '#tests/support/ledger.ts'

const place = '/api/order?id=p'

async function aServerWithProducts() {
  const server = await aServer()
  await aProduct(server.db, { pid: 'kettle', price: fromTaka(25), stock: 30 })
  await aProduct(server.db, { pid: 'lamp', title: 'Lamp', price: fromTaka(100), stock: 3 })
  return server
}

const several = (items: unknown, matters = {}) =>
  anOrderBody({ pid: undefined, quantity: undefined, items, ...matters })

it('places one order of several products with one delivery fee, and answers with its items', async () => {
  const { send } = await aServerWithProducts()
  const items = [
    { pid: 'lamp', quantity: 2 },
    { pid: 'kettle', quantity: 3 },
    { pid: 'kettle', quantity: 2 },
  ]

  const placed = await send('PUT', place, {
    body: several(items, { city: undefined, zone: 'outside-dhaka' }),
  })

  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    pid: 'lamp',
    quantity: 7,
    price: 325,
    discount: 12.5,
    city: 130,
    grand: 442.5,
    short: 0,
    items: [
      {
        pid: 'lamp',
        title: 'Lamp',
        image: '',
        unit: 100,
        quantity: 2,
        price: 200,
        discount: 0,
        short: 0,
      },
      {
        pid: 'kettle',
        title: 'Electric Kettle',
        image: '',
        unit: 25,
        quantity: 5,
        price: 125,
        discount: 12.5,
        short: 0,
      },
    ],
  })
})

it.each([
  ['both forms at once', { pid: 'lamp', items: [{ pid: 'lamp', quantity: 1 }] }, 'items'],
  ['no product', { pid: undefined }, 'pid'],
  ['an empty list', { pid: undefined, quantity: undefined, items: [] }, 'items'],
  ['a text as list', { pid: undefined, quantity: undefined, items: 'lamp' }, 'items'],
  [
    'half a piece',
    { pid: undefined, quantity: undefined, items: [{ pid: 'lamp', quantity: 1.5 }] },
    'items',
  ],
  [
    'twenty-one products',
    {
      pid: undefined,
      quantity: undefined,
      items: Array.from({ length: 21 }, (_, n) => ({ pid: `p${n}`, quantity: 1 })),
    },
    'items',
  ],
])('refuses %s, and names the field', async (_what, matters, field) => {
  const { db, send } = await aServerWithProducts()

  const refused = await send('PUT', place, { body: anOrderBody(matters) })

  expect(refused.status).toBe(400)
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field])
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('names every line that is too long, and every pid that is gone', async () => {
  const { send } = await aServerWithProducts()

  const short = await send('PUT', place, {
    body: several([
      { pid: 'lamp', quantity: 4 },
      { pid: 'kettle', quantity: 31 },
    ]),
  })
  const gone = await send('PUT', place, {
    body: several([
      { pid: 'lamp', quantity: 1 },
      { pid: 'no-such', quantity: 1 },
    ]),
  })
  const both = await send('PUT', place, {
    body: several([
      { pid: 'lamp', quantity: 4 },
      { pid: 'no-such', quantity: 1 },
      { pid: 'kettle', quantity: 1 },
    ]),
  })

  expect(short).toMatchObject({
    status: 409,
    body: {
      code: 'out-of-stock',
      items: [
        { pid: 'lamp', stock: 3 },
        { pid: 'kettle', stock: 30 },
      ],
    },
  })
  expect(short.body).not.toHaveProperty('stock')
  expect(gone).toMatchObject({ status: 404, body: { code: 'product-gone', pids: ['no-such'] } })
  expect(gone.body).not.toHaveProperty('items')
  expect(both).toMatchObject({
    status: 404,
    body: { code: 'product-gone', pids: ['no-such'], items: [{ pid: 'lamp', stock: 3 }] },
  })
})

it('takes the same lines in another order, or split, as the same order under one key', async () => {
  const { db, send } = await aServerWithProducts()
  const headers = { 'idempotency-key': 'k-1' }
  const order = (...items: readonly (readonly [string, number])[]) =>
    send('PUT', place, {
      headers,
      body: several(items.map(([pid, quantity]) => ({ pid, quantity }))),
    })

  const first = await order(['lamp', 2], ['kettle', 1])
  const permuted = await order(['kettle', 1], ['lamp', 2])
  const split = await order(['lamp', 1], ['kettle', 1], ['lamp', 1])
  const other = await order(['lamp', 2], ['kettle', 2])

  expect(first.status).toBe(201)
  expect([permuted.body, split.body]).toEqual([first.body, first.body])
  expect(other.status).toBe(422)
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('keeps the place by its English name, whose zone counts where none is sent', async () => {
  const { db, send } = await aServerWithProducts()
  const to = async (matters: object) => {
    const { status, body } = await send('PUT', place, {
      body: anOrderBody({ city: undefined, ...matters }),
    })
    return { status, body: body as Record<string, unknown> }
  }

  expect(await to({ place: ' dhaka City ' })).toMatchObject({
    status: 201,
    body: { place: 'Dhaka city', city: 70 },
  })
  expect(await to({ place: 'চট্টগ্রাম' })).toMatchObject({
    status: 201,
    body: { place: 'Chattogram', city: 130 },
  })
  const chosen = await to({ place: 'Savar', zone: 'inside-dhaka', language: 'bn' })
  expect(chosen).toMatchObject({ status: 201, body: { place: 'Savar', city: 70 } })
  expect((await to({ place: 'Savar', city: 70 })).body).toMatchObject({ city: 70 })
  const atlantis = await to({ place: 'Atlantis', zone: 'inside-dhaka' })
  expect(atlantis).toMatchObject({ status: 400, body: { fields: { place: expect.any(String) } } })
  expect(Object.keys((await to({ place: 7 })).body.fields as object)).toEqual(['place'])
  expect((await to({ place: ' ' })).body).toMatchObject({ fields: { city: expect.any(String) } })

  const rows = await db.read
    .selectFrom('orders')
    .select(['place', 'language'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { place: 'Dhaka city', language: 'en' },
    { place: 'Chattogram', language: 'en' },
    { place: 'Savar', language: 'bn' },
    { place: 'Savar', language: 'en' },
  ])
})

it('compares place and coupon under one key, and never the free code', async () => {
  const { send } = await aServerWithProducts()
  const order = (matters: object) =>
    send('PUT', place, {
      headers: { 'idempotency-key': 'k-2' },
      body: anOrderBody({ place: 'Savar', coupon: 'EID', ...matters }),
    })

  const first = await order({})
  expect(first).toMatchObject({
    status: 201,
    body: { cupon: '', coupon: { code: 'EID', applied: false, reason: 'unknown' } },
  })
  expect((await order({ cupon: 'PAGLA10', grand: 900 })).body).toEqual(first.body)
  expect((await order({ place: 'সাভার' })).body).toEqual(first.body)
  expect((await order({ place: 'Dohar' })).status).toBe(422)
  expect((await order({ coupon: 'PUJA' })).status).toBe(422)
})

it('edits the lines of an order, and names what is wrong with them', async () => {
  const { send, signIn } = await aServerWithProducts()
  const headers = await signIn()
  const { body: placed } = await send('PUT', place, {
    body: several([
      { pid: 'lamp', quantity: 1 },
      { pid: 'kettle', quantity: 2 },
    ]),
  })
  const path = `/api/order?id=${placed.oid}`
  const edit = (matters: object) => send('PUT', path, { headers, body: { grand: 1, ...matters } })

  expect(
    await edit({
      items: [
        { pid: 'kettle', quantity: 3 },
        { pid: 'lamp', quantity: 4 },
        { pid: 'kettle', quantity: 2 },
      ],
    }),
  ).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: {
      ...{ pid: 'kettle', quantity: 9, price: 525, discount: 12.5, grand: 582.5, short: 1 },
      items: [
        { pid: 'kettle', unit: 25, quantity: 5, price: 125, discount: 12.5, short: 0 },
        { pid: 'lamp', unit: 100, quantity: 4, price: 400, discount: 0, short: 1 },
      ],
      version: 2,
    },
  })
  expect(await edit({ quantity: 9, cname: 'Karim' })).toMatchObject({ status: 200 })
  expect(await edit({ quantity: 8 })).toMatchObject({
    status: 400,
    body: { fields: { quantity: expect.stringContaining('all products') } },
  })
  expect(await edit({ items: [] })).toMatchObject({
    status: 400,
    body: { fields: { items: expect.any(String) } },
  })
  expect(
    await edit({
      items: [
        { pid: 'lamp', quantity: 1 },
        { pid: 'no-such', quantity: 1 },
      ],
    }),
  ).toMatchObject({
    status: 404,
    body: { code: 'product-gone', pids: ['no-such'], fields: { items: 'Not sold here: no-such.' } },
  })
  expect(await edit({ items: [{ pid: 'lamp', quantity: 1 }], version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', order: { version: 3, items: [{}, {}] } },
  })
  const one = await edit({ items: [{ pid: 'lamp', quantity: 2 }], version: 3 })
  expect(one).toMatchObject({ status: 200, body: { pid: 'lamp', quantity: 2, short: 0 } })
  expect(one.body).not.toHaveProperty('items')
})

it('quotes a cart for anybody, names what is in the way, and writes nothing', async () => {
  const { db, send } = await aServerWithProducts()
  const body = {
    items: [
      { pid: 'kettle', quantity: 5 },
      { pid: 'lamp', quantity: 4 },
      { pid: 'no-such', quantity: 1 },
    ],
    city: 70,
    coupon: 'EID',
  }

  const quoted = await send('POST', '/api/quote', { body })

  expect(quoted.status).toBe(200)
  expect(quoted.headers['cache-control']).toBe('no-store')
  expect(quoted.body).toEqual({
    items: [
      expect.objectContaining({ pid: 'kettle', unit: 25, price: 125, discount: 12.5, stock: 30 }),
      expect.objectContaining({ pid: 'lamp', title: 'Lamp', price: 400, discount: 0, stock: 3 }),
    ],
    price: 525,
    discount: 12.5,
    city: 70,
    grand: 582.5,
    problems: [
      { pid: 'lamp', code: 'out-of-stock', stock: 3 },
      { pid: 'no-such', code: 'product-gone' },
    ],
    coupon: { code: 'EID', applied: false, reason: 'unknown' },
  })
  expect(await countRows(db.read, 'orders')).toBe(0)
  expect((await send('POST', '/api/quote', { body: { items: [], city: 1 } })).status).toBe(400)
})
