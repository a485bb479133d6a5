/** Verifies a shop: the database's constraints, and the sums that the ledger must add up to. */

import { sql } from 'kysely'
import { securityEvents } from '#src/domain/access/security-event.ts'
import { movementReasons } from '#src/domain/catalogue/stock.ts'
import { places } from '#src/domain/delivery/places.ts'
import { historySubjects } from '#src/domain/history/history-subject.ts'
import { orderStages, stageWithReason } from '#src/domain/orders/order-stage.ts'
import {
  type CountedStage,
  countedStage,
  type StoredStage,
} from '#src/domain/orders/stages/stored-stage.ts'
import { trackingStates } from '#src/domain/parcels/tracking-state.ts'
import { adProblems } from '#src/features/backup/checks/check-ads.server.ts'
import { advanceProblems } from '#src/features/backup/checks/check-advances.server.ts'
import { buyerProblems } from '#src/features/backup/checks/check-buyers.server.ts'
import { buyingProblems } from '#src/features/backup/checks/check-buying.server.ts'
import { categoryProblems } from '#src/features/backup/checks/check-categories.server.ts'
import { couponProblems } from '#src/features/backup/checks/check-coupons.server.ts'
import { familyProblems } from '#src/features/backup/checks/check-families.server.ts'
import { figureProblems } from '#src/features/backup/checks/check-figures.server.ts'
import { journalProblems } from '#src/features/backup/checks/check-journal.server.ts'
import { parcelProblems } from '#src/features/backup/checks/check-parcels.server.ts'
import { paymentProblems } from '#src/features/backup/checks/check-payments.server.ts'
import { pictureProblems } from '#src/features/backup/checks/check-pictures.server.ts'
import { priceProblems } from '#src/features/backup/checks/check-prices.server.ts'
import { refundProblems } from '#src/features/backup/checks/check-refunds.server.ts'
import { reviewProblems } from '#src/features/backup/checks/check-reviews.server.ts'
import { settlementProblems } from '#src/features/backup/checks/check-settlements.server.ts'
import { stageProblems } from '#src/features/backup/checks/check-stages.server.ts'
import { tokenProblems } from '#src/features/backup/checks/check-tokens.server.ts'
import { waitlistProblems } from '#src/features/backup/checks/check-waitlists.server.ts'
import { webhookProblems } from '#src/features/backup/checks/check-webhooks.server.ts'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'
import type { Engine } from '#src/platform/database/database.ts'
import { isHalfFilled } from '#src/platform/database/half-filled.server.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'
import { findOutboxDepth, type OutboxDepth } from '#src/platform/outbox/outbox-depth.server.ts'

export type ShopCheck = {
  /** One sentence each. Empty: the shop is sound. */
  readonly problems: readonly string[]
  readonly products: number
  readonly orders: number
  readonly movements: number
  /** Waiting and dead-lettered events are not problems of the ledger. */
  readonly outbox: OutboxDepth
}

const damage: Find = async (reads) => {
  // FTS5 notices here what other connections wrote; integrity_check does not look for it.
  await sql`select rowid from product_texts limit 1`.execute(reads)
  const { rows } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(toldAtMost)})`.execute(reads)
  return rows
    .filter((row) => row.integrity_check !== 'ok')
    .map((row) => `The file is damaged: ${row.integrity_check}`)
}

/** `integrity_check` compares the rows of product_texts with its own index; this, with the products. */
const productTextsOff = problems(
  sql<{ id: string }>`
    select coalesce(shown.pid, 'of row ' || texts.rowid) as id
    from (select *, rowid as place from products where archived_at is null) shown
      full join product_texts texts on texts.rowid = shown.place
    where (texts.title, texts.keywords, texts.pid)
      is not (lower(shown.title), lower(shown.keywords), lower(shown.pid))
    order by id limit ${toldAtMost}`,
  ({ id }) =>
    `Product ${id} is not found by the parts of its texts: see "Database" in operations.md`,
)

const lostReferences = problems(
  sql<{ table: string; parent: string; rows: number }>`
    select "table", parent, count(*) as rows from pragma_foreign_key_check
    group by "table", parent`,
  ({ table, parent, rows }) => `${rows} rows of ${table} refer to no row of ${parent}`,
)

/** PostgreSQL enforces its constraints and indexes itself, except those never finished. */
const neverValidated = problems(
  sql<{ name: string }>`
    select conname as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace
    union all
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    order by 1 limit ${toldAtMost}`,
  ({ name }) => `${name} is not held by the database: it was never validated`,
)

const halfFilled: Find = async (reads) =>
  (await isHalfFilled(reads))
    ? [
        'Filling it with made-up orders was broken off: indexes are missing, and no shop starts on it',
      ]
    : []

const stockOffLedger = problems(
  sql<{ pid: string; stock: string; moved: string }>`
    select pid, cast(stock as text) as stock, cast(coalesce(moved, 0) as text) as moved
    from products left join (
      select product_id, sum(quantity) as moved from stock_movements group by product_id
    ) ledger on ledger.product_id = products.id
    where stock <> coalesce(moved, 0)
    order by pid limit ${toldAtMost}`,
  ({ pid, stock, moved }) =>
    `Product ${pid} has ${stock} in stock, and its movements add up to ${moved}`,
)

/** The check does not compute the discount again: the rule of the order's day made it. */
const ordersOffLines = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders left join (
      select order_id, sum(unit_price_poisha * quantity) as amount from order_lines group by order_id
    ) lines on lines.order_id = orders.id
    where amount is null or subtotal_poisha <> amount
      or discount_poisha < 0 or discount_poisha > subtotal_poisha
      or total_poisha <> subtotal_poisha - discount_poisha + delivery_fee_poisha`,
  ),
  ({ oid }) => `The amounts of order ${oid} are not those of its lines`,
)

const amountsOffEntries = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders left join (
      select order_id, sum(adjusted) as adjusted, sum(advanced) as advanced from (
        select order_id, amount_poisha as adjusted, 0 as advanced from order_adjustments
        union all
        select order_id, 0, amount_poisha from order_advances
      ) entries group by order_id
    ) sums on sums.order_id = orders.id
    where adjusted_poisha <> coalesce(adjusted, 0) or advanced_poisha <> coalesce(advanced, 0)`,
  ),
  ({ oid }) => `The amount to collect of order ${oid} is not that of its adjustments and advances`,
)

/** For each product, the pieces that orders took and the ledger's movements must cancel out. */
const linesOffLedger = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join (
      select order_id from (
        select order_id, product_id, taken as pieces from order_lines
        union all
        select order_id, product_id, quantity from stock_movements where order_id is not null
      ) both_books
      group by order_id, product_id having sum(pieces) <> 0
    ) uneven on uneven.order_id = orders.id`,
  ),
  ({ oid }) => `Order ${oid} has not taken what its movements say`,
)

const linesOffReturns = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join order_lines on order_lines.order_id = orders.id
    left join (
      select order_id, product_id, sum(sellable + damaged + missing) as pieces
      from order_returns join order_return_lines on return_id = order_returns.id
      group by order_id, product_id
    ) returns on returns.order_id = orders.id and returns.product_id = order_lines.product_id
    where returned <> coalesce(pieces, 0)`,
  ),
  ({ oid }) => `The lines of order ${oid} do not say what its returns brought back`,
)

const moreBackThanSellable = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join (
      select order_id from (
        select order_id, product_id, quantity as pieces from stock_movements
        where reason = 'order-returned' and order_id is not null
        union all
        select order_id, product_id, -sellable
        from order_returns join order_return_lines on return_id = order_returns.id
      ) both_books
      group by order_id, product_id having sum(pieces) > 0
    ) uneven on uneven.order_id = orders.id`,
  ),
  ({ oid }) => `More pieces of order ${oid} went back to stock than came back sellable`,
)

/** Its token opens the survivor, so it must be over, and the survivor no merged order itself. */
const mergesOff = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join order_merges on order_merges.order_id = orders.id
    where stage is null or stage <> ${stageWithReason} or deleted_at is not null
      or survivor_id in (select order_id from order_merges)`,
  ),
  ({ oid }) => `Order ${oid} was merged into another and is not cancelled, or leads to no survivor`,
)

const incompleteOff = problems(
  sql<{ rows: number | string }>`
    select count(*) as rows from incomplete_orders
    where phone not like '+8801_________' or lines not like '[%]'
    having count(*) > 0`,
  ({ rows }) =>
    `${rows} incomplete orders have no phone that anybody could call, or no list of products`,
)

const takenBeyondQuantity = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join order_lines on order_lines.order_id = orders.id
    where taken < 0 or taken > order_lines.quantity`,
  ),
  ({ oid }) => `Order ${oid} has taken more than was ordered, or less than nothing`,
)

/** An answer is empty only inside the transaction that claims its key. */
const emptyKeys = problems(
  sql<{ keys: string }>`
    select cast(count(*) as text) as keys from request_keys where answer = '' having count(*) > 0`,
  ({ keys }) => `${keys} idempotency keys have no answer`,
)

/** Compares the count buckets with the orders. */
const countsOff: Find = async (reads) => {
  const { rows: counts } = await sql<{ stage: CountedStage; orders: number | string }>`
    select stage, sum(orders) as orders from order_counts group by stage`.execute(reads)
  const { rows: orders } = await sql<StoredStage & { orders: number | string }>`
    select stage, status, count(*) as orders from orders
    where deleted_at is null and placed_at < (select coalesce(max(ends_at), '') from order_blocks)
    group by stage, status`.execute(reads)
  const there = new Map<CountedStage, number>()
  for (const order of orders) {
    const stage = countedStage(order)
    there.set(stage, (there.get(stage) ?? 0) + Number(order.orders))
  }
  const counted = new Map(counts.map((count) => [count.stage, Number(count.orders)]))
  return [...new Set([...there.keys(), ...counted.keys()])]
    .map((stage) => ({ stage, is: there.get(stage) ?? 0, says: counted.get(stage) ?? 0 }))
    .filter(({ is, says }) => is !== says)
    .map(({ stage, is, says }) => `Of ${is} orders that are ${stage}, ${says} are counted`)
}

/** The database takes any word here; the code knows these. */
const knownWords = [
  { column: 'stage', table: 'orders', words: orderStages },
  { column: 'place', table: 'orders', words: places.map(({ name }) => name) },
  { column: 'reason', table: 'stock_movements', words: movementReasons },
  { column: 'tracking', table: 'parcels', words: trackingStates },
  { column: 'tracking', table: 'parcel_events', words: trackingStates },
  { column: 'subject', table: 'history', words: historySubjects },
  { column: 'event', table: 'security_events', words: Object.keys(securityEvents) },
] as const

function unknownWords({ column, table, words }: (typeof knownWords)[number]): Find {
  return problems(
    sql<{ word: string; rows: number | string }>`
      select ${sql.ref(column)} as word, count(*) as rows from ${sql.table(table)}
      where ${sql.ref(column)} not in (${sql.join(words)})
      group by ${sql.ref(column)}`,
    ({ word, rows }) => `${rows} rows of ${table} have the unknown ${column} ${word}`,
  )
}

const ofEngine: Readonly<Record<Engine, readonly Find[]>> = {
  sqlite: [damage, lostReferences, productTextsOff],
  postgres: [neverValidated],
}

const ofBooks: readonly Find[] = [
  halfFilled,
  stockOffLedger,
  ordersOffLines,
  amountsOffEntries,
  linesOffLedger,
  linesOffReturns,
  moreBackThanSellable,
  mergesOff,
  incompleteOff,
  takenBeyondQuantity,
  emptyKeys,
  countsOff,
  ...stageProblems,
  ...pictureProblems,
  ...categoryProblems,
  ...familyProblems,
  ...couponProblems,
  ...priceProblems,
  ...parcelProblems,
  ...knownWords.map(unknownWords),
  ...journalProblems,
  ...figureProblems,
  ...buyerProblems,
  ...advanceProblems,
  ...refundProblems,
  ...paymentProblems,
  ...buyingProblems,
  ...settlementProblems,
  ...reviewProblems,
  ...tokenProblems,
  ...waitlistProblems,
  ...webhookProblems,
  ...adProblems,
]

/**
 * Runs on one snapshot: a running shop places orders between two statements. The check adds each
 * problem as it finds it, because a later query may throw on a damaged database.
 */
export async function checkShop(reads: Reads, problems: string[] = []): Promise<ShopCheck> {
  for (const find of [...ofEngine[reads.engine], ...ofBooks]) problems.push(...(await find(reads)))
  return {
    problems,
    products: await countOf(reads, 'products'),
    orders: await countOf(reads, 'orders'),
    movements: await countOf(reads, 'stock_movements'),
    outbox: await findOutboxDepth(reads),
  }
}

async function countOf(reads: Reads, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from ${sql.table(table)}`.execute(reads)
  return Number(rows[0]?.n)
}
