import { describe, expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { placeTypedOrder } from '#src/features/orders/place/place-typed-order.server.ts'
import {
  emptyOrder,
  orderFromTyped,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows } from '#tests/support/ledger.ts'

const from = { address: '10.1.1.1', device: undefined }

const filled: TypedOrder = {
  ...emptyOrder,
  cname: ' Rahima Begum ',
  cphone: '০১৭১২৩৪৫৬৭৮',
  quantity: '৫',
  caddress: 'Mirpur 10, Dhaka',
  zone: 'outside-dhaka',
  unitPrice: '25',
  insideDhaka: '70',
  outsideDhaka: '130',
}

it('reads a form as text, Bengali digits included', async () => {
  const db = await freshDatabase()
  await aProduct(db, { price: fromTaka(25) })

  const placed = await placeTypedOrder(await aShop(db), { pid: 'kettle', typed: filled, from })

  expect(placed).toMatchObject({
    ok: true,
    value: {
      customer: { name: 'Rahima Begum', phone: '01712345678' },
      deliveryZone: 'outside-dhaka',
      // 25 × 5 − 12.5 + 130
      total: 24_250,
    },
  })
})

it('takes the form of a page whose address has the internal id', async () => {
  const db = await freshDatabase()
  await aProduct(db, { price: fromTaka(25) })
  const shop = await aShop(db)
  const { id } = await db.read.selectFrom('products').select('id').executeTakeFirstOrThrow()

  const placed = await placeTypedOrder(shop, { pid: id, typed: filled, from })
  expect(placed).toMatchObject({ ok: true, value: { lines: [{ pid: 'kettle', productId: id }] } })
  // The same form under the pid is the same order.
  expect(await placeTypedOrder(shop, { pid: 'kettle', typed: filled, from })).toEqual(placed)
})

it('names every wrong field of an empty form', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const typed = { ...emptyOrder, quantity: 'a few' }

  expect(await placeTypedOrder(await aShop(db), { pid: 'kettle', typed, from })).toEqual({
    ok: false,
    failure: {
      kind: 'wrong-fields',
      problems: {
        cname: 'name',
        cphone: 'phone',
        caddress: 'address',
        quantity: 'quantity',
        city: 'delivery',
      },
    },
  })
})

it('refuses a fee that is none of the shop, under its field', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const typed = { ...filled, zone: '', city: '75' }

  expect(await placeTypedOrder(await aShop(db), { pid: 'kettle', typed, from })).toEqual({
    ok: false,
    failure: { kind: 'wrong-fields', problems: { city: 'delivery' } },
  })
})

it('asks again when the price is higher than the page showed', async () => {
  const db = await freshDatabase()
  await aProduct(db, { price: fromTaka(30) })

  expect(
    await placeTypedOrder(await aShop(db), { pid: 'kettle', typed: filled, from }),
  ).toMatchObject({ ok: false, failure: { kind: 'price-changed' } })
})

it('takes the same words for the same order for ten minutes', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const place = () => placeTypedOrder(shop, { pid: 'kettle', typed: filled, from })

  const first = await place()
  now = new Date('2026-11-20T10:09:59Z')
  expect(await place()).toEqual(first)
  expect(await countRows(db.read, 'orders')).toBe(1)

  now = new Date('2026-11-20T10:10:01Z')
  expect(await place()).not.toEqual(first)
  expect(await countRows(db.read, 'orders')).toBe(2)
})

describe('with the key of its tab', () => {
  const attempt = '1-22-333-4444'
  const typed = { ...filled, caddress: 'House 5\r\nMirpur 10, Dhaka' }
  const asCalled = {
    ...orderFromTyped(typed, 'kettle'),
    caddress: 'House 5\nMirpur 10, Dhaka',
    cupon: 'PAGLA10',
    grand: 242.5,
  }

  async function sender() {
    const { db, shop, send } = await aServer()
    await aProduct(db, { price: fromTaka(25) })
    return {
      db,
      asForm: (change: Partial<TypedOrder> = {}) =>
        placeTypedOrder(shop, { pid: 'kettle', typed: { ...typed, ...change }, attempt, from }),
      asCall: (change: object = {}) =>
        send('PUT', '/api/order?id=p', {
          headers: { 'idempotency-key': attempt },
          body: { ...asCalled, ...change },
        }),
    }
  }

  it('is one order with the call, whichever comes first', async () => {
    for (const first of ['form', 'call']) {
      const { db, asForm, asCall } = await sender()
      const early = first === 'call' && (await asCall())
      const placed = await asForm()
      expect(placed.ok).toBe(true)
      const oid = placed.ok && placed.value.number

      const called = await asCall()
      expect([called.status, called.body.oid]).toEqual([201, oid])
      if (early) expect(early.body).toEqual(called.body)
      expect(await asForm({ cupon: 'PAGLA10', unitPrice: '30' })).toEqual(placed)
      expect(await countRows(db.read, 'orders')).toBe(1)
    }
  })

  it('is no other order of that key', async () => {
    for (const change of [
      { cname: 'Karim' },
      { cphone: '01712345679' },
      { caddress: 'Sylhet' },
      { quantity: 6 },
      { zone: 'inside-dhaka' },
    ]) {
      const { db, asForm, asCall } = await sender()
      await asForm()
      expect((await asCall(change)).status).toBe(422)
      const text = Object.entries(change).map(([name, value]) => [name, String(value)])
      expect(await asForm(Object.fromEntries(text))).toEqual({
        ok: false,
        failure: { kind: 'key-of-another-order' },
      })
      expect(await countRows(db.read, 'orders')).toBe(1)
    }
  })

  it('is refused where that is no key', async () => {
    const db = await freshDatabase()
    await aProduct(db, { price: fromTaka(25) })
    const shop = await aShop(db)
    for (const odd of ['a\0b', 'a b', '\ud800', 'x'.repeat(256)]) {
      expect(
        await placeTypedOrder(shop, { pid: 'kettle', typed, attempt: odd, from }),
      ).toMatchObject({ ok: false, failure: { kind: 'wrong-fields' } })
    }
    expect(await countRows(db.read, 'orders')).toBe(0)
  })
})
