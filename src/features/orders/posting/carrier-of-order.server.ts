/** The parcel with which an order left the shop, and what its courier charges. */

import { type Selectable, sql } from 'kysely'
import { dueAccountOf } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { parcelRules, parcelStates } from '#src/domain/parcels/parcel-state.ts'
import { type TrackingState, trackingStateOf } from '#src/domain/parcels/tracking-state.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { causeOf, type OrderCause } from '#src/features/orders/posting/order-postings.server.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type Carrier = {
  readonly parcelId: string
  readonly version: number
  readonly courier: CourierName
  readonly tracking: TrackingState | undefined
  readonly charge: Poisha | null
}

const withCourier = parcelStates.filter((state) => parcelRules[state].isWithCourier)

type CarrierRow = Pick<
  Selectable<Tables['parcels']>,
  'id' | 'version' | 'courier' | 'tracking' | 'charge_poisha'
>

const latestCarriers = statement<{ orderId: string }, CarrierRow>((db, parameter) =>
  db
    .selectFrom('parcels')
    .select(['id', 'version', 'courier', 'tracking', 'charge_poisha'])
    .where('order_id', '=', parameter('orderId'))
    .where(
      'state',
      'in',
      withCourier.map((state) => sql.lit(state)),
    )
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
)

/** Undefined: the order is handed over at the counter. */
export async function findCarrier(tx: Tx, orderId: string): Promise<Carrier | undefined> {
  const [row] = await latestCarriers(tx, { orderId })
  return (
    row && {
      parcelId: row.id,
      version: row.version,
      courier: row.courier,
      tracking: trackingStateOf(row.tracking),
      charge: row.charge_poisha === null ? null : poisha(row.charge_poisha),
    }
  )
}

const chargesOf = statement<
  { parcelId: string },
  Pick<Tables['journal'], 'debit' | 'amount_poisha' | 'document_id'>
>((db, parameter) =>
  db
    .selectFrom('journal')
    .select(['debit', 'amount_poisha', 'document_id'])
    .where('parcel_id', '=', parameter('parcelId'))
    .where('event', '=', sql.lit('courier-charge')),
)

/** What the charge differs from what the journal has of it. */
export async function chargeTransfers(
  tx: Tx,
  orderId: string,
  carrier: Carrier | undefined,
  cause: OrderCause,
): Promise<readonly Transfer[]> {
  if (!carrier || carrier.charge === null) return []
  const { parcelId, version, courier, charge } = carrier
  const due = dueAccountOf(courier)
  const rows = await chargesOf(tx, { parcelId })
  // A confirmed statement has the last word: only the next statement changes it.
  if (rows.some(({ document_id }) => document_id !== null)) return []
  const posted = rows.reduce(
    (sum, { debit, amount_poisha }) => sum + (debit === due ? -amount_poisha : amount_poisha),
    0,
  )
  return transfersOf(
    causeOf(`courier-charge:${parcelId}:${version}`, orderId, cause, { parcelId }),
    postingRules.courierCharged(due, poisha(charge - posted)),
  )
}

/** After the courier said what it charges. */
export async function postCharge(tx: Tx, orderId: string, cause: OrderCause): Promise<void> {
  const carrier = await findCarrier(tx, orderId)
  await postTransfers(tx, await chargeTransfers(tx, orderId, carrier, cause), cause.now)
}
