/** Verifies confirmed statements and ended disputes against the journal. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

/** What a document moved out of what couriers owe: below 0 where money went back. */
const postedBy = (event: 'courier-paid' | 'courier-charge' | 'dispute-lost') => sql`
  select document_id,
    sum(case when credit like 'due-%' then amount_poisha else -amount_poisha end) as posted
  from journal where event = ${event} and document_id is not null group by document_id`

const statementsOffPostings = problems(
  sql<{ courier: string; id: string }>`
    select s.courier, s.id from courier_statements s
    left join (
      select statement_id,
        sum(case when decision = 'skip' then 0 else settled_paid_poisha end) as paid,
        sum(posted_charge_poisha) as charged,
        sum(case when decision is null or kind is null then 1 else 0 end) as loose
      from statement_rows group by statement_id
    ) r on r.statement_id = s.id
    left join (${postedBy('courier-paid')}) p on p.document_id = s.id
    left join (${postedBy('courier-charge')}) c on c.document_id = s.id
    where case when s.state = 'confirmed'
      then coalesce(r.paid, 0) <> coalesce(p.posted, 0)
        or coalesce(r.charged, 0) <> coalesce(c.posted, 0) or coalesce(r.loose, 0) > 0
      else p.posted is not null or c.posted is not null end
    order by s.id limit ${toldAtMost}`,
  ({ courier, id }) => `The statement of ${courier} with the id ${id} is not what the journal says`,
)

const disputesOffPostings = problems(
  sql<{ reference: string; courier: string }>`
    select d.reference, d.courier from courier_disputes d
    left join (${postedBy('courier-paid')}) p on p.document_id = d.id
    left join (${postedBy('dispute-lost')}) l on l.document_id = d.id
    where coalesce(d.posted_poisha, 0) <> coalesce(p.posted, 0) + coalesce(l.posted, 0)
      or (d.state <> 'settled' and p.posted is not null)
      or (d.state <> 'lost' and l.posted is not null)
    order by d.id limit ${toldAtMost}`,
  ({ reference, courier }) =>
    `The dispute with ${courier} about ${reference} is not what the journal says`,
)

const disputesWithoutRow = problems(
  sql<{ reference: string; courier: string }>`
    select d.reference, d.courier from courier_disputes d
    join courier_statements s on s.id = d.statement_id
    where s.state <> 'confirmed' or s.courier <> d.courier
    order by d.id limit ${toldAtMost}`,
  ({ reference, courier }) =>
    `The dispute with ${courier} about ${reference} is of no confirmed statement`,
)

export const settlementProblems: readonly Find[] = [
  statementsOffPostings,
  disputesOffPostings,
  disputesWithoutRow,
]
