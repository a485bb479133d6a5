/**
 * The rows as they are stored. Money is whole poisha, times are ISO text, booleans are 0 or 1.
 * A column typed by a word of the domain has a CHECK with exactly these words; a generated one
 * has a default.
 */

import type { Generated, Kysely } from 'kysely'
import type { CallStanding } from '#src/domain/calls/call-outcome.ts'
import type { NoteKind } from '#src/domain/calls/note-kind.ts'
import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { AdjustmentKind, ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import type { StaffSource } from '#src/domain/orders/order-source.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import type { WishReason } from '#src/domain/orders/order-wish.ts'
import type { CountedStage } from '#src/domain/orders/stages/stored-stage.ts'
import type { BlockReason } from '#src/domain/people/block-reason.ts'
import type {
  OpenReturnState,
  PhotoTaker,
  ReturnOrigin,
  ReturnState,
} from '#src/domain/returns/return-case.ts'
import type { Brand } from '#src/lib/brand.ts'
import type { AccountTables } from '#src/platform/database/tables/account-tables.ts'
import type { AdTables } from '#src/platform/database/tables/ad-tables.ts'
import type { FigureTables } from '#src/platform/database/tables/figure-tables.ts'
import type { BuyingTables, JournalTables } from '#src/platform/database/tables/journal-tables.ts'
import type { MessageTables } from '#src/platform/database/tables/message-tables.ts'
import type { ParcelTables } from '#src/platform/database/tables/parcel-tables.ts'
import type { PaymentTables } from '#src/platform/database/tables/payment-tables.ts'
import type { PictureTables } from '#src/platform/database/tables/picture-tables.ts'
import type { PriceTables } from '#src/platform/database/tables/price-tables.ts'
import type { SearchTables } from '#src/platform/database/tables/search-tables.ts'
import type { SettlementTables } from '#src/platform/database/tables/settlement-tables.ts'
import type { SheetTables } from '#src/platform/database/tables/sheet-tables.ts'
import type { WebhookTables } from '#src/platform/database/tables/webhook-tables.ts'

type Bit = 0 | 1

export interface Tables
  extends AccountTables,
    AdTables,
    ParcelTables,
    MessageTables,
    JournalTables,
    FigureTables,
    BuyingTables,
    PaymentTables,
    PictureTables,
    PriceTables,
    SearchTables,
    SettlementTables,
    SheetTables,
    WebhookTables {
  products: {
    id: string
    pid: string
    category: string
    title: string
    details: string
    offer_message: string
    keywords: string
    image: string
    price_poisha: number
    old_price_poisha: number
    stock: number
    is_offer: Bit
    expires_on: string
    added_at: string
    archived_at: string | null
    /** Set in a draft, beside `archived_at`. */
    drafted_at: Generated<string | null>
    version: number
    stock_version: number
    low_stock_line: Generated<number>
    reorder_line: Generated<number>
    family_id: Generated<string | null>
    family_place: Generated<number | null>
    /** JSON, see decision 0209. */
    option_values: Generated<string | null>
    price_due_at: Generated<string | null>
  }
  product_translations: {
    product_id: string
    language: string
    title: string
    details: string
    offer_message: string
    to_review: Generated<string>
  }
  search_terms: { product_id: string; term: string; weight: number }
  search_words: { key: string; word: string }
  orders: {
    id: string
    oid: string
    customer_name: string
    customer_phone: string
    customer_address: string
    delivery_zone: DeliveryZone
    delivery_fee_poisha: number
    coupon: string
    subtotal_poisha: number
    discount_poisha: number
    total_poisha: number
    status: OrderStatus
    /** Read it by `writtenStage` or `stageOf`. */
    stage: OrderStage | null
    flags: string
    place: string | null
    language: Generated<'en' | 'bn'>
    account_id: string | null
    /** Null for the buyer's own order. */
    source: StaffSource | null
    device_key: Generated<string | null>
    network_key: Generated<string | null>
    adjusted_poisha: Generated<number>
    advanced_poisha: Generated<number>
    advance_asked_poisha: Generated<number>
    /** JSON in `coupon_terms`; both null without a coupon. `coupon` is the free text of the spec. */
    coupon_id: Generated<string | null>
    coupon_terms: Generated<string | null>
    placed_at: string
    deleted_at: string | null
    version: number
  }
  order_blocks: { starts_at: string; ends_at: string; not_done: number; done: number }
  order_counts: { starts_at: string; stage: CountedStage; orders: number }
  order_terms: { term: string; order_id: string; shared: number }
  order_adjustments: {
    id: string
    order_id: string
    kind: AdjustmentKind
    amount_poisha: number
    reason: string
    actor: string
    happened_at: string
  }
  order_advances: {
    id: string
    order_id: string
    method: ReceivedMethod
    amount_poisha: number
    sender: string
    transaction_id: string | null
    actor: string
    happened_at: string
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    pid: string
    title: string
    title_bn: Generated<string>
    image: string
    unit_price_poisha: number
    quantity: number
    taken: number
    returned: Generated<number>
    /** Null: the journal has no delivery of the order. */
    cost_poisha: Generated<number | null>
  }
  order_merges: { order_id: string; survivor_id: string; merged_at: string }
  /** The smaller id first. */
  kept_pairs: { order_id: string; other_id: string }
  order_returns: { id: string; order_id: string; note: string; happened_at: string }
  return_cases: {
    id: string
    order_id: string
    origin: ReturnOrigin
    state: ReturnState
    reason: WishReason | null
    note: string
    answer: Generated<string>
    opened_at: string
    changed_at: string
    received_from: OpenReturnState | null
    return_id: string | null
    exchange_order_id: Generated<string | null>
  }
  return_photos: {
    id: string
    case_id: string
    taken_by: PhotoTaker
    return_id: Generated<string | null>
    product_id: Generated<string | null>
    small: Uint8Array
    large: Uint8Array
    added_at: string
  }
  return_case_lines: { case_id: string; product_id: string; quantity: number }
  order_return_lines: {
    return_id: string
    product_id: string
    sellable: number
    damaged: number
    missing: number
    stock_cost_poisha: Generated<number>
    lost_cost_poisha: Generated<number>
  }
  /** Where the calls about an order stand. An order without a row was never called. */
  order_calls: {
    order_id: string
    standing: CallStanding
    unanswered: number
    due_at: string | null
    called_at: string | null
    claimed_by: string | null
    claimed_until: string | null
  }
  incomplete_orders: {
    id: string
    phone: string
    device_key: string | null
    name: string
    address: string
    place: string | null
    delivery_zone: DeliveryZone | null
    lines: string
    changed_at: string
    called_at: string | null
  }
  order_risks: { order_id: string; score: number; reasons: string; assessed_at: string }
  blocked_phones: {
    phone_key: string
    phone: string | null
    reason: BlockReason
    blocked_by: string
    blocked_at: string
    until: string
  }
  order_notes: {
    id: string
    order_id: string
    kind: NoteKind
    text: string
    author: string
    added_at: string
  }
  stock_movements: {
    id: string
    product_id: string
    quantity: number
    reason: MovementReason
    order_id: string | null
    actor: string
    note: string
    moved_at: string
  }
  request_keys: { key: string; body_hash: string; answer: string; claimed_at: string }
  limit_windows: {
    key: string
    opened_at: string
    count: number
    amount: Generated<number>
    closes_at: string
  }
  outbox: {
    id: string
    kind: string
    payload: string
    state: string
    attempts: number
    next_attempt_at: string
    last_error: string
    queued_at: string
    sent_at: string | null
  }
  history: {
    id: string
    subject: string
    subject_id: string
    actor: string
    action: string
    before: string
    after: string
    happened_at: string
    undoes: string | null
    token: string | null
  }
  security_events: {
    id: string
    event: string
    user_id: string | null
    by_id: string | null
    network: string | null
    facts: string
    count: number
    happened_at: string
    last_at: string
  }
  numbers_seen: { user_id: string; order_id: string; seen_at: string }
  shop_facts: { name: string; value: string; version: number }
  secrets: { name: string; value: string; made_at: string }
  messages: {
    id: string
    name: string
    email: string
    body: string
    received_at: string
    read_at: string | null
  }
  questions: {
    id: string
    public_id: string
    title: string
    details: string
    due_on: string
    budget_poisha: number
    subject: string
    host: string
  }
}

/** The process rebuilds them where it finds them empty, or triggers do while other tables are restored. */
export const derivedTables = [
  'order_blocks',
  'order_counts',
  'order_terms',
  'buyers',
  'buyers_to_count',
  'journal_balances',
  'stocks_below_line',
] as const

/** A statement that was compiled before. PostgreSQL keeps it prepared under its name. */
export type Compiled = { readonly sql: string; readonly name?: string }

/** What a statement gave: its rows, and how many rows it wrote. */
export type Done = { readonly rows: readonly unknown[]; readonly changes: number | bigint }

/** SQLite is in this process, and has run the statement when `run` returns. */
type Runner = Kysely<Tables> & {
  readonly engine: 'sqlite' | 'postgres'
  readonly run: (statement: Compiled, parameters: readonly unknown[]) => Done | Promise<Done>
}

/** Reads outside a transaction. On SQLite its connection cannot write. */
export type Reads = Runner

/** The one way to write: only `transact` makes one, and `db` is not in its reach. */
export type Tx = Brand<Runner, 'Tx'>
