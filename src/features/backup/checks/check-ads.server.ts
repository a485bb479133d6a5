/** Verifies the consents of buyers to advertising against the events that send their purchases. */

import { sql } from 'kysely'
import { type AdService, adServices } from '#src/domain/ads/purchase.ts'
import { purchaseEvents, stateColumns } from '#src/features/ads/settle-purchase.server.ts'
import {
  type Find,
  firstBy,
  inPayload,
  problems,
} from '#src/features/backup/find-problems.server.ts'

const names = { facebook: 'Facebook', google: 'Google' } as const

const queuedWithoutEvent =
  (service: AdService): Find =>
  (reads) =>
    problems(
      firstBy(
        sql`oid`,
        sql<{ oid: string }>`
      select oid from ad_consents join orders on orders.id = ad_consents.order_id
      where ${sql.ref(`ad_consents.${stateColumns[service]}`)} = 'queued'
      except
      select ${inPayload(reads, 'oid')} from outbox
      where kind = ${sql.lit(purchaseEvents[service])} and state <> 'sent'`,
      ),
      ({ oid }) =>
        `${names[service]} is to hear of the purchase ${oid}, and no event in the outbox tells it`,
    )(reads)

/** The shop keeps what a browser said of itself until the purchase is sent or dropped, and no longer. */
const browserLeft = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from ad_consents join orders on orders.id = ad_consents.order_id
    where (ad_consents.state in ('sent', 'dropped') and (browser <> '' or fbp <> '' or fbc <> ''))
    or (google_state in ('sent', 'dropped') and client_id <> '')`,
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

export const adProblems: readonly Find[] = [
  ...adServices.map(queuedWithoutEvent),
  browserLeft,
  erasedBuyer,
]
