/** Verifies a shop: the database's constraints, and the sums that the ledger must add up to. */

import { type RawBuilder, sql } from 'kysely'
import { movementReasons } from '#src/domain/catalogue/stock.ts'
import { places } from '#src/domain/delivery/places.ts'
import { historySubjects } from '#src/domain/history-subject.ts'
import {
  type CountedStage,
  countedStage,
  orderStages,
  type StoredStage,
  stageRules,
  writtenStage,
} from '#src/domain/order-stage.ts'
import type { Engine } from '#src/platform/database/database.ts'
import { isHalfFilled } from '#src/platform/database/half-filled.server.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'
import { findOutboxDepth, type OutboxDepth } from '#src/platform/outbox/outbox-depth.server.ts'

/** The most problems of one kind in a report. */
const toldAtMost = 20

export type ShopCheck = {
  /** One sentence each. Empty: the shop is sound. */
  readonly problems: readonly string[]
  readonly products: number
  readonly orders: number
  readonly movements: number
  /** Waiting and dead-lettered events are not problems of the ledger. */
  readonly outbox: OutboxDepth
}

type Find = (reads: Reads) => Promise<readonly string[]>

/** A problem for each row that the query finds. */
function problems<Row>(query: RawBuilder<Row>, sentence: (row: Row) => string): Find {
  return async (reads) => (await query.execute(reads)).rows.map(sentence)
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
  sql<{ oid: string }>`
    select oid from orders left join (
      select order_id, sum(unit_price_poisha * quantity) as amount from order_lines group by order_id
    ) lines on lines.order_id = orders.id
    where amount is null or subtotal_poisha <> amount
      or discount_poisha < 0 or discount_poisha > subtotal_poisha
      or total_poisha <> subtotal_poisha - discount_poisha + delivery_fee_poisha
    order by oid limit ${toldAtMost}`,
  ({ oid }) => `The amounts of order ${oid} are not those of its lines`,
)

/** For each product, the pieces that orders took and the ledger's movements must cancel out. */
const linesOffLedger = problems(
  sql<{ oid: string }>`
    select distinct oid from orders join (
      select order_id from (
        select order_id, product_id, taken as pieces from order_lines
        union all
        select order_id, product_id, quantity from stock_movements where order_id is not null
      ) both_books
      group by order_id, product_id having sum(pieces) <> 0
    ) uneven on uneven.order_id = orders.id
    order by oid limit ${toldAtMost}`,
  ({ oid }) => `Order ${oid} has not taken what its movements say`,
)

const takenBeyondQuantity = problems(
  sql<{ oid: string }>`
    select distinct oid from orders join order_lines on order_lines.order_id = orders.id
    where taken < 0 or taken > order_lines.quantity
    order by oid limit ${toldAtMost}`,
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

/** A held or cancelled order has given its pieces back. */
const stockHeldInVain: Find = async (reads) => {
  const stages = orderStages.filter((stage) => !stageRules[stage].holdsStock)
  const { rows } = await sql<StoredStage & { oid: string }>`
    select oid, stage, status from orders
    where stage in (${sql.join(stages)})
      and exists (select 1 from order_lines where order_id = orders.id and taken > 0)
    order by oid limit ${toldAtMost}`.execute(reads)
  return rows
    .filter((order) => writtenStage(order))
    .map(({ oid, stage }) => `Order ${oid} is ${stage} and still has pieces from stock`)
}

/** The database takes any word here; the code knows these. */
const knownWords = [
  { column: 'stage', table: 'orders', words: orderStages },
  { column: 'place', table: 'orders', words: places.map(({ name }) => name) },
  { column: 'reason', table: 'stock_movements', words: movementReasons },
  { column: 'subject', table: 'history', words: historySubjects },
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
  linesOffLedger,
  takenBeyondQuantity,
  emptyKeys,
  countsOff,
  stockHeldInVain,
  ...knownWords.map(unknownWords),
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
