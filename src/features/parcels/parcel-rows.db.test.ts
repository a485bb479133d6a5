import { expect, it } from 'vitest'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import {
  changeParcel,
  findByConsignment,
  findParcel,
  listParcelsOf,
} from '#src/features/parcels/parcel-rows.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const phone = '01712345678'

async function aShopWithOrder() {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db)
  const customer = { phone }
  return { ...shop, order: got(await placeOrder(shop, anOrder({ customer }))) }
}

it('has one parcel at a time of an order, and another after the first has let go of it', async () => {
  const { db, order } = await aShopWithOrder()
  const first = await aParcelRow(db, order.number)
  await expect(aParcelRow(db, order.number, { number: 2 })).rejects.toThrow(/unique/i)

  const gone = await commit(db, (tx) => changeParcel(tx, first, { to: 'cancelled' }))
  const second = await aParcelRow(db, order.number, { number: 2 })

  expect(gone).toMatchObject({ state: 'cancelled', version: 2 })
  expect(second.invoice).toBe(`${order.number}-2`)
  expect(await listParcelsOf(db.read, [order.id])).toEqual([gone, second])
  expect(await findParcel(db.read, { invoice: second.invoice })).toEqual(second)
  expect(await findByConsignment(db.read, 'pathao', `C${order.number.slice(3)}`)).toBeUndefined()
})

it('changes a parcel once for each time that it was read, and never against the table', async () => {
  const { db, order } = await aShopWithOrder()
  const parcel = await aParcelRow(db, order.number)

  const changes = await Promise.all(
    ['one', 'other'].map((word) => commit(db, (tx) => changeParcel(tx, parcel, { word }))),
  )
  const back = await commit(db, (tx) =>
    changeParcel(tx, { ...parcel, version: 2 }, { to: 'unsure' }),
  )

  expect(changes.filter((changed) => changed !== undefined)).toHaveLength(1)
  expect(back).toBeUndefined()
})

it('gives a person their parcels, and keeps none of a courier’s words about a person who is erased', async () => {
  const { db, clock, order } = await aShopWithOrder()
  await aParcelRow(db, order.number, { because: `${phone} is wrong`, note: 'Ring twice' })
  const person = personFrom(phone)
  if (!person) throw new Error('Not a person')

  const told = await exportPerson(db.read, person, clock())
  await commit(db, (tx) => forgetBuyer(tx, order.id))

  expect(told.orders).toMatchObject([
    { parcels: [{ invoice: order.number, because: `${phone} is wrong`, note: 'Ring twice' }] },
  ])
  expect(await listParcelsOf(db.read, [order.id])).toMatchObject([
    { state: 'booked', because: '', note: '', link: '', trackingCode: null },
  ])
})
