/** The rows of messages to buyers, of waitlists, and of what buyers ask and write; see tables.ts. */

import type { Generated } from 'kysely'
import type {
  Gateway,
  MessageChannel,
  MessageEvent,
  MessageState,
} from '#src/domain/messages/buyer-message.ts'
import type { ClaimState } from '#src/domain/orders/advance/advance-claim.ts'
import type { Wallet } from '#src/domain/orders/advance/advance-rule.ts'
import type { WishKind, WishReason, WishState } from '#src/domain/orders/order-wish.ts'
import type { Rating, ReviewState } from '#src/domain/reviews/review.ts'
import type { WaitlistState } from '#src/domain/waitlist.ts'

export interface MessageTables {
  buyer_message_settings: {
    name: 'shop'
    gateway: Gateway
    sender_id: string
    sealed: string
    part_cost_poisha: number
    daily_limit_poisha: number
    events: string
    templates: string
    version: number
    tells_back_in_stock: Generated<0 | 1>
    back_in_stock_texts: Generated<string>
    advance_events: Generated<string>
    advance_templates: Generated<string>
  }
  buyer_messages: {
    id: string
    order_id: string
    event: MessageEvent
    channel: MessageChannel
    state: MessageState
    because: Generated<string>
    due_at: string
    sending_at: string | null
    parts: Generated<number>
    cost_poisha: Generated<number>
    reference: Generated<string>
    changed_at: string
    about: Generated<string>
  }
  advance_claims: {
    id: string
    order_id: string
    method: Wallet
    sender: string
    transaction_id: string | null
    asked_poisha: number
    state: ClaimState
    reason: Generated<string>
    advance_id: Generated<string | null>
    claimed_at: string
    decided_at: Generated<string | null>
    decided_by: Generated<string | null>
  }
  order_wishes: {
    id: string
    order_id: string
    kind: WishKind
    reason: WishReason
    note: string
    state: WishState
    answer: Generated<string>
    asked_at: string
    answered_at: string | null
  }
  reviews: {
    id: string
    order_id: string
    product_id: string
    rating: Rating
    body: string
    author: string
    state: ReviewState
    reply: Generated<string>
    written_at: string
    changed_at: string
  }
  review_photos: {
    id: string
    review_id: string
    small: Uint8Array
    large: Uint8Array
    is_shown: Generated<0 | 1>
    added_at: string
  }
  product_ratings: { product_id: string; reviews: number; stars: number }
  waitlist_products: { product_id: string; pieces: number }
  waitlist_entries: {
    id: string
    product_id: string
    phone: string
    language: 'en' | 'bn'
    state: WaitlistState
    because: Generated<string>
    asked_at: string
    due_at: string | null
    sending_at: string | null
    cost_poisha: Generated<number>
    reference: Generated<string>
    changed_at: string
    end_hash: Generated<string | null>
  }
  buyer_message_days: { day: string; spent_poisha: number }
  message_refusals: { phone_key: string; refused_by: 'buyer' | 'staff'; refused_at: string }
}
