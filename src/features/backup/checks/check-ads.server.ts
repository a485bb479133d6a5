/** Verifies the consents of buyers to advertising against the events that send their purchases. */

import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  inPayload,
  problems,
} from '#src/features/backup/find-problems.server.ts'

const queuedWithoutEvent: Find = (reads) =>
  problems(
    firstBy(
      sql`oid`,
      sql<{ oid: string }>`
      select oid from ad_consents join orders on orders.id = ad_consents.order_id
      where ad_consents.state = 'queued'
      except
      select ${inPayload(reads, 'oid')} from outbox
      where kind = 'facebook-purchase' and state <> 'sent'`,
    ),
    ({ oid }) => `Facebook is to hear of the purchase ${oid}, and no event in the outbox tells it`,
  )(reads)

/** The shop keeps what a browser said of itself until the purchase is sent or dropped, and no longer. */
const browserLeft = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from ad_consents join orders on orders.id = ad_consents.order_id
    where ad_consents.state in ('sent', 'dropped') and (browser <> '' or fbp <> '' or fbc <> '')`,
  ),
  ({ oid }) => `The browser of order ${oid} is still stored, although its purchase is over`,
)

const erasedBuyer = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from ad_consents join orders on orders.id = ad_consents.order_id
    where customer_phone = ''`,
  ),
  ({ oid }) =>
    `The buyer of order ${oid} is erased, and the consent to advertising is still stored`,
)

export const adProblems: readonly Find[] = [queuedWithoutEvent, browserLeft, erasedBuyer]
