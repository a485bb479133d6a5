/** The rows of advertising; see tables.ts. */

import type { Generated } from 'kysely'
import type { AdEventState, PurchaseTime } from '#src/domain/ads/purchase.ts'

export interface AdTables {
  ad_settings: {
    name: 'shop'
    pixel_id: string
    sealed: string
    purchase_at: PurchaseTime
    google_id: Generated<string>
    google_sealed: Generated<string>
    version: number
  }
  ad_consents: {
    order_id: string
    state: AdEventState
    browser: string
    fbp: string
    fbc: string
    consented_at: string
    google_state: Generated<AdEventState>
    client_id: Generated<string>
  }
}
