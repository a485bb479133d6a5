/** The rows of payment gateways; see tables.ts. */

import type { Generated } from 'kysely'
import type {
  PaymentKept,
  PaymentProvider,
  PaymentState,
} from '#src/domain/payments/payment-provider.ts'

export interface PaymentTables {
  payment_accounts: {
    provider: PaymentProvider
    base: 'live' | 'sandbox'
    sealed: string
    changed_by: string
    changed_at: string
    version: Generated<number>
  }
  gateway_payments: {
    id: string
    order_id: string
    provider: PaymentProvider
    invoice: string
    provider_id: string | null
    amount_poisha: number
    state: PaymentState
    because: Generated<string>
    paid_poisha: number | null
    transaction_id: string | null
    kept: PaymentKept | null
    started_at: string
    asked_at: string | null
    next_ask_at: string | null
    decided_at: string | null
    taking_at: string | null
    account: Generated<string>
    opens_order: Generated<0 | 1>
  }
}
