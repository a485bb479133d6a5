/**
 * The totals of each phone. Whatever changes an order notes its phone in the same transaction
 * (`buyers_to_count`, mostly by triggers), and the phone is counted anew from its orders: soon by the
 * job, and at once for a reader of the list. So placing an order costs one small row (decision 0172).
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { poisha } from '#src/domain/money.ts'
import { confirmedSince, stageOf, writtenStage } from '#src/domain/orders/stages/stored-stage.ts'
import {
  type BuyersOrder,
  type BuyerTotals,
  shareDelivered,
  totalsOf,
} from '#src/domain/people/buyer-totals.ts'
import type { Shop } from '#src/features/shop.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { commit } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export const buyerColumns = [
  'phone',
  'last_at',
  'last_order_id',
  'orders',
  'sent',
  'delivered',
  'returned',
  'spent_poisha',
  'share',
] as const satisfies readonly (keyof Tables['buyers'])[]

/** Nine values a row; SQLite ends at 32,766. */
const rowsAtOnce = 1_000

/** Some milliseconds of one transaction, so that orders commit in between. */
const phonesAtOnce = 200

/** An older process runs beside a newer one for less. */
const overlapMs = 60 * 60 * 1_000

type CountingShop = Pick<Shop, 'db' | 'clock'>

/** Counts the buyers that wait for it, at most so many; returns whether more may wait. */
export async function countWaitingBuyers(
  { db, clock }: CountingShop,
  most = phonesAtOnce,
): Promise<boolean> {
  const now = clock()
  // A look without a lock: mostly nothing waits.
  if ((await findWaiting(db.read, now, 1)).length === 0) return false
  return commit(db, async (tx) => {
    await lockBuyers(tx)
    const waiting = await findWaiting(tx, now, most)
    const ids = waiting.map(({ id }) => id)
    await sql`delete from buyers_to_count where id in (${idList(tx, ids)})`.execute(tx)
    // After the notes: whatever commits from here on leaves a note of its own.
    await recount(tx, [...new Set(waiting.map(({ phone }) => phone))], now)
    return waiting.length === most
  })
}

/** For the start of a process: on SQLite one of an older version may place orders beside it, without notes. */
export async function noteNewestBuyers({ db, clock }: CountingShop): Promise<void> {
  const since = new Date(clock().getTime() - overlapMs).toISOString()
  const note = sql`insert into buyers_to_count (phone) ${buyersOfOrders} and placed_at >= ${since}`
  await commit(db, (tx) => note.execute(tx))
}

/** For a shop that was filled without notes, or with some. */
export async function noteEveryBuyer(db: CountingShop['db']): Promise<void> {
  await commit(db, (tx) => noteOfEveryBuyer.execute(tx))
}

const buyersOfOrders = sql`
  select distinct customer_phone from orders where customer_phone <> '' and deleted_at is null`

/** Not `not in`: PostgreSQL would compare each order with every note, of which a restored shop has as many. */
export const noteOfEveryBuyer = sql`insert into buyers_to_count (phone)
  ${buyersOfOrders} except select phone from buyers_to_count`

/** No other transaction counts buyers until the commit: the older one of two counts would stay. */
async function lockBuyers(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') {
    await sql`lock table buyers in share row exclusive mode`.execute(tx)
  }
}

async function findWaiting(reads: Reads | Tx, now: Date, most: number) {
  return reads
    .selectFrom('buyers_to_count')
    .select(['id', 'phone'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(most)
    .execute()
}

function idList(tx: Tx, ids: readonly number[]) {
  const list = JSON.stringify(ids)
  return tx.engine === 'sqlite'
    ? sql`select value from json_each(${list})`
    : sql`select value::bigint from json_array_elements_text(${list}::json)`
}

async function recount(tx: Tx, phones: readonly string[], now: Date): Promise<void> {
  const counted = [...(await readBuyers(tx, phones, now)).values()]
  const rows = counted.map(rowOf)
  const stand = await tx
    .selectFrom('buyers')
    .select(buyerColumns)
    .where(inList(tx, 'phone', phones))
    .execute()
  const standing = new Map(stand.map((row) => [row.phone, row]))
  const changed = rows.filter((row) => !isDeepStrictEqual(row, standing.get(row.phone)))
  for (const { phone } of rows) standing.delete(phone)
  const gone = [...standing.keys()]
  if (gone.length > 0) await sql`delete from buyers where ${inList(tx, 'phone', gone)}`.execute(tx)
  for (const some of chunksOf(changed, rowsAtOnce)) await upsert(tx, some)
  await countAgain(tx, phones, counted)
}

async function upsert(tx: Tx, rows: readonly Tables['buyers'][]): Promise<void> {
  await tx
    .insertInto('buyers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        last_order_id: eb.ref('excluded.last_order_id'),
        orders: eb.ref('excluded.orders'),
        sent: eb.ref('excluded.sent'),
        delivered: eb.ref('excluded.delivered'),
        returned: eb.ref('excluded.returned'),
        spent_poisha: eb.ref('excluded.spent_poisha'),
        share: eb.ref('excluded.share'),
      })),
    )
    .execute()
}

/** Notes for the moment at which an order reads as delivered, in place of earlier such notes. */
async function countAgain(
  tx: Tx,
  phones: readonly string[],
  counted: readonly CountedBuyer[],
): Promise<void> {
  await sql`delete from buyers_to_count
    where due_at <> '' and ${inList(tx, 'phone', phones)}`.execute(tx)
  const notes = counted.flatMap(({ phone, changesAt }) =>
    changesAt === undefined ? [] : [{ phone, due_at: changesAt }],
  )
  for (const some of chunksOf(notes, rowsAtOnce)) {
    await tx.insertInto('buyers_to_count').values(some).execute()
  }
}

export type CountedBuyer = {
  /** As orders store it. */
  readonly phone: string
  readonly lastAt: string
  readonly lastOrderId: string
  readonly totals: BuyerTotals
  /** When one of the orders will read as delivered without anybody moving it; see `stageOf`. */
  readonly changesAt: string | undefined
}

/** By phone, from the orders; a phone without any is left out. */
export async function readBuyers(
  reads: Reads | Tx,
  phones: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CountedBuyer>> {
  const rows = await ordersOf(reads, phones)
  const returned = await returnedLinesOf(
    reads,
    rows.filter(({ has_return }) => Boolean(has_return)).map(({ id }) => id),
  )
  const counted = new Map<string, CountedBuyer>()
  for (const [phone, some] of Map.groupBy(rows, ({ customer_phone }) => customer_phone)) {
    const [first, ...rest] = some
    if (!first) continue
    const last = rest.reduce((one, other) => (isBefore(one, other) ? other : one), first)
    counted.set(phone, {
      phone,
      lastAt: last.placed_at,
      lastOrderId: last.id,
      totals: totalsOf(some.map((row) => orderFrom(row, returned.get(row.id) ?? [], now))),
      changesAt: whenOneChanges(some, now),
    })
  }
  return counted
}

function ordersOf(reads: Reads | Tx, phones: readonly string[]) {
  return reads
    .selectFrom('orders')
    .select(['id', 'customer_phone', 'placed_at', 'status', 'stage'])
    .select(['subtotal_poisha', 'discount_poisha', 'delivery_fee_poisha', 'total_poisha'])
    .select(['adjusted_poisha', 'advanced_poisha'])
    .select(
      sql<number | boolean>`exists (select 1 from order_returns where order_id = orders.id)`.as(
        'has_return',
      ),
    )
    .where(inList(reads, 'customer_phone', phones))
    .where('deleted_at', 'is', null)
    .execute()
}

type Row = Awaited<ReturnType<typeof ordersOf>>[number]
type ReturnedLines = BuyersOrder['returned']

async function returnedLinesOf(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnedLines>> {
  if (orderIds.length === 0) return new Map()
  const rows = await reads
    .selectFrom('order_lines')
    .select(['order_id', 'unit_price_poisha', 'returned'])
    .where(inList(reads, 'order_id', orderIds))
    .where('returned', '>', 0)
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(
    [...byOrder].map(([id, lines]) => [
      id,
      lines.map((line) => ({
        unitPrice: poisha(line.unit_price_poisha),
        returned: line.returned,
      })),
    ]),
  )
}

function orderFrom(row: Row, returned: ReturnedLines, now: Date): BuyersOrder {
  return {
    stage: stageOf({ ...row, placedAt: row.placed_at }, now),
    subtotal: poisha(row.subtotal_poisha),
    discount: poisha(row.discount_poisha),
    deliveryFee: poisha(row.delivery_fee_poisha),
    total: poisha(row.total_poisha),
    adjusted: poisha(row.adjusted_poisha),
    advanced: poisha(row.advanced_poisha),
    returned,
  }
}

function isBefore(one: Row, other: Row): boolean {
  return one.placed_at === other.placed_at ? one.id < other.id : one.placed_at < other.placed_at
}

/** A done order without a written stage is delivered once it is old enough. */
function whenOneChanges(rows: readonly Row[], now: Date): string | undefined {
  const since = confirmedSince(now)
  const youngMs = rows
    .filter((row) => row.status === 'done' && writtenStage(row) === undefined)
    .map((row) => Date.parse(row.placed_at))
    .filter((placedMs) => placedMs > since.getTime())
  if (youngMs.length === 0) return undefined
  const untilMs = Math.min(...youngMs) - since.getTime()
  return new Date(now.getTime() + untilMs).toISOString()
}

export function rowOf({ phone, lastAt, lastOrderId, totals }: CountedBuyer): Tables['buyers'] {
  const { spent, ...counts } = totals
  return {
    phone,
    last_at: lastAt,
    last_order_id: lastOrderId,
    ...counts,
    spent_poisha: spent,
    share: shareDelivered(totals),
  }
}

export function totalsFromRow(row: Omit<Tables['buyers'], 'phone'>): BuyerTotals {
  return {
    orders: row.orders,
    sent: row.sent,
    delivered: row.delivered,
    returned: row.returned,
    spent: poisha(row.spent_poisha),
  }
}
