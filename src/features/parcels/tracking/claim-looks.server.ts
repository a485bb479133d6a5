/** Which parcels the shop asks their couriers about now. */

import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { parcelRules, parcelStates } from '#src/domain/parcels/parcel-state.ts'
import type { ParcelKey } from '#src/features/parcels/couriers/courier.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type Look = ParcelKey & {
  readonly id: string
  readonly courier: ApiCourier
  readonly isUnsettled: boolean
  /** Of an unsettled parcel: the courier's number that a webhook named. */
  readonly hinted: string | undefined
  readonly heardAt: Date | undefined
  /** What `next_look_at` holds while this process looks; a webhook writes an earlier time. */
  readonly leaseUntil: string
}

/** Longer than three calls and their writes. */
const leaseSeconds = 120

const trackable = parcelStates.filter(
  (state) => parcelRules[state].isWithCourier || parcelRules[state].isUnsettled,
)

type Claiming = {
  readonly now: Date
  readonly atMost: number
  /** Parcels of other couriers wait until the owner has an account there. */
  readonly names: readonly ApiCourier[]
}

/** Those that are due, the longest overdue first; no other process gets them meanwhile. */
export async function claimLooks(
  db: Database,
  { now, atMost, names }: Claiming,
): Promise<readonly Look[]> {
  if (names.length === 0) return []
  const due = await db.read
    .selectFrom('parcels')
    .select('id')
    .where('next_look_at', '<=', utcText(now))
    .where('state', 'in', trackable)
    .where('courier', 'in', names)
    .orderBy('next_look_at')
    .orderBy('id')
    .limit(atMost)
    .execute()
  if (due.length === 0) return []
  const leaseUntil = utcText(now, leaseSeconds)
  // All processes lock in the same order, so they cannot deadlock.
  const ids = due.map(({ id }) => id).toSorted()
  return commit(db, async (tx) => {
    const looks: Look[] = []
    for (const id of ids) {
      const look = await claimLook(tx, { id, now, leaseUntil })
      if (look) looks.push(look)
    }
    return looks
  })
}

type Claim = { readonly id: string; readonly now: Date; readonly leaseUntil: string }

/** Undefined: another process was faster. */
async function claimLook(tx: Tx, { id, now, leaseUntil }: Claim): Promise<Look | undefined> {
  const row = await tx
    .updateTable('parcels')
    .set({ next_look_at: leaseUntil, asked_at: utcText(now) })
    .where('id', '=', id)
    .where('next_look_at', '<=', utcText(now))
    .where('state', 'in', trackable)
    .returning(['invoice', 'courier', 'state', 'consignment', 'tracking_code'])
    .returning(['hinted_consignment', 'heard_at'])
    .executeTakeFirst()
  const courier = apiCouriers.find((name) => name === row?.courier)
  if (!row || !courier) return undefined
  return {
    id,
    courier,
    invoice: row.invoice,
    consignment: row.consignment ?? undefined,
    trackingCode: row.tracking_code ?? undefined,
    isUnsettled: parcelRules[row.state].isUnsettled,
    hinted: row.hinted_consignment ?? undefined,
    heardAt: row.heard_at === null ? undefined : new Date(row.heard_at),
    leaseUntil,
  }
}

/** A webhook that came during the look keeps its own, earlier time. */
export async function scheduleLook(
  tx: Tx,
  { id, leaseUntil }: Pick<Look, 'id' | 'leaseUntil'>,
  at: Date | undefined,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ next_look_at: at ? utcText(at) : null })
    .where('id', '=', id)
    .where('next_look_at', '=', leaseUntil)
    .execute()
}
