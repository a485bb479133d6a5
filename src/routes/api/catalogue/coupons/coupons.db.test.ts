import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrder } from '#tests/make/an-order.ts'

async function anOwner() {
  const server = await aServer()
  const session = await server.signIn()
  const admin = (method: string, path: string, body?: unknown, headers = {}) =>
    server.send(method, `/api/admin/${path}`, { headers: { ...session, ...headers }, body })
  return { ...server, session, admin }
}

const eid = { code: 'eid-20', percent: 20 }

it('makes a coupon, lists it with its uses, and changes it', async () => {
  const { shop, admin } = await anOwner()
  await aProduct(shop.db, { price: fromTaka(1_000) })
  const made = await admin('POST', 'coupons', { ...eid, from: '2026-01-01T10:00', uses: 50 })
  expect(made).toMatchObject({
    status: 201,
    body: {
      code: 'EID-20',
      percent: 20,
      amount: null,
      min: 0,
      scope: 'all',
      from: '2026-01-01T10:00',
      to: null,
      uses: 50,
      usesAPhone: null,
      used: 0,
      on: true,
      version: 1,
    },
  })
  await placeOrder(shop, anOrder({ couponCode: 'EID-20' }))
  expect((await admin('GET', 'coupons')).body.items).toMatchObject([{ code: 'EID-20', used: 1 }])

  const path = `coupons/${made.body._id}`
  const off = await admin('PUT', path, { ...eid, on: false }, { 'if-match': '"1"' })
  expect(off).toMatchObject({ status: 200, body: { on: false, from: null, used: 1, version: 2 } })
  expect((await admin('PUT', path, eid, { 'if-match': '"1"' })).body.code).toBe('changed-meanwhile')
  expect((await admin('PUT', path, { ...eid, code: 'OTHER' })).body.fields).toHaveProperty('code')
  const { body } = await admin('GET', 'activity')
  expect(JSON.stringify(body)).toContain('coupon.edit')
})

it('names a product by its pid, and keeps one that has left the shop', async () => {
  const { db, admin, send, session } = await anOwner()
  await aProduct(db)
  const goods = { scope: 'products', products: ['kettle'] }
  const made = await admin('POST', 'coupons', { ...eid, ...goods })
  expect(made.body.products).toEqual([{ pid: 'kettle', title: 'Electric Kettle' }])
  const gone = await send('DELETE', '/api/deleteOneProduct/kettle', { headers: session })
  expect(gone.status).toBe(200)
  expect((await admin('PUT', `coupons/${made.body._id}`, { ...eid, ...goods })).status).toBe(200)
  for (const wrong of [['gone'], ['kettle', 'kettle'], []]) {
    const body = { ...eid, code: 'NEW', scope: 'products', products: wrong }
    expect((await admin('POST', 'coupons', body)).body.fields, String(wrong)).toHaveProperty(
      'products',
    )
  }
})

it('refuses what is no coupon, and a code that another one has', async () => {
  const { admin } = await anOwner()
  expect((await admin('POST', 'coupons', eid)).status).toBe(201)
  const wrong = [
    [{ code: 'EID-20' }, 'code'],
    [{ code: 'ЕID' }, 'code'],
    [{ code: '<b>' }, 'code'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ percent: -20 }, 'percent'],
    [{ percent: 12.5 }, 'percent'],
    [{ percent: null }, 'percent'],
    [{ amount: 50 }, 'percent'],
    [{ percent: null, amount: -1 }, 'amount'],
    [{ percent: null, amount: 1e15 }, 'amount'],
    [{ percent: null, amount: 0.001 }, 'amount'],
    [{ min: -1 }, 'min'],
    [{ uses: 0 }, 'uses'],
    [{ uses: 1e9 }, 'uses'],
    [{ usesAPhone: 1.5 }, 'usesAPhone'],
    [{ from: '2026-02-30T10:00' }, 'from'],
    [{ to: '2026-02-03' }, 'to'],
    [{ from: '2026-02-03T10:00', to: '2026-02-03T10:00' }, 'to'],
    [{ scope: 'categories', categories: ['gone'] }, 'categories'],
  ] as const
  for (const [matters, field] of wrong) {
    const answer = await admin('POST', 'coupons', { code: 'NEW', percent: 20, ...matters })
    expect(answer.body.fields, JSON.stringify(matters)).toHaveProperty(field)
  }
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => admin('POST', 'coupons', { ...eid, code: 'TWIN' })),
  )
  expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
})
