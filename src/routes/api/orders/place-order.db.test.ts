import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { ok } from '#src/lib/result.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const place = '/api/order?id=p'

it('accepts an order, prices it to the poisha and returns its fields and its token', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { price: fromTaka(25) })

  const placed = await send('PUT', place, { body: anOrderBody({ cupon: ' PAGLA10 ' }) })

  expect(placed.status).toBe(201)
  expect(placed.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(placed.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    oid: expect.stringMatching(/^PM-[0-9A-HJKMNP-TV-Z]{8}$/),
    pid: 'kettle',
    cname: 'Rahima Begum',
    caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
    cphone: '01712345678',
    quantity: 5,
    cupon: 'PAGLA10',
    discount: 12.5,
    grand: 182.5,
    price: 125,
    collect: 182,
    city: 70,
    status: 'not-done',
    stage: 'placed',
    odate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    version: 1,
    short: 0,
    token: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('ignores fields that only the server sets, and unknown fields', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const body = anOrderBody({
    status: 'done',
    oid: 'PM-00000000',
    odate: '2000-01-01T00:00:00.000Z',
    _id: '0'.repeat(24),
    token: 'mine',
    short: 5,
    version: 9,
    flags: ['phone'],
    colour: 'red-and-unmistakable',
    __proto__: { status: 'done' },
  })
  const text = JSON.stringify(body).replace(
    '{',
    '{"__proto__":{"status":"done"},"constructor":{"prototype":{"status":"done"}},',
  )

  const placed = await send('PUT', place, { body: text })

  expect(placed).toMatchObject({ status: 201, body: { status: 'not-done', version: 1, short: 0 } })
  expect(placed.body.oid).not.toBe('PM-00000000')
  expect(placed.body.token).not.toBe('mine')
  expect(placed.body.odate > '2026').toBe(true)
  const rows = [
    await db.read.selectFrom('orders').selectAll().execute(),
    await db.read.selectFrom('outbox').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain('unmistakable')
  expect(JSON.stringify(rows)).not.toContain(placed.body.token)
})

it('names every wrong field at once, the delivery fee among them', async () => {
  const { db, send } = await aServer()
  await aProduct(db)

  expect(await send('PUT', place, { body: { cname: ' ', city: 71, price: -1 } })).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      message: 'Some of what was sent is missing or wrong.',
      fields: {
        pid: 'Say which product, by its pid.',
        cname: 'Write your name.',
        caddress: 'Write the address we deliver to.',
        cphone: 'Write a phone number we can call.',
        quantity: 'Give a whole number of pieces, 1 or more.',
        city: 'Choose delivery inside or outside Dhaka.',
        price: 'Give an amount in taka with at most two decimals.',
      },
    },
  })
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('coerces no value to another type', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { stock: 1_000 })
  const fieldsOf = async (text: string) => {
    const { status, body } = await send('PUT', place, { body: text })
    return [text, status, Object.keys(body.fields ?? {})]
  }
  const withValue = (name: string, value: string) =>
    JSON.stringify(anOrderBody({ [name]: '@' })).replace('"@"', value)

  const noQuantity = [
    '"5"',
    '5.5',
    'null',
    'true',
    '[5]',
    '{"valueOf":5}',
    '1e400',
    '-1e400',
    '0',
    '-1',
    '-0',
    '1000001',
    '9007199254740993',
    '""',
    '"5 "',
    '"0x5"',
    '"৫"',
  ]
  for (const value of noQuantity) {
    const text = withValue('quantity', value)
    expect(await fieldsOf(text)).toEqual([text, 400, ['quantity']])
  }
  for (const value of ['"70"', 'null', '70.001', '[70]', 'true', '-70', '0', '1e400']) {
    const text = withValue('city', value)
    expect(await fieldsOf(text)).toEqual([text, 400, ['city']])
  }
  for (const name of ['pid', 'cname', 'caddress', 'cphone', 'cupon']) {
    for (const value of ['5', 'null', 'true', '["x"]', '{}', '"\\u0000"', '"a\\ud800b"']) {
      const text = withValue(name, value)
      expect(await fieldsOf(text)).toEqual([text, 400, [name]])
    }
  }
  for (const name of ['price', 'discount', 'grand']) {
    for (const value of ['"95"', 'null', 'true', '[95]', '1e400', '-1', '95.001']) {
      const text = withValue(name, value)
      expect(await fieldsOf(text)).toEqual([text, 400, [name]])
    }
  }
  for (const text of ['[]', 'null', '5', '"x"', 'true']) {
    expect(await fieldsOf(text)).toEqual([text, 400, []])
  }
  expect(await countRows(db.read, 'orders')).toBe(0)

  // Other spellings of the same numbers are equal.
  for (const value of ['5.0', '5e0', '0.5e1']) {
    expect((await send('PUT', place, { body: withValue('quantity', value) })).status).toBe(201)
  }
})

it('trims each text and accepts it up to its length limit', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const limits = { cname: 200, cphone: 40, caddress: 1_000, cupon: 100 }

  for (const [name, most] of Object.entries(limits)) {
    const longest = 'ক'.repeat(most)
    const fits = await send('PUT', place, {
      body: anOrderBody({ quantity: 1, [name]: `  ${longest}\n` }),
    })
    expect(fits).toMatchObject({ status: 201, body: { [name]: longest } })
    const tooLong = await send('PUT', place, { body: anOrderBody({ [name]: `${longest}ক` }) })
    expect(tooLong).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } })
  }
  const pid = await send('PUT', place, { body: anOrderBody({ pid: 'x'.repeat(65) }) })
  expect(pid).toMatchObject({ status: 400, body: { fields: { pid: expect.any(String) } } })
})

it('keeps an invalid phone as typed, and does not show the buyer the flag', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const odd = await send('PUT', place, { body: anOrderBody({ cphone: '02-9551234' }) })
  const bengali = await send('PUT', place, { body: anOrderBody({ cphone: '+৮৮০১৭১২৩৪৫৬৭৮' }) })

  expect(odd).toMatchObject({ status: 201, body: { cphone: '02-9551234' } })
  expect(odd.body).not.toHaveProperty('flags')
  expect(bengali).toMatchObject({ status: 201, body: { cphone: '01712345678' } })
})

it('returns 409 when the true total is higher, and charges the lower one otherwise', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { price: fromTaka(25) })

  const risen = await send('PUT', place, { body: anOrderBody({ grand: 182.49 }) })
  expect(risen).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      message: expect.any(String),
      quote: { price: 125, discount: 12.5, city: 70, grand: 182.5 },
    },
  })
  expect(await countRows(db.read, 'orders')).toBe(0)
  expect(await countRows(db.read, 'outbox')).toBe(0)

  for (const grand of [182.5, 182.51, 9_999]) {
    const body = anOrderBody({ grand, price: 1, discount: 1 })
    expect(await send('PUT', place, { body })).toMatchObject({
      status: 201,
      body: { grand: 182.5, price: 125, discount: 12.5 },
    })
  }
})

it('reports how many pieces are left, and refuses a product that is not for sale', async () => {
  const { db, send } = await aServer()
  const { id } = await aProduct(db, { stock: 3 })
  await aProduct(db, { pid: 'old', archivedAt: '2026-01-01T00:00:00.000Z' })

  expect(await send('PUT', place, { body: anOrderBody({ quantity: 4 }) })).toMatchObject({
    status: 409,
    body: {
      code: 'out-of-stock',
      message: expect.any(String),
      stock: 3,
      items: [{ pid: 'kettle', stock: 3 }],
    },
  })
  for (const pid of ['old', 'never', id, '../kettle', "' or 1=1 --"]) {
    expect(await send('PUT', place, { body: anOrderBody({ pid }) })).toMatchObject({
      status: 404,
      body: { code: 'product-gone' },
    })
  }
})

it('accepts a fee of 130 outside Dhaka, and a fee that the owner has set', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { price: fromTaka(99) })
  expect(await send('PUT', place, { body: anOrderBody({ city: 130 }) })).toMatchObject({
    status: 201,
    body: { price: 495, discount: 49.5, city: 130, grand: 575.5 },
  })

  await db.write(async (tx) => {
    const value = JSON.stringify({ 'inside-dhaka': 8_050, 'outside-dhaka': 15_000 })
    await tx.insertInto('shop_facts').values({ name: 'deliveryFees', value, version: 1 }).execute()
    return ok(undefined)
  })
  expect((await send('PUT', place, { body: anOrderBody() })).status).toBe(400)
  expect(await send('PUT', place, { body: anOrderBody({ city: 80.5 }) })).toMatchObject({
    status: 201,
    body: { city: 80.5, grand: 526 },
  })
})

it('names the required id when it is missing', async () => {
  const { send } = await aServer()

  for (const path of ['/api/order', '/api/order?id=', '/api/order?id=p&id=p', '/api/order?ID=p']) {
    expect(await send('PUT', path, { body: anOrderBody() })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fields: { id: expect.stringContaining('Say p for a new order') } },
    })
  }
})

it('refuses more than three hundred orders in ten minutes from one trusted address', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const { db, send } = await aServer({ clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } })
  await aProduct(db, { stock: 100_000 })
  const order = (from: string, forwarded: string) =>
    send('PUT', place, {
      body: anOrderBody({ quantity: 1 }),
      headers: { 'x-forwarded-for': forwarded },
      from,
    })

  for (let n = 0; n < 6; n += 1) {
    const many = Array.from({ length: 50 }, () => order('127.0.0.1', '1.2.3.4, 203.0.113.5'))
    const answers = await Promise.all(many)
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
  }

  const refused = await order('127.0.0.1', '203.0.113.5')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-orders' } })
  expect(refused.headers['retry-after']).toBe('600')
  expect(await order('127.0.0.1', '203.0.113.6')).toMatchObject({ status: 201 })
  // Without the trusted proxy, the shop ignores the forwarded address.
  expect(await order('203.0.113.5', '203.0.113.7')).toMatchObject({ status: 429 })
  expect(await order('203.0.113.8', '203.0.113.5')).toMatchObject({ status: 201 })
})
