/** The rows of the journal; see tables.ts. */

import type { Account, DueAccount } from '#src/domain/journal/account.ts'
import type { EntryKind } from '#src/domain/journal/journal-event.ts'
import type { AdvanceMethod } from '#src/domain/orders/order-amounts.ts'

export interface JournalTables {
  /** Append-only: the database refuses any other write. */
  journal: {
    id: string
    event_key: string
    /** One of the journal's events, or a newer process's. */
    event: string
    debit: Account
    credit: Account
    amount_poisha: number
    happened_on: string
    happened_at: string
    posted_on: string
    posted_at: string
    actor: string
    order_id: string | null
    parcel_id: string | null
    return_id: string | null
    document_id: string | null
  }
  journal_sums: {
    account: Account
    posted_on: string
    debit_poisha: number
    credit_poisha: number
  }
  journal_dues: { account: DueAccount; order_id: string; since: string; owed_poisha: number }
  refunds_owed: { order_id: string; since: string; owed_poisha: number }
  refunds: {
    id: string
    order_id: string
    method: AdvanceMethod
    amount_poisha: number
    transaction_id: string | null
    request_key: string
    happened_at: string
  }
  /** A product without a row has no known cost. */
  product_values: {
    product_id: string
    pieces: number
    value_poisha: number
    last_cost_poisha: number
  }
  /** A form that posted, by the key that it carried. */
  money_entries: {
    id: string
    kind: EntryKind
    fingerprint: string
    note: string
    corrects: string | null
    made_at: string
  }
  closed_days: { day: string; closed_by: string; closed_at: string }
}
