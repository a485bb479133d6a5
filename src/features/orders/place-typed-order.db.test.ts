import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { placeTypedOrder } from '#src/features/orders/place-typed-order.server.ts'
import { emptyOrder, type TypedOrder } from '#src/features/orders/typed-order.ts'
import { aProduct } from '#tests/make/a-product.ts'
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
  city: '130',
  unitPrice: '25',
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
  const typed = { ...filled, city: '75' }

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
