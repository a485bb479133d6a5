/** Verifies that the uses of each coupon are those of the orders that hold one. */

import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

const usesOff = problems(
  sql<{ code: string; uses: string; held: string }>`
    select code, cast(uses as text) as uses, cast(coalesce(held, 0) as text) as held
    from coupons left join (
      select coupon_id, count(*) as held from orders
      where coupon_id is not null and deleted_at is null and coalesce(stage, '') <> 'cancelled'
      group by coupon_id
    ) orders_with on orders_with.coupon_id = coupons.id
    where uses <> coalesce(held, 0)
    order by code limit ${toldAtMost}`,
  ({ code, uses, held }) => `The coupon ${code} counts ${uses} uses, and ${held} orders hold one`,
)

const couponsGone = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders left join coupons on coupons.id = orders.coupon_id
    where coupon_id is not null and (coupon_terms is null or coupons.id is null)`,
  ),
  ({ oid }) => `The coupon of order ${oid} is missing, or its terms are`,
)

export const couponProblems: readonly Find[] = [usesOff, couponsGone]
