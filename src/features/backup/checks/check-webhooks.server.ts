/** Verifies that what waits for a webhook is sent, and that the triggers know which changes count. */

import { sql } from 'kysely'
import {
  type Find,
  inPayload,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

/** `not in` reads the events once, into a hash. What an endpoint holds has no event. */
const waitingWithoutEvent: Find = (reads) =>
  problems(
    sql<{ id: string; event: string }>`
      select id, event from webhook_deliveries
      where state = 'waiting' and held = 0 and id not in (
        select ${inPayload(reads, 'delivery')} from outbox
        where kind like 'webhook-%' and kind <> 'webhook-off' and state <> 'sent')
      order by id limit ${toldAtMost}`,
    ({ id, event }) =>
      `A webhook is to hear of ${event} (${id}), and no event in the outbox tells it`,
  )(reads)

const unheard = problems(
  sql<{ subject: string }>`
    select subject from (select 'order' as subject union all select 'product') subjects
    where exists (select 1 from webhook_endpoints
        where state = 'on' and events like '%"' || subject || '.%')
      and not exists (
        select 1 from webhook_wants where webhook_wants.subject = subjects.subject)`,
  ({ subject }) => `A webhook wants to hear of each ${subject}, and the triggers write none down`,
)

export const webhookProblems: readonly Find[] = [waitingWithoutEvent, unheard]
