/** Verifies that each phone that is to be told has an event that tells it. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const dueWithoutEvent = problems(
  sql<{ pid: string; id: string }>`
    select products.pid, waitlist_entries.id from waitlist_entries
    join products on products.id = waitlist_entries.product_id
    where waitlist_entries.state = 'due' and not exists (
      select 1 from outbox where kind = 'back-in-stock' and outbox.state <> 'sent'
        and payload like '%' || waitlist_entries.id || '%')
    order by waitlist_entries.id limit ${toldAtMost}`,
  ({ pid, id }) =>
    `A phone is to be told that ${pid} is back (${id}), and no event in the outbox does`,
)

export const waitlistProblems: readonly Find[] = [dueWithoutEvent]
