/** Verifies the payments at providers against the journal. */

import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

/** What came, and the part of it that the shop owed at once; nothing where no money came. */
const paymentsOffPostings = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string }>`
    select invoice from gateway_payments
    left join journal came on came.event_key = 'advance:' || gateway_payments.id || ':advance'
    left join journal owed on owed.event_key = 'advance:' || gateway_payments.id || ':owed'
    where coalesce(came.amount_poisha, 0)
        <> case when kept in ('advance', 'owed') then paid_poisha else 0 end
      or coalesce(owed.amount_poisha, 0) <> case when kept = 'owed' then paid_poisha else 0 end
      or came.order_id <> gateway_payments.order_id`,
  ),
  ({ invoice }) => `The payment ${invoice} is not what the journal says`,
)

/** Nobody takes such an advance back, and an erasure leaves its amount. */
const paymentsWithoutAdvance = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string }>`
    select invoice from gateway_payments
    left join order_advances on order_advances.id = gateway_payments.id
    where kept = 'advance' and coalesce(order_advances.amount_poisha, 0) <> paid_poisha`,
  ),
  ({ invoice }) => `The payment ${invoice} is not among the advances of its order`,
)

const paymentsNeverAsked = problems(
  sql<{ invoice: string }>`
    select invoice from gateway_payments
    where state in ('starting', 'open') and next_ask_at is null
    order by id limit ${toldAtMost}`,
  ({ invoice }) => `Nobody asks what became of the payment ${invoice}`,
)

export const paymentProblems: readonly Find[] = [
  paymentsOffPostings,
  paymentsWithoutAdvance,
  paymentsNeverAsked,
]
