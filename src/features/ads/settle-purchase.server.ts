/** What became of a purchase at Facebook or Google; then nothing of the browser is kept for it. */

import type { AdService } from '#src/domain/ads/purchase.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

/** The column of a consent with the state at each service. */
export const stateColumns = { facebook: 'state', google: 'google_state' } as const

/** The event in the outbox that tells each service. */
export const purchaseEvents = { facebook: 'facebook-purchase', google: 'google-purchase' } as const

/** What a consent becomes once its event is sent or can no longer be. */
export function settledAt(service: AdService, state: 'sent' | 'dropped') {
  return service === 'google'
    ? { google_state: state, client_id: '' }
    : { state, browser: '', fbp: '', fbc: '' }
}

export function settlePurchase(
  db: Shop['db'],
  service: AdService,
  { orderId, state }: { readonly orderId: string; readonly state: 'sent' | 'dropped' },
): Promise<void> {
  return commit(db, async (tx) => {
    await tx
      .updateTable('ad_consents')
      .set(settledAt(service, state))
      .where('order_id', '=', orderId)
      .execute()
  })
}
