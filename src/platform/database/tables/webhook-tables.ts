/** The rows of the shop's own webhooks; see tables.ts. */

import type { Generated } from 'kysely'
import type {
  DeliveryReason,
  DeliveryState,
  SentEvent,
  StateReason,
  WebhookState,
} from '#src/domain/webhooks/webhook-event.ts'

export interface WebhookTables {
  webhook_endpoints: {
    id: string
    place: number
    url: string
    events: string
    sealed: string
    state: WebhookState
    because: Generated<StateReason>
    failures: Generated<number>
    failing_since: string | null
    next_try_at: string | null
    last_success_at: string | null
    made_at: string
    version: Generated<number>
  }
  webhook_deliveries: {
    id: string
    endpoint_id: string
    event: SentEvent
    subject_id: string
    body: string
    state: DeliveryState
    because: Generated<DeliveryReason>
    attempts: Generated<number>
    status: number | null
    took_ms: number | null
    answer: Generated<string>
    tried_at: string | null
    made_at: string
    queued_at: string
    /** 1: it waits for its endpoint, without an event in the outbox. */
    held: Generated<0 | 1>
  }
  webhook_wants: { subject: 'order' | 'product' }
  /** Triggers write them; of a new order on SQLite the statement that places it (decision 0252). */
  webhook_changes: {
    id: number
    subject: 'order' | 'product'
    subject_id: string
    change: 'placed' | 'updated' | 'moved' | 'deleted' | 'restored' | 'stock'
    was: string | null
    became: string | null
    changed_at: string
  }
}
