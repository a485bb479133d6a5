import { expect, it } from 'vitest'
import { hasLiveCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import { makeLook } from '#src/features/coupons/watch-coupons.job.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aCoupon } from '#tests/make/money/a-coupon.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('evicts the pages with a field for codes when a coupon begins and when it ends, and never between', async () => {
  // 11:00 in Dhaka.
  let now = new Date('2026-12-01T05:00:00Z')
  const shop = { ...(await aShop(await freshDatabase())), clock: () => now }
  await aCoupon(shop, { from: '2026-12-01T12:00', to: '2026-12-01T13:00' })
  const evicted: string[] = []
  const look = makeLook({ ...shop, evict: (tags) => void evicted.push(...tags) })
  const lookAt = async (time: string) => {
    now = new Date(time)
    await look()
    return [await hasLiveCoupon(shop.db.read, now), evicted.splice(0).length]
  }
  expect(await lookAt('2026-12-01T05:59:59Z')).toEqual([false, 0])
  expect(await lookAt('2026-12-01T06:00:00Z')).toEqual([true, 1])
  expect(await lookAt('2026-12-01T06:30:00Z')).toEqual([true, 0])
  expect(await lookAt('2026-12-01T07:00:04Z')).toEqual([false, 1])
  expect(await lookAt('2026-12-01T08:00:00Z')).toEqual([false, 0])
})
