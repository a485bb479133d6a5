/** The rows of the journal, and of buying; see tables.ts. */

import type { Generated } from 'kysely'
import type { PurchaseState } from '#src/domain/buying/purchase-state.ts'
import type {
  Account,
  DueAccount,
  ExpenseAccount,
  MoneyAccount,
} from '#src/domain/journal/account.ts'
import type { EntryKind } from '#src/domain/journal/journal-event.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'

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
  /** Debits less credits; triggers keep it with `journal_sums`. */
  journal_balances: { account: Account; balance_poisha: number }
  journal_dues: { account: DueAccount; order_id: string; since: string; owed_poisha: number }
  refunds_owed: { order_id: string; since: string; owed_poisha: number }
  refunds: {
    id: string
    order_id: string
    method: ReceivedMethod
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
  /** Its first entry has the same id. */
  repeating_expenses: {
    id: string
    expense: ExpenseAccount
    paid_from: MoneyAccount
    amount_poisha: number
    day_of_month: number
    note: string
    next_on: string
    version: Generated<number>
    ended_at: string | null
  }
  repeated_expenses: { repeating_id: string; month: string; entry_id: string }
  closed_days: { day: string; closed_by: string; closed_at: string }
}

/** Buying posts to the journal. */
export interface BuyingTables {
  suppliers: {
    id: string
    name: string
    phone: string
    address: string
    note: string
    days_to_deliver: number
    owed_poisha: Generated<number>
    archived_at: string | null
    version: Generated<number>
  }
  purchase_orders: {
    id: string
    number: number
    supplier_id: string
    state: PurchaseState
    note: string
    made_at: string
    version: Generated<number>
    request_key: string
    fingerprint: string
  }
  purchase_order_lines: {
    purchase_order_id: string
    position: number
    product_id: string
    pieces: number
    cost_poisha: number | null
    received: Generated<number>
    damaged: Generated<number>
  }
  purchase_receipts: {
    id: string
    purchase_order_id: string
    supplier_id: string
    owed_poisha: number
    note: string
    received_at: string
    request_key: string
    fingerprint: string
  }
  purchase_receipt_lines: {
    receipt_id: string
    product_id: string
    pieces: number
    damaged: number
    goods_poisha: number
    lost_poisha: number
    freight_poisha: number
  }
  supplier_payments: {
    id: string
    supplier_id: string | null
    amount_poisha: number
    note: string
    paid_at: string
    request_key: string
    fingerprint: string
  }
  product_buying: {
    product_id: string
    supplier_id: string | null
    cost_poisha: number | null
    low_stock_at: Generated<number | null>
  }
  /** Days are counted from 1970, in Dhaka. */
  stock_outs: { product_id: string; began_day: number; ended_day: number | null }
  low_stock_told: { product_id: string; told_at: string | null }
  /** Written by triggers. */
  stocks_below_line: { line: 'low' | 'reorder'; product_id: string }
  product_demand: {
    product_id: string
    counted_on: string
    sold_28: number
    sold_7: number
    days_with_stock: number
  }
}
