/** The part of a shop's check that is about parcels. That one parcel holds an order, a constraint of the database says. */

import { sql } from 'kysely'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { parcelRules, parcelStates } from '#src/domain/parcels/parcel-state.ts'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

const statesOf = (isOne: (rule: (typeof parcelRules)[keyof typeof parcelRules]) => boolean) =>
  sql.join(parcelStates.filter((state) => isOne(parcelRules[state])))

/** The shop refuses to cancel, edit or delete an order while a parcel holds it. */
const heldAgainstStage = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string; oid: string }>`
    select invoice, oid from parcels join orders on orders.id = live_order_id
    where status <> 'done' or deleted_at is not null`,
  ),
  ({ invoice, oid }) =>
    `Parcel ${invoice} holds order ${oid}, which nobody has confirmed, or which is deleted`,
)

/** The amount is frozen, and the amounts of the order with it. */
const collectsAnother = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string }>`
    select invoice from parcels join orders on orders.id = live_order_id
    where collect_poisha <> case
      when total_poisha + adjusted_poisha - advanced_poisha < 0 then 0
      else (total_poisha + adjusted_poisha - advanced_poisha) / 100 * 100
    end`,
  ),
  ({ invoice }) => `Parcel ${invoice} collects another amount than its order`,
)

const misnamed = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string; oid: string }>`
    select invoice, oid from parcels join orders on orders.id = order_id
    where invoice <> oid || case when number = 1 then '' else '-' || number end`,
  ),
  ({ invoice, oid }) => `Parcel ${invoice} belongs to order ${oid} and is not named after it`,
)

const sharedConsignments = problems(
  sql<{ courier: string; consignment: string; parcels: number | string }>`
    select courier, consignment, count(*) as parcels from parcels
    where consignment is not null and live_order_id is not null
      and courier in (${sql.join(apiCouriers)})
    group by courier, consignment having count(*) > 1
    order by courier, consignment limit ${toldAtMost}`,
  ({ courier, consignment, parcels }) =>
    `${parcels} parcels have the number ${consignment} of ${courier}`,
)

/** Whoever sends it has stored that before, and whoever booked it, when. */
const withoutTimes = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string; state: string }>`
    select invoice, state from parcels
    where (state in (${statesOf(({ isUnsettled }) => isUnsettled)}) and sent_at is null)
      or (state in (${statesOf(({ isWithCourier }) => isWithCourier)}) and booked_at is null)
      or (state in (${statesOf(({ holdsOrder }) => !holdsOrder)}) and ended_at is null)`,
  ),
  ({ invoice, state }) => `Parcel ${invoice} is ${state}, and no time says since when`,
)

/** A dead-lettered event can be sent again; without any event nothing ever sends the parcel. */
const neverSent = problems(
  firstBy(
    sql`invoice`,
    sql<{ invoice: string }>`
    select invoice from parcels
    where parcels.state in (${statesOf(({ isToSend }) => isToSend)}) and not exists (
      select 1 from outbox where kind = 'book-at-' || courier and outbox.state <> 'sent'
        and payload = '{"parcelId":"' || parcels.id || '"}'
    )`,
  ),
  ({ invoice }) => `Parcel ${invoice} waits to be booked, and no event in the outbox sends it`,
)

export const parcelProblems: readonly Find[] = [
  heldAgainstStage,
  collectsAnother,
  misnamed,
  sharedConsignments,
  withoutTimes,
  neverSent,
]
