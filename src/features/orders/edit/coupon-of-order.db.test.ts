import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { type EditOrder, editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { forgetOldOrders } from '#src/features/privacy/forget-old-orders.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { aCoupon, changeCoupon } from '#tests/make/money/a-coupon.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const anyVersion = { expectedVersion: undefined, actor: 'admin@paglamart.test' } as const

async function aShopWithProducts() {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { price: fromTaka(1_000), stock: 50 })
  await aProduct(shop.db, { pid: 'lamp', price: fromTaka(500), stock: 50, category: 'home' })
  return shop
}

async function placed(shop: Shop, matters: OrderMatters = {}) {
  const result = await placeOrder(shop, anOrder({ couponCode: 'EID-20', ...matters }))
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value.number
}

const edit = (shop: Shop, number: string, changes: EditOrder['changes']) =>
  editOrder(shop, { ...anyVersion, number, changes })

const move = (shop: Shop, number: string, to: 'cancelled' | 'placed') =>
  moveOrder(shop, { ...anyVersion, number, to, reason: to === 'cancelled' ? 'other' : undefined })

async function uses(shop: Shop) {
  expect((await checkShop(shop.db.read)).problems).toEqual([])
  return (await findCoupon(shop.db.read, 'EID-20'))?.uses
}

it('quotes an edit by the terms of the order, whatever the owner has made of the coupon', async () => {
  const shop = await aShopWithProducts()
  const coupon = await aCoupon(shop)
  const number = await placed(shop)
  await changeCoupon(shop, coupon, { percent: 90, on: false })

  expect(await edit(shop, number, { quantity: 3 })).toMatchObject({
    value: { discount: fromTaka(600), couponTerms: { code: 'EID-20' } },
  })
  expect(await uses(shop)).toBe(1)
})

it('gives an edited order the better of both, and keeps the coupon for the next edit', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop, { percent: null, amount: 300, min: 1_500 })
  const number = await placed(shop, { quantity: 2 })
  const discountOf = async (quantity: number) => {
    const edited = await edit(shop, number, { quantity })
    return edited.ok && edited.value.discount
  }
  expect(await discountOf(6)).toBe(fromTaka(600))
  expect(await discountOf(1)).toBe(0)
  expect(await discountOf(2)).toBe(fromTaka(300))
  expect(await uses(shop)).toBe(1)
})

it('counts a line as when it was sold, and a new one by its category of now', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop, { scope: 'categories', categories: ['home'] })
  const number = await placed(shop, { pid: 'lamp' })
  await aProduct(shop.db, { pid: 'vase', price: fromTaka(100), stock: 50, category: 'home' })
  await commit(shop.db, (tx) =>
    tx.updateTable('products').set({ category: '' }).where('pid', '=', 'lamp').execute(),
  )
  const items = ['lamp', 'vase', 'kettle'].map((pid) => ({ pid, quantity: 1 }))
  expect(await edit(shop, number, { items })).toMatchObject({
    value: { discount: fromTaka(120), couponTerms: { pids: ['lamp', 'vase'] } },
  })
  const without = items.filter(({ pid }) => pid !== 'lamp')
  await edit(shop, number, { items: without })
  // Taken out and put back, it is a new line.
  expect(await edit(shop, number, { items })).toMatchObject({
    value: { discount: fromTaka(20), couponTerms: { pids: ['vase'] } },
  })
})

it('gives the use back with a cancellation, and takes it again beyond the limit', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop, { uses: 1 })
  const number = await placed(shop)
  expect(await uses(shop)).toBe(1)
  expect((await move(shop, number, 'cancelled')).ok).toBe(true)
  expect(await uses(shop)).toBe(0)

  // Another buyer gets the last use; the price that was agreed with the first one stands.
  await placed(shop)
  expect(await move(shop, number, 'placed')).toMatchObject({ value: { discount: fromTaka(200) } })
  expect(await uses(shop)).toBe(2)
  const later = await findOrder(shop.db.read, await placed(shop))
  expect(later).toMatchObject({ discount: 0 })
  expect(later).not.toHaveProperty('couponTerms')
})

it('gives the use back with a deletion, takes it again when it is restored, and once', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop)
  const number = await placed(shop)
  await move(shop, number, 'cancelled')
  expect((await deleteOrder(shop, { ...anyVersion, number })).ok).toBe(true)
  expect(await uses(shop)).toBe(0)
  expect((await restoreOrder(shop, { number, actor: anyVersion.actor })).ok).toBe(true)
  expect(await uses(shop)).toBe(1)
})

it('leaves the coupon with the first order of a split, and changes what neither collects', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop)
  const number = await placed(shop, { quantity: 2 })
  const split = await splitOrder(shop, {
    ...anyVersion,
    number,
    items: [{ pid: 'kettle', quantity: 1 }],
  })
  if (!split.ok) throw new Error(split.failure.kind)
  const { order, second } = split.value
  expect(order.discount).toBe(fromTaka(200))
  expect(second).not.toHaveProperty('couponTerms')
  expect(order.total + order.adjusted + second.total + second.adjusted).toBe(fromTaka(1_670))
  expect(await uses(shop)).toBe(1)
})

it('lets the survivor of a merge take over the coupon, and keep its own', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop)
  const phone = '01712345678'
  const [first, second] = [
    await placed(shop, { couponCode: '', customer: { phone } }),
    await placed(shop, { pid: 'lamp', customer: { phone } }),
  ]
  const merge = (survivor: string, other: string) =>
    mergeOrders(shop, {
      survivor: { number: survivor, expectedVersion: undefined },
      other: { number: other, expectedVersion: undefined },
      actor: anyVersion.actor,
    })
  expect(await merge(first, second)).toMatchObject({
    value: { discount: fromTaka(300), couponTerms: { code: 'EID-20' } },
  })
  expect(await uses(shop)).toBe(1)

  const third = await placed(shop, { pid: 'lamp', customer: { phone } })
  expect(await uses(shop)).toBe(2)
  expect(await merge(first, third)).toMatchObject({ value: { discount: fromTaka(400) } })
  expect(await uses(shop)).toBe(1)
})

it('forgets the use with an order that is deleted after the tax years', async () => {
  const shop = await aShopWithProducts()
  await aCoupon(shop)
  await placed(shop)
  const later = new Date(Date.now() + 7 * 366 * 24 * 60 * 60 * 1_000)
  await forgetOldOrders(shop.db, later, new AbortController().signal)
  expect(await uses(shop)).toBe(0)
})
