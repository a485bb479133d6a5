/**
 * A webhook about a parcel. It brings the next look forward and changes nothing else: the shop asks the
 * courier itself.
 */

import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import type { WebhookHint } from '#src/features/parcels/couriers/courier.ts'
import {
  findByConsignment,
  findParcel,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'

export type TakeHint = {
  readonly courier: ApiCourier
  readonly hint: WebhookHint
  /** As it came: the shop takes the same one once a day. */
  readonly body: string
  /** The address that sent it. */
  readonly address: string
}

export type TooManyWebhooks = {
  readonly kind: 'too-many-webhooks'
  readonly retryAfterSeconds: number
}

/** A courier tells of hundreds of parcels at once from one address. */
const mostAMinute = 600
const daySeconds = 24 * 60 * 60
/** Many hints about one parcel are one look. */
const secondsBetweenLooks = 60

export function takeHint(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { courier, hint, body, address }: TakeHint,
): Promise<Result<'look' | 'nothing', TooManyWebhooks>> {
  return transact<'look' | 'nothing', TooManyWebhooks>(db, async (tx) => {
    const now = clock()
    const counting = { limitKey: secrets.limitKey, now }
    const counted = await countWithin(tx, counting, {
      kind: 'webhook by address',
      subject: address,
      atMost: mostAMinute,
      windowSeconds: 60,
      refusal: 'too-many-webhooks',
    })
    if (!counted.ok) return counted
    const first = await countWithin(tx, counting, {
      kind: `webhook of ${courier}`,
      subject: body,
      atMost: 1,
      windowSeconds: daySeconds,
      refusal: 'seen',
    })
    const parcel = first.ok ? await findHinted(tx, courier, hint) : undefined
    if (!parcel) return ok('nothing')
    await bringLookForward(tx, parcel, hint, now)
    return ok('look')
  })
}

async function findHinted(
  tx: Tx,
  courier: ApiCourier,
  { invoice, consignment }: WebhookHint,
): Promise<ParcelView | undefined> {
  const byInvoice = invoice === undefined ? undefined : await findParcel(tx, { invoice })
  const parcel =
    byInvoice ?? (consignment ? await findByConsignment(tx, courier, consignment) : undefined)
  return parcel?.courier === courier ? parcel : undefined
}

/** Of a parcel that is being booked, the look comes after its booking. */
async function bringLookForward(
  tx: Tx,
  { id, state, askedAt, nextLookAt }: ParcelView,
  { consignment }: WebhookHint,
  now: Date,
): Promise<void> {
  const { isWithCourier, isUnsettled } = parcelRules[state]
  if (!isWithCourier && !isUnsettled) return
  const earliest =
    askedAt === null ? now : new Date(Date.parse(askedAt) + secondsBetweenLooks * 1_000)
  const at = utcText(earliest > now ? earliest : now)
  await tx
    .updateTable('parcels')
    .set({
      next_look_at: nextLookAt !== null && nextLookAt < at ? nextLookAt : at,
      ...(isUnsettled && consignment !== undefined && { hinted_consignment: consignment }),
    })
    .where('id', '=', id)
    .execute()
}
