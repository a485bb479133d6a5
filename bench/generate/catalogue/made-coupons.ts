/** Some coupons of the shop, and which orders hold one. */

import { sql } from 'kysely'
import type { Banner } from '#src/domain/banner.ts'
import type { CouponTerms } from '#src/domain/coupons/coupon.ts'
import { type CouponLine, whyNotApplied } from '#src/domain/coupons/coupon-discount.ts'
import { fromTaka } from '#src/domain/money.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

type Made = {
  readonly code: string
  readonly worth: CouponTerms['worth']
  readonly from: number
  readonly mostUsesAPhone: number | null
  readonly isOn: boolean
  /** The day of its end, from today; undefined without end. */
  readonly toDay?: number
  readonly banner?: Banner
}

const dayInMs = 24 * 60 * 60 * 1_000

const coupons: readonly Made[] = [
  {
    code: 'EID-15',
    worth: { kind: 'percent', percent: 15 },
    from: 500,
    mostUsesAPhone: 1,
    isOn: true,
    toDay: 12,
    banner: {
      text: '15% off orders from Tk 500',
      textInBangla: '৫০০ টাকা থেকে অর্ডারে ১৫% ছাড়',
      link: '/allProducts',
    },
  },
  {
    code: 'WELCOME100',
    worth: { kind: 'amount', amount: fromTaka(100) },
    from: 1_000,
    mostUsesAPhone: null,
    isOn: true,
  },
  {
    code: 'PUJA-20',
    worth: { kind: 'percent', percent: 20 },
    from: 0,
    mostUsesAPhone: null,
    isOn: false,
    toDay: -40,
  },
]

function idOf(at: number): string {
  return `c0ffee${String(at).padStart(18, '0')}`
}

/** One of forty orders came with a coupon. Undefined where it takes nothing off. */
export function madeCoupon(place: number, lines: readonly CouponLine[]): CouponTerms | undefined {
  if (place % 40 !== 7) return undefined
  const at = Math.floor(place / 40) % coupons.length
  const made = coupons[at]
  if (!made) return undefined
  const terms: CouponTerms = {
    couponId: idOf(at),
    code: made.code,
    worth: made.worth,
    from: fromTaka(made.from),
    scope: 'all',
    targets: [],
    pids: null,
  }
  return whyNotApplied(lines, terms) === undefined ? terms : undefined
}

/** Call it after the orders: their uses are counted. */
type Times = { readonly madeAt: Date; readonly now: Date }

export async function fillCoupons(db: Database, { madeAt, now }: Times): Promise<void> {
  await commit(db, async (tx) => {
    for (const [at, made] of coupons.entries()) {
      const { code, worth, from, mostUsesAPhone, isOn, toDay, banner } = made
      const id = idOf(at)
      const { rows } = await sql<{ n: number | string }>`
        select count(*) as n from orders
        where coupon_id = ${id} and deleted_at is null and coalesce(stage, '') <> 'cancelled'`.execute(
        tx,
      )
      await tx
        .insertInto('coupons')
        .values({
          id,
          code,
          kind: worth.kind,
          percent: worth.kind === 'percent' ? worth.percent : null,
          amount_poisha: worth.kind === 'amount' ? worth.amount : null,
          from_poisha: fromTaka(from),
          scope: 'all',
          targets: '[]',
          most_uses: null,
          most_uses_a_phone: mostUsesAPhone,
          starts_at: null,
          ends_at:
            toDay === undefined ? null : new Date(now.getTime() + toDay * dayInMs).toISOString(),
          is_on: isOn ? 1 : 0,
          uses: Number(rows[0]?.n),
          made_at: madeAt.toISOString(),
          banner: banner ? JSON.stringify(banner) : null,
        })
        .execute()
    }
  })
}
