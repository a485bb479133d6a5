/** Verifies what is owed and paid back to buyers against the journal. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

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
  sql<{ oid: string }>`
    select distinct oid from refunds
    join orders on orders.id = refunds.order_id
    left join journal on journal.document_id = refunds.id and journal.debit = 'refunds-owed'
      and journal.credit = refunds.method and journal.order_id = refunds.order_id
      and journal.amount_poisha = refunds.amount_poisha
    where journal.id is null
    order by oid limit ${toldAtMost}`,
  ({ oid }) => `A refund of order ${oid} is not what the journal says`,
)

export const refundProblems: readonly Find[] = [refundsOwedOffPostings, refundsWithoutPosting]
