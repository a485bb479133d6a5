/** Verifies what is owed and paid back to buyers against the journal. */

import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

const refundsOwedOffPostings = problems(
  sql<{ order_id: string }>`
    select order_id from (
      select order_id, amount_poisha as owed from journal
      where credit = 'refunds-owed' and order_id is not null
      union all
      select order_id, -amount_poisha from journal
      where debit = 'refunds-owed' and order_id is not null
      union all
      select order_id, -owed_poisha from refunds_owed
    ) both_books
    group by order_id having sum(owed) <> 0
    order by order_id limit ${toldAtMost}`,
  ({ order_id }) =>
    `What is owed to the buyer of the order with the id ${order_id} is not what the journal says`,
)

const refundsWithoutPosting = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from refunds
    join orders on orders.id = refunds.order_id
    left join journal on journal.document_id = refunds.id and journal.debit = 'refunds-owed'
      and journal.credit = refunds.method and journal.order_id = refunds.order_id
      and journal.amount_poisha = refunds.amount_poisha
    where journal.id is null`,
  ),
  ({ oid }) => `A refund of order ${oid} is not what the journal says`,
)

/** An older version may receive a return without one, and a courier may bring an order back by it. */
const casesOffReturns = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from return_cases
    join orders on orders.id = return_cases.order_id
    left join order_returns on order_returns.id = return_id
    where return_id is not null and order_returns.order_id <> orders.id
      or state = 'on-its-way' and stage = 'returned' and status = 'done'`,
  ),
  ({ oid }) => `A return of order ${oid} is received of another order, or still on its way`,
)

const casesBeyondDelivered = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from return_cases
    join orders on orders.id = return_cases.order_id
    join return_case_lines on case_id = return_cases.id
    left join order_lines on order_lines.order_id = orders.id
      and order_lines.product_id = return_case_lines.product_id
    where order_lines.quantity is null or return_case_lines.quantity > order_lines.quantity`,
  ),
  ({ oid }) => `More pieces of order ${oid} are to come back than it has`,
)

export const refundProblems: readonly Find[] = [
  refundsOwedOffPostings,
  refundsWithoutPosting,
  casesOffReturns,
  casesBeyondDelivered,
]
