/** Verifies what buyers claim to have sent in advance against the advances of their orders. */

import { sql } from 'kysely'
import { type Find, firstBy, problems } from '#src/features/backup/find-problems.server.ts'

const claimsOffAdvances = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from advance_claims
    join orders on orders.id = advance_claims.order_id
    left join order_advances on order_advances.id = advance_id
    where advance_claims.state = 'confirmed' and (
      order_advances.id is null
      or order_advances.order_id <> advance_claims.order_id
      or order_advances.method <> advance_claims.method
      or coalesce(order_advances.transaction_id, '') <> coalesce(advance_claims.transaction_id, '')
    )`,
  ),
  ({ oid }) => `A confirmed payment of order ${oid} is not one of its advances`,
)

export const advanceProblems: readonly Find[] = [claimsOffAdvances]
