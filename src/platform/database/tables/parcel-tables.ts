/** The rows of parcels; see tables.ts. */

import type { Generated } from 'kysely'
import type { ApiCourier, CourierName } from '#src/domain/parcels/courier-name.ts'
import type { ParcelState } from '#src/domain/parcels/parcel-state.ts'

export interface ParcelTables {
  parcels: {
    id: string
    order_id: string
    /** The order's id while the parcel holds it, else null. */
    live_order_id: string | null
    number: number
    courier: CourierName
    invoice: string
    state: ParcelState
    because: Generated<string>
    consignment: string | null
    tracking_code: string | null
    link: Generated<string>
    carrier_name: Generated<string>
    carrier_phone: Generated<string>
    area_id: string | null
    area_name: Generated<string>
    collect_poisha: number
    value_poisha: number
    pieces: number
    grams: number
    note: Generated<string>
    charge_poisha: number | null
    /** One of the tracking states, or a newer process's. */
    tracking: string | null
    word: string | null
    made_by: string
    made_at: string
    sent_at: string | null
    booked_at: string | null
    ended_at: string | null
    asked_at: string | null
    next_look_at: string | null
    heard_at: string | null
    tracking_since: string | null
    hinted_consignment: string | null
    version: Generated<number>
  }
  parcel_events: {
    id: string
    parcel_id: string
    happened_at: string
    heard_at: string
    tracking: string | null
    word: string
  }
  courier_accounts: {
    courier: ApiCourier
    base: 'live' | 'sandbox' | 'other'
    sealed: string
    settings: string
    changed_by: string
    changed_at: string
    version: Generated<number>
  }
}
