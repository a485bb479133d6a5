/** Verifies that what waits for a webhook is sent, and that the triggers know which changes count. */

import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  inPayload,
  problems,
} from '#src/features/backup/find-problems.server.ts'

/** As a difference, which reads both once, whatever the planner knows. What an endpoint holds has no event. */
const waitingWithoutEvent: Find = (reads) =>
  problems(
    firstBy(
      sql`id`,
      sql<{ id: string; event: string }>`
      select webhook_deliveries.id, event from webhook_deliveries join (
        select id from webhook_deliveries where state = 'waiting' and held = 0
        except
        select ${inPayload(reads, 'delivery')} from outbox
        where kind like 'webhook-%' and kind <> 'webhook-off' and state <> 'sent'
      ) untold on untold.id = webhook_deliveries.id`,
    ),
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
