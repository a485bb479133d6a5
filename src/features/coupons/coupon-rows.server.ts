/** Reads coupons. An update that changes nothing locks one, on both engines. */

import type { Selectable } from 'kysely'
import { type Coupon, type CouponWorth, whyNotLive } from '#src/domain/coupons/coupon.ts'
import { poisha } from '#src/domain/money.ts'
import { bannerFromRow } from '#src/features/banners/banner-row.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

type CouponRow = Selectable<Tables['coupons']>

function couponFromRow(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    worth: worthFromRow(row),
    from: poisha(Number(row.from_poisha)),
    scope: row.scope,
    targets: JSON.parse(row.targets),
    mostUses: numberOrNull(row.most_uses),
    mostUsesAPhone: numberOrNull(row.most_uses_a_phone),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOn: row.is_on === 1,
    banner: bannerFromRow(row.banner),
    uses: Number(row.uses),
    version: Number(row.version),
  }
}

function worthFromRow({ kind, percent, amount_poisha: amount }: CouponRow): CouponWorth {
  return kind === 'percent'
    ? { kind, percent: Number(percent) }
    : { kind, amount: poisha(Number(amount)) }
}

function numberOrNull(stored: number | null): number | null {
  return stored === null ? null : Number(stored)
}

/** `code` as `couponCode` writes it. */
export async function findCoupon(reads: Reads | Tx, code: string): Promise<Coupon | undefined> {
  const row = await reads
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row && couponFromRow(row)
}

/** The newest first. */
export async function listCoupons(reads: Reads | Tx): Promise<readonly Coupon[]> {
  const rows = await reads
    .selectFrom('coupons')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(couponFromRow)
}

/** Orders lock a coupon after their limits and before their products. */
export async function lockCoupon(tx: Tx, id: string): Promise<Coupon | undefined> {
  const row = await tx
    .updateTable('coupons')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && couponFromRow(row)
}

/** Whether an order that is placed now could get any coupon. */
export async function hasLiveCoupon(reads: Reads, now: Date): Promise<boolean> {
  const coupons = await reads.selectFrom('coupons').selectAll().where('is_on', '=', 1).execute()
  const moment = utcText(now)
  return coupons.some((row) => whyNotLive(couponFromRow(row), moment) === undefined)
}
