import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { aCoupon } from '#tests/make/money/a-coupon.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'

async function aShopWithKettles() {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { price: fromTaka(1_000), stock: 500 })
  return shop
}

function ordered(shop: Shop, matters: OrderMatters = {}) {
  return placeOrder(shop, anOrder({ couponCode: 'EID-20', ...matters }))
}

async function told(shop: Shop, matters: OrderMatters = {}) {
  const placed = await ordered(shop, matters)
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { reason } = placed.value.couponResult ?? { reason: 'none' }
  return [reason, placed.value.discount]
}

async function usesOf(shop: Shop, code = 'EID-20') {
  return (await findCoupon(shop.db.read, code))?.uses
}

async function problemsOf(shop: Shop) {
  return (await checkShop(shop.db.read)).problems
}

it('takes the coupon off, keeps its terms with the order, and counts one use', async () => {
  const shop = await aShopWithKettles()
  const { id: couponId } = await aCoupon(shop, { min: 500 })
  const placed = await ordered(shop, { couponCode: ' eid-20', quantity: 2 })
  if (!placed.ok) throw new Error(placed.failure.kind)
  expect(placed.value).toMatchObject({
    discount: fromTaka(400),
    total: fromTaka(1_670),
    couponResult: { code: 'EID-20', applied: true, reason: '' },
  })
  const stored = await findOrder(shop.db.read, placed.value.number)
  expect(stored?.couponTerms).toEqual({
    couponId,
    code: 'EID-20',
    worth: { kind: 'percent', percent: 20 },
    from: fromTaka(500),
    scope: 'all',
    targets: [],
    pids: null,
  })
  expect(await usesOf(shop)).toBe(1)
  expect(await problemsOf(shop)).toEqual([])
})

it('says why a coupon is not applied, and never stands in the way', async () => {
  let now = new Date('2026-12-01T06:00:00Z')
  const shop = { ...(await aShopWithKettles()), clock: () => now }
  const { id } = await aProduct(shop.db, { pid: 'lamp', category: 'home' })
  await aCoupon(shop, { code: 'LARGE', min: 5_000 })
  await aCoupon(shop, { code: 'LAMPS', scope: 'products', products: ['lamp'] })
  await aCoupon(shop, { code: 'HOME', scope: 'categories', categories: ['home'] })
  await aCoupon(shop, { code: 'SMALL', percent: 10 })
  await aCoupon(shop, { code: 'OFF', on: false })
  await aCoupon(shop, { code: 'DAY', from: '2026-12-01T12:00', to: '2026-12-01T13:00' })
  await aCoupon(shop, { code: 'LATER', from: '2026-12-01T12:01' })

  expect(await told(shop, { couponCode: 'NOBODYS' })).toEqual(['unknown', 0])
  expect(await told(shop, { couponCode: 'LARGE' })).toEqual(['below-sum', 0])
  expect(await told(shop, { couponCode: 'LAMPS' })).toEqual(['other-products', 0])
  expect(await told(shop, { couponCode: 'HOME' })).toEqual(['other-products', 0])
  // Both are worth the same: the buyer keeps the use.
  const five = { quantity: 5, couponCode: 'SMALL' }
  expect(await told(shop, five)).toEqual(['discount-is-better', fromTaka(500)])
  expect(await told(shop, { couponCode: 'OFF' })).toEqual(['unknown', 0])
  expect(await told(shop, { couponCode: 'LATER' })).toEqual(['unknown', 0])
  expect(await told(shop, { couponCode: 'DAY' })).toEqual(['', fromTaka(200)])
  now = new Date('2026-12-01T07:00:00Z')
  expect(await told(shop, { couponCode: 'DAY' })).toEqual(['ended', 0])

  const both = {
    lines: [
      { pid: 'kettle', quantity: 1 },
      { pid: 'lamp', quantity: 1 },
    ],
  }
  const placed = await ordered(shop, { ...both, couponCode: 'HOME' })
  if (!placed.ok) throw new Error(placed.failure.kind)
  const lamp = placed.value.lines.find(({ productId }) => productId === id)
  expect(placed.value.discount).toBe((lamp?.unitPrice ?? 0) / 5)
  expect(placed.value.couponTerms?.pids).toEqual(['lamp'])
  expect(await problemsOf(shop)).toEqual([])
})

it('gives the last use to one of twenty orders at once, of two processes', async () => {
  const { open } = await migratedPlace()
  const [one, other] = [open(), open()]
  try {
    const shops = [await aShop(one), await aShop(other)]
    const [first] = shops
    if (!first) throw new Error('unreachable')
    await aProduct(one, { price: fromTaka(1_000), stock: 500 })
    await aCoupon(first, { uses: 3 })
    await ordered(first)
    await ordered(first)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ordered(shops[n % 2] ?? first)),
    )
    const reasons = results.map((placed) =>
      placed.ok ? placed.value.couponResult?.reason : 'failed',
    )
    expect(reasons.filter((reason) => reason === '')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'used-up')).toHaveLength(19)
    expect(await usesOf(first)).toBe(3)
    expect(await problemsOf(first)).toEqual([])
  } finally {
    await one.close()
    await other.close()
  }
})

it('counts a phone in any spelling, also of twenty orders at once', async () => {
  const shop = await aShopWithKettles()
  await aCoupon(shop, { usesAPhone: 2 })
  const spellings = ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '8801712345678']
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ordered(shop, { customer: { phone: spellings[n % 4] ?? '' } }),
    ),
  )
  const reasons = results.map((placed) =>
    placed.ok ? placed.value.couponResult?.reason : 'failed',
  )
  expect(reasons.filter((reason) => reason === '')).toHaveLength(2)
  expect(reasons.filter((reason) => reason === 'used-by-phone')).toHaveLength(18)
  expect(await told(shop)).toEqual(['', fromTaka(200)])
  expect(await usesOf(shop)).toBe(3)
})

it('takes one use for an order that is sent again, and answers the same', async () => {
  const shop = await aShopWithKettles()
  await aCoupon(shop, { uses: 1 })
  const order = anOrder({
    couponCode: 'EID-20',
    idempotencyKey: { key: 'k1', keptForSeconds: 3_600 },
  })
  const results = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, order)))
  const again = await placeOrder(shop, { ...order, couponCode: 'eid-20 ' })
  for (const result of results) expect(result).toEqual(again)
  expect(again).toMatchObject({ ok: true, value: { couponResult: { applied: true } } })
  expect(await usesOf(shop)).toBe(1)
})

it('takes no use for an order that fails', async () => {
  const shop = await aShopWithKettles()
  await aCoupon(shop)
  expect((await ordered(shop, { quantity: 501 })).ok).toBe(false)
  expect((await ordered(shop, { agreedTotal: fromTaka(1) })).ok).toBe(false)
  expect(await usesOf(shop)).toBe(0)
})

it('asks again where the buyer saw the coupon and the last use has gone', async () => {
  const shop = await aShopWithKettles()
  await aCoupon(shop, { uses: 1 })
  await ordered(shop)
  expect(await ordered(shop, { agreedTotal: fromTaka(870) })).toMatchObject({
    ok: false,
    failure: { kind: 'price-changed', quote: { total: fromTaka(1_070) } },
  })
})

it('meets no deadlock where orders, cancellations and deletions use one coupon and the same products', async () => {
  const shop = await aShopWithKettles()
  await aProduct(shop.db, { pid: 'lamp', stock: 500 })
  await aCoupon(shop)
  const both = [
    { pid: 'kettle', quantity: 1 },
    { pid: 'lamp', quantity: 1 },
  ]
  const orders = (lines: typeof both) =>
    Array.from({ length: 30 }, (_, n) =>
      ordered(shop, { lines: n % 2 ? lines : lines.toReversed() }),
    )
  const placed = await Promise.all(orders(both))
  const numbers = placed.flatMap((one) => (one.ok ? [one.value.number] : []))
  expect(numbers).toHaveLength(30)
  const done = await Promise.all([
    ...orders(both),
    ...numbers.map((number, n) =>
      n % 2
        ? moveOrder(shop, { number, expectedVersion: 1, actor, to: 'cancelled', reason: 'other' })
        : deleteOrder(shop, { number, expectedVersion: 1, actor }),
    ),
  ])
  expect(done.filter(({ ok }) => !ok)).toEqual([])
  expect(await usesOf(shop)).toBe(30)
  expect(await problemsOf(shop)).toEqual([])
})
