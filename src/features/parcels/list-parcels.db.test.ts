import { expect, it } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { countLate, listParcels } from '#src/features/parcels/list-parcels.server.ts'
import type { ParcelList } from '#src/features/parcels/parcel-lists.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const now = new Date('2026-11-24T06:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const way: readonly OrderStage[] = ['confirmed', 'packed', 'shipped', 'delivered']

async function aShopWithParcels() {
  const db = await freshDatabase()
  await aProduct(db)
  const at = { now }
  const shop = await aShop(db, () => at.now)
  async function aParcel(stage: OrderStage, parcel: Parameters<typeof aParcelRow>[2]) {
    // An order is placed before its parcel is booked.
    at.now = new Date(daysAgo(10))
    const { number } = got(await placeOrder(shop, anOrder()))
    for (const to of way.slice(0, way.indexOf(stage) + 1)) {
      const actor = 'admin@paglamart.test'
      got(await moveOrder(shop, { number, to, expectedVersion: undefined, actor }))
    }
    at.now = now
    return (await aParcelRow(db, number, parcel)).id
  }
  const list = async (name: ParcelList, before?: string, size = 10) => {
    const { items, next } = await listParcels(shop, { list: name, before, size })
    return {
      ids: items.map(({ parcel }) => parcel.id),
      alerts: items.map((one) => one.alerts),
      next,
    }
  }
  return { shop, aParcel, list }
}

const rider = { courier: 'rider', consignment: null, tracking_code: null } as const

it('lists what riders carry among the parcels on their way, and those that are late, by page', async () => {
  const { shop, aParcel, list } = await aShopWithParcels()
  const late = await aParcel('shipped', { ...rider, booked_at: daysAgo(6) })
  const fresh = await aParcel('shipped', { ...rider, booked_at: daysAgo(1) })
  await aParcel('delivered', { ...rider, booked_at: daysAgo(9) })
  await aParcel('packed', { ...rider, booked_at: daysAgo(9) })
  const followed = await aParcel('shipped', {
    booked_at: daysAgo(7),
    tracking: 'on-the-way',
    word: 'pending',
    heard_at: daysAgo(0.1),
    next_look_at: daysAgo(-0.1),
  })

  expect((await list('on-the-way')).ids).toEqual([followed, fresh, late])
  expect(await list('late')).toMatchObject({ ids: [followed, late], alerts: [['late'], ['late']] })
  expect((await list('alerts')).ids).toEqual([followed, late])
  expect(await countLate(shop)).toBe(2)

  const first = await list('on-the-way', undefined, 2)
  expect(first).toMatchObject({ ids: [followed, fresh], next: fresh })
  expect(await list('on-the-way', first.next, 2)).toMatchObject({ ids: [late], next: undefined })
})
