/** The coupon of an order: whether it gets one, by which terms, and its use. */

import {
  type Coupon,
  type CouponGoods,
  type CouponRefusal,
  type CouponResult,
  type CouponTerms,
  countsForCoupon,
  couponResult,
  whyNotLive,
} from '#src/domain/coupons/coupon.ts'
import { type CouponLine, whyNotApplied } from '#src/domain/coupons/coupon-discount.ts'
import { lockCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import type { TriedCoupon } from '#src/features/coupons/try-coupon.server.ts'
import { couponsTag } from '#src/features/page-tags.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

export type LineOfProduct = CouponLine & { readonly productId: string }

/** `terms` are those of a coupon that is applied, and of no other. */
type JudgedCoupon = { readonly result: CouponResult; readonly terms?: CouponTerms }

type Buying = {
  readonly lines: readonly LineOfProduct[]
  readonly now: Date
  /** Of the buyer's phone; 0 where nobody knows it yet. */
  readonly usesOfPhone: number
}

export async function judgeCoupon(
  reads: Reads | Tx,
  coupon: Coupon,
  { lines, now, usesOfPhone }: Buying,
): Promise<JudgedCoupon> {
  const { mostUsesAPhone } = coupon
  const isUsedByPhone = mostUsesAPhone !== null && usesOfPhone >= mostUsesAPhone
  const terms = termsOf(coupon, await pidsThatCount(reads, coupon, lines))
  const reason: CouponRefusal | undefined =
    whyNotLive(coupon, utcText(now)) ??
    (isUsedByPhone ? 'used-by-phone' : whyNotApplied(lines, terms))
  if (reason !== undefined) return { result: couponResult(coupon.code, reason) }
  return { result: couponResult(coupon.code, ''), terms }
}

function termsOf(coupon: Coupon, pids: CouponTerms['pids']): CouponTerms {
  const { id: couponId, code, worth, from, scope, targets } = coupon
  return { couponId, code, worth, from, scope, targets, pids }
}

/** Null where every line counts. */
async function pidsThatCount(
  reads: Reads | Tx,
  goods: CouponGoods,
  lines: readonly LineOfProduct[],
): Promise<CouponTerms['pids']> {
  if (goods.scope === 'all') return null
  const categories = await categoriesOf(reads, goods, lines)
  return lines
    .filter(({ productId: id }) =>
      countsForCoupon(goods, { id, categories: categories.get(id) ?? [] }),
    )
    .map(({ pid }) => pid)
}

/** The category of each product, and the one above it. */
async function categoriesOf(
  reads: Reads | Tx,
  { scope }: CouponGoods,
  lines: readonly LineOfProduct[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (scope !== 'categories' || lines.length === 0) return new Map()
  const ids = lines.map(({ productId }) => productId)
  const rows = await reads
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category')
    .select(['products.id', 'products.category', 'categories.parent_id'])
    .where(inList(reads, 'products.id', ids))
    .execute()
  return new Map(
    rows.map(({ id, category, parent_id: parent }) => [
      id,
      [category, parent ?? ''].filter((one) => one !== ''),
    ]),
  )
}

type Sent = {
  readonly code: string
  readonly tried: TriedCoupon
  /** The phone as orders store it. */
  readonly phone: string
}

/** A coupon that the transaction of an order has locked: no other order takes its last use meanwhile. */
export type HeldCoupon = {
  readonly judge: (lines: readonly LineOfProduct[], now: Date) => Promise<JudgedCoupon>
  /** Of a coupon that is applied. */
  readonly takeUse: () => Promise<void>
}

/** Call it before the products are locked. */
export async function holdCoupon(
  { tx, invalidate }: WriteContext,
  { code, tried, phone }: Sent,
): Promise<HeldCoupon> {
  const coupon = tried.kind === 'found' ? await lockCoupon(tx, tried.coupon.id) : undefined
  const usesOfPhone = coupon?.mostUsesAPhone ? await countUses(tx, coupon.id, phone) : 0
  return {
    judge: async (lines, now) => {
      if (!coupon) {
        const reason = tried.kind === 'refused' ? tried.reason : 'unknown'
        return { result: couponResult(code, reason) }
      }
      return judgeCoupon(tx, coupon, { lines, now, usesOfPhone })
    },
    takeUse: async () => {
      if (!coupon) throw new Error('unreachable: an unknown coupon that is applied')
      await tx
        .updateTable('coupons')
        .set((eb) => ({ uses: eb('uses', '+', 1) }))
        .where('id', '=', coupon.id)
        .execute()
      // Pages offer a field for codes while there is a coupon to be had.
      if (coupon.uses + 1 === coupon.mostUses) invalidate(couponsTag)
    },
  }
}

/** The orders of a phone that hold a use. The lock of the coupon keeps others from adding one. */
async function countUses(tx: Tx, couponId: string, phone: string): Promise<number> {
  const { n } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where('coupon_id', '=', couponId)
    .where('customer_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('stage', 'is', null), eb('stage', '<>', 'cancelled')]))
    .executeTakeFirstOrThrow()
  return Number(n)
}

type WithTerms = {
  readonly lines: readonly LineOfProduct[]
  readonly couponTerms?: CouponTerms | undefined
}

/**
 * The terms of an order after its lines have changed. A line that stays counts as it did; a new one counts
 * by what the shop has now.
 */
export async function termsAfter(
  tx: Tx,
  { lines: before, couponTerms: terms }: WithTerms,
  lines: readonly LineOfProduct[],
): Promise<CouponTerms | undefined> {
  if (!terms?.pids) return terms
  const { pids: counted } = terms
  const had = new Set(before.map(({ productId }) => productId))
  const added = lines.filter(({ productId }) => !had.has(productId))
  const countedNow = await pidsThatCount(tx, terms, added)
  const isCounted = ({ pid, productId }: LineOfProduct) =>
    had.has(productId) ? counted.includes(pid) : countedNow?.includes(pid)
  return { ...terms, pids: lines.filter(isCounted).map(({ pid }) => pid) }
}
