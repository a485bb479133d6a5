/** An unsure parcel of which a webhook came: it is booked where the courier itself says so. */

import { canMoveParcel } from '#src/domain/parcels/parcel-state.ts'
import { giveNumber } from '#src/features/parcels/booking/give-number.server.ts'
import type { Courier, Tracking } from '#src/features/parcels/couriers/courier.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import type { Look } from '#src/features/parcels/tracking/claim-looks.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'

/** The tracking that the courier gave with it; `unproven` where nothing shows whose parcel it is. */
export async function settleByHint(
  shop: Pick<Shop, 'db' | 'clock'>,
  courier: Courier,
  look: Look,
): Promise<Tracking | 'unproven'> {
  if (courier.findByInvoice) {
    const found = await courier.findByInvoice(look.invoice)
    if (found.kind === 'absent') return 'unproven'
    if (found.kind !== 'found') return found
    const { consignment, trackingCode } = found
    await settle(shop, look, { consignment, trackingCode })
    return courier.track({ ...look, consignment, trackingCode })
  }
  const { hinted: consignment } = look
  if (consignment === undefined) return 'unproven'
  const trackingCode = consignment
  const tracking = await courier.track({ ...look, consignment, trackingCode })
  if (tracking.kind === 'unknown-parcel') return 'unproven'
  if (tracking.kind !== 'tracked') return tracking
  // Anybody can name the number of some parcel; the courier says whose it is.
  if (tracking.invoice !== look.invoice) return 'unproven'
  await settle(shop, look, { consignment, trackingCode })
  return tracking
}

type Numbers = {
  readonly consignment: string | undefined
  readonly trackingCode: string | undefined
}

/** Nothing where somebody has settled it meanwhile: the table of states forbids the move. */
async function settle(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id }: Look,
  { consignment, trackingCode }: Numbers,
): Promise<void> {
  await commit(db, async (tx) => {
    const parcel = await findParcel(tx, { id })
    if (!parcel) return
    if (!canMoveParcel(parcel.state, 'booked')) return
    await giveNumber(tx, parcel, {
      because: '',
      consignment: consignment ?? null,
      tracking_code: trackingCode ?? null,
      booked_at: utcText(clock()),
      hinted_consignment: null,
    })
  })
}
