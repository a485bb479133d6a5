import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { aCoupon } from '#tests/make/money/a-coupon.ts'
import { countRows } from '#tests/support/ledger.ts'

async function aServerWithProducts() {
  const server = await aServer()
  await aProduct(server.db, { pid: 'kettle', price: fromTaka(25), stock: 300 })
  await aProduct(server.db, { pid: 'lamp', title: 'Lamp', price: fromTaka(100), stock: 300 })
  const quote = (coupon: unknown, matters = {}, sending = {}) =>
    server.send('POST', '/api/quote', {
      body: { items: [{ pid: 'lamp', quantity: 1 }], zone: 'inside-dhaka', coupon, ...matters },
      ...sending,
    })
  const order = (coupon: unknown, matters = {}) =>
    server.send('PUT', '/api/order?id=p', {
      body: anOrderBody({ pid: 'lamp', quantity: 1, coupon, ...matters }),
    })
  return { ...server, quote, order }
}

it('quotes a coupon over the lines, and the order says the same', async () => {
  const { shop, quote, order, send, signIn } = await aServerWithProducts()
  await aCoupon(shop, { code: 'TK50', percent: null, amount: 50.01 })
  const items = [
    { pid: 'lamp', quantity: 1 },
    { pid: 'kettle', quantity: 2 },
  ]
  const quoted = await quote('tk50', { items })
  expect(quoted.body).toMatchObject({
    price: 150,
    discount: 50.01,
    grand: 169.99,
    coupon: { code: 'TK50', applied: true, reason: '' },
    items: [{ discount: 33.34 }, { discount: 16.67 }],
  })

  const placed = await order('tk50', { items, pid: undefined, quantity: undefined })
  expect(placed.body).toMatchObject({
    discount: 50.01,
    coupon: { code: 'TK50', applied: true, reason: '' },
    items: [{ discount: 33.34 }, { discount: 16.67 }],
  })
  const { oid, token } = placed.body
  const seen = await send('GET', `/api/oneOrder/${oid}?token=${token}`)
  expect(seen.body.coupon).toEqual({ code: 'TK50', applied: true, reason: '' })
  const listed = await send('GET', '/api/orders?page=1', { headers: await signIn() })
  expect(listed.body.items[0].coupon.code).toBe('TK50')
})

it('tells an order without the coupon why, also when it is sent again', async () => {
  const { shop, send } = await aServerWithProducts()
  await aCoupon(shop, { code: 'LARGE', min: 5_000 })
  const sending = {
    body: anOrderBody({ pid: 'lamp', coupon: 'LARGE' }),
    headers: { 'idempotency-key': 'k1' },
  }
  const first = await send('PUT', '/api/order?id=p', sending)
  await aCoupon(shop, { code: 'OTHER' })
  const again = await send('PUT', '/api/order?id=p', sending)
  expect(again.body).toEqual(first.body)
  expect(first.body.coupon).toEqual({ code: 'LARGE', applied: false, reason: 'below-sum' })
  // The order itself holds none.
  const { oid, token } = first.body
  expect((await send('GET', `/api/oneOrder/${oid}?token=${token}`)).body).not.toHaveProperty(
    'coupon',
  )
})

it('lets a caller guess a few codes, and then tells nothing of any code', async () => {
  const { shop, quote, order, db } = await aServerWithProducts()
  await aCoupon(shop, { code: 'SECRET-77' })
  const from = '203.0.113.7'
  // Right codes are not counted.
  for (let n = 0; n < 70; n += 1) {
    expect((await quote('SECRET-77', {}, { from })).body.coupon.applied).toBe(true)
  }
  const guesses = await Promise.all(
    Array.from({ length: 80 }, (_, n) => quote(`GUESS-${n}`, {}, { from })),
  )
  const reasons = guesses.map(({ body }) => body.coupon.reason)
  expect(reasons.filter((reason) => reason === 'unknown')).toHaveLength(60)
  expect(reasons.filter((reason) => reason === 'too-many-tries')).toHaveLength(20)

  const right = await quote('SECRET-77', {}, { from })
  expect(right).toMatchObject({
    status: 200,
    body: { discount: 0, coupon: { code: 'SECRET-77', applied: false, reason: 'too-many-tries' } },
  })
  // Another network is not held up, and an order of this one is placed without it.
  expect((await quote('SECRET-77', {}, { from: '203.0.114.9' })).body.coupon.applied).toBe(true)
  expect((await order('GUESS-1')).status).toBe(201)
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('takes any text for a code that it does not know', async () => {
  const { shop, quote, order } = await aServerWithProducts()
  await aCoupon(shop, { code: 'EID-20' })
  const texts = [
    `EID-20' or '1'='1`,
    '<script>alert(1)</script>',
    'ЕID-20',
    'ＥＩＤ-20',
    'eıd-20',
    'EID-20\u200b',
    'EID%',
    '../coupons',
    '-1',
    '999999999999999999999999',
  ]
  for (const coupon of texts) {
    const quoted = await quote(coupon)
    expect(quoted.status, coupon).toBe(200)
    expect(quoted.body.coupon, coupon).toMatchObject({ applied: false, reason: 'unknown' })
    expect((await order(coupon)).body, coupon).toMatchObject({ discount: 0, grand: 170 })
  }
  for (const coupon of [7, {}, [], 'x'.repeat(101), 'a\0b']) {
    expect((await quote(coupon)).status, JSON.stringify(coupon)).toBe(400)
  }
  expect((await quote('')).body).not.toHaveProperty('coupon')
})
