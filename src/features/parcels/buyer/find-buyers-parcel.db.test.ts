import { expect, it } from 'vitest'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { findBuyersParcel } from '#src/features/parcels/buyer/find-buyers-parcel.server.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const now = new Date('2026-11-24T06:00:00.000Z')

async function anOrderWith(parcel: Parameters<typeof aParcelRow>[2]) {
  const db = await freshDatabase()
  await aProduct(db)
  const shop = await aShop(db, () => now)
  const { number } = got(await placeOrder(shop, anOrder()))
  const actor = 'admin@paglamart.test'
  const moveTo = async (to: 'confirmed' | 'packed' | 'shipped') =>
    got(await moveOrder(shop, { number, to, expectedVersion: undefined, actor }))
  await moveTo('confirmed')
  await aParcelRow(db, number, parcel)
  const seen = async () => {
    const order = await findOrder(db.read, number)
    return order && findBuyersParcel(db.read, order, now)
  }
  return { moveTo, seen }
}

it('names the rider who brings the parcel, once it has left the shop', async () => {
  const rider = { courier: 'rider', carrier_name: 'Jasim', carrier_phone: '01711111111' } as const
  const { moveTo, seen } = await anOrderWith({ ...rider, consignment: null, tracking_code: null })
  await moveTo('packed')
  expect(await seen()).toBeUndefined()
  await moveTo('shipped')

  // The phone is for the shop alone.
  expect(await seen()).toEqual({ courier: 'Jasim', code: '', page: undefined })
})

it('gives the code and the page of a courier, and nothing of a parcel that is not booked', async () => {
  const booked = await anOrderWith({ courier: 'steadfast', tracking_code: 'SF1' })
  await booked.moveTo('packed')
  await booked.moveTo('shipped')
  expect(await booked.seen()).toEqual({
    courier: 'Steadfast',
    code: 'SF1',
    page: 'https://steadfast.com.bd/t/SF1',
  })

  const unsure = await anOrderWith({ courier: 'redx', state: 'unsure' })
  await unsure.moveTo('packed')
  await unsure.moveTo('shipped')
  expect(await unsure.seen()).toBeUndefined()
})
