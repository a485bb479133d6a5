/** The rows of advertising; see tables.ts. */

import type { PurchaseTime } from '#src/domain/ads/purchase.ts'

export interface AdTables {
  ad_settings: {
    name: 'shop'
    pixel_id: string
    sealed: string
    purchase_at: PurchaseTime
    version: number
  }
  ad_consents: {
    order_id: string
    state: 'waiting' | 'queued' | 'sent' | 'dropped'
    browser: string
    fbp: string
    fbc: string
    consented_at: string
  }
}
