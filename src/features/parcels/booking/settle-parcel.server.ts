/** What a person does with a parcel after its booking: settles an unsure one, or cancels it. */

import { type CourierName, hasApi } from '#src/domain/parcels/courier-name.ts'
import type { ParcelState } from '#src/domain/parcels/parcel-state.ts'
import { canMoveParcel, parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { connectTo } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import { absent } from '#src/features/parcels/booking/send-parcel.job.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import {
  changeParcel,
  findParcel,
  isNumberTaken,
  lockNumber,
  type ParcelChanges,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

type ParcelChange = {
  readonly id: string
  /** E-mail of the person. */
  readonly actor: string
}

export type SettleParcel = ParcelChange & {
  /** What the person saw at the courier. */
  readonly found:
    | { readonly consignment: string; readonly trackingCode: string | undefined }
    | 'absent'
}

export type ChangeParcelFailure =
  | { readonly kind: 'parcel-gone' }
  /** The parcel is in another state than the change needs. */
  | { readonly kind: 'illegal-move'; readonly parcel: ParcelView }
  /** The answer of the courier may still come. */
  | { readonly kind: 'being-sent'; readonly parcel: ParcelView }
  /** The parcel of another order has this number. */
  | { readonly kind: 'number-taken' }
  | { readonly kind: 'courier-refused'; readonly sentence: string }
  | { readonly kind: 'courier-unavailable' }

type Changed = Result<ParcelView, ChangeParcelFailure>

/** An unsure parcel: somebody looked into the courier's own pages. */
export async function settleParcel(
  shop: Pick<ParcelShop, 'db' | 'clock' | 'lookAfterMs'>,
  { id, actor, found }: SettleParcel,
): Promise<Changed> {
  return transact<ParcelView, ChangeParcelFailure>(shop.db, async (tx) => {
    const parcel = await findParcel(tx, { id })
    if (!parcel) return failed({ kind: 'parcel-gone' })
    if (!parcelRules[parcel.state].isUnsettled) return failed({ kind: 'illegal-move', parcel })
    const now = shop.clock()
    const sentMs = parcel.sentAt === null ? 0 : Date.parse(parcel.sentAt)
    if (now.getTime() < sentMs + shop.lookAfterMs) return failed({ kind: 'being-sent', parcel })
    const number = found === 'absent' ? undefined : found.consignment
    await lockNumber(tx, parcel.courier, number)
    if (await isNumberTaken(tx, parcel.courier, number, parcel.orderId)) {
      return failed({ kind: 'number-taken' })
    }
    const at = now.toISOString()
    const changes =
      found === 'absent'
        ? ({ to: 'refused', because: absent, ended_at: at } as const)
        : ({
            to: 'booked',
            because: '',
            consignment: found.consignment,
            tracking_code: found.trackingCode ?? null,
            booked_at: at,
            next_look_at: at,
          } as const)
    return changed(tx, parcel, { changes, actor, action: 'parcel.settle', now })
  })
}

/** Where the courier can cancel, it does so first; elsewhere the person has told the courier. */
export async function cancelParcel(
  shop: Pick<ParcelShop, 'db' | 'clock' | 'secrets' | 'connectCourier'>,
  { id, actor }: ParcelChange,
): Promise<Changed> {
  const parcel = await findParcel(shop.db.read, { id })
  if (!parcel) return failed({ kind: 'parcel-gone' })
  if (!canMoveParcel(parcel.state, 'cancelled')) return failed({ kind: 'illegal-move', parcel })
  if (parcelRules[parcel.state].isWithCourier) {
    const atCourier = await cancelAtCourier(shop, parcel)
    if (!atCourier.ok) return atCourier
  }
  return transact<ParcelView, ChangeParcelFailure>(shop.db, async (tx) => {
    const now = shop.clock()
    const changes = { to: 'cancelled', ended_at: now.toISOString(), next_look_at: null } as const
    return changed(tx, parcel, { changes, actor, action: 'parcel.cancel', now })
  })
}

async function cancelAtCourier(
  shop: Pick<ParcelShop, 'db' | 'clock' | 'secrets' | 'connectCourier'>,
  { courier: name, invoice, consignment, trackingCode }: ParcelView,
): Promise<Result<undefined, ChangeParcelFailure>> {
  const courier = await connected(shop, name)
  const cancelled = await courier?.cancel?.({
    invoice,
    consignment: consignment ?? undefined,
    trackingCode: trackingCode ?? undefined,
  })
  switch (cancelled?.kind) {
    case undefined:
    case 'cancelled':
      return ok(undefined)
    case 'refused':
      return failed({ kind: 'courier-refused', sentence: cancelled.sentence })
    default:
      return failed({ kind: 'courier-unavailable' })
  }
}

async function connected(
  shop: Pick<ParcelShop, 'db' | 'clock' | 'secrets' | 'connectCourier'>,
  name: CourierName,
): Promise<Courier | undefined> {
  return hasApi(name) ? connectTo(shop, name) : undefined
}

type Telling = {
  readonly changes: ParcelChanges & { readonly to: ParcelState }
  readonly actor: string
  readonly action: 'parcel.settle' | 'parcel.cancel'
  readonly now: Date
}

async function changed(
  tx: Tx,
  parcel: ParcelView,
  { changes, actor, action, now }: Telling,
): Promise<Changed> {
  const after = await changeParcel(tx, parcel, changes)
  if (!after) {
    const stands = await findParcel(tx, { id: parcel.id })
    return failed(stands ? { kind: 'illegal-move', parcel: stands } : { kind: 'parcel-gone' })
  }
  await recordHistory(tx, {
    subject: 'order',
    subjectId: parcel.orderId,
    actor,
    action,
    before: { parcel: parcel.state },
    after: { invoice: parcel.invoice, parcel: after.state },
    now,
  })
  return ok(after)
}
