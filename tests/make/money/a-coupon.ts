import type { Coupon } from '#src/domain/coupons/coupon.ts'
import { CouponBody } from '#src/features/coupons/coupon-form.ts'
import { couponFromBody } from '#src/features/coupons/coupon-wire.ts'
import { saveCoupon } from '#src/features/coupons/save-coupon.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** As the owner's form sends them, in taka and Dhaka time. */
type CouponMatters = Readonly<Record<string, unknown>>

export async function aCoupon(shop: Shop, matters: CouponMatters = {}): Promise<Coupon> {
  return save(shop, undefined, { code: 'EID-20', percent: 20, ...matters })
}

/** The coupon as the owner changes it later. */
export function changeCoupon(
  shop: Shop,
  { id, code }: Coupon,
  matters: CouponMatters,
): Promise<Coupon> {
  return save(shop, id, { code, percent: 20, ...matters })
}

async function save(shop: Shop, id: string | undefined, body: unknown): Promise<Coupon> {
  const fields = couponFromBody(CouponBody.parse(body))
  const saved = await saveCoupon(shop, {
    id,
    fields,
    expectedVersion: undefined,
    actor: 'admin@paglamart.test',
  })
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return saved.value
}
