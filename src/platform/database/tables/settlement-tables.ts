/** The rows of couriers' statements; see tables.ts. */

import type { Generated } from 'kysely'
import type { MoneyAccount } from '#src/domain/journal/account.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { Decision, LineKind } from '#src/domain/settlement/compare-statement.ts'

export interface SettlementTables {
  courier_statements: {
    id: string
    courier: CourierName
    state: 'open' | 'confirmed'
    content_hash: string
    rows_hash: string
    file_name: string
    /** JSON. */
    headings: string
    /** JSON. */
    columns: string
    rows_left_out: number
    /** The id of a user. */
    made_by: string
    made_at: string
    paid_to: MoneyAccount | null
    paid_on: string | null
    confirmed_by: string | null
    confirmed_at: string | null
    version: Generated<number>
  }
  statement_rows: {
    statement_id: string
    place: number
    consignment: string
    invoice: string
    collected_poisha: number | null
    charges_poisha: number | null
    paid_poisha: number | null
    decision: Decision | null
    note: Generated<string>
    kind: Exclude<LineKind, 'missing'> | null
    order_id: string | null
    parcel_id: string | null
    expected_poisha: number | null
    known_charge_poisha: number | null
    settled_paid_poisha: number | null
    settled_charges_poisha: number | null
    posted_charge_poisha: number | null
  }
  statement_missing: { statement_id: string; order_id: string; note: string }
  courier_disputes: {
    id: string
    statement_id: string
    courier: CourierName
    kind: LineKind
    reference: string
    order_id: string | null
    parcel_id: string | null
    open_poisha: number
    note: string
    opened_at: string
    state: 'open' | 'settled' | 'lost'
    posted_poisha: number | null
    ended_note: Generated<string>
    ended_at: string | null
  }
}
