/** The statements of the order transaction, compiled once. */

import { type Kysely, type Selectable, sql } from 'kysely'
import { mostProducts } from '#src/domain/cart.ts'
import { poisha } from '#src/domain/money.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import {
  lineColumnNames,
  type OrderRow,
  orderColumnNames,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderLineView } from '#src/features/orders/order-view.ts'
import {
  change,
  changeOfRow,
  insertion,
  type ParameterOf,
  parametersOf,
  statement,
} from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type SoldProduct = {
  id: string
  pid: string
  title: string
  titleInBangla: string | null
  image: string
  price_poisha: number
  /** Pieces in stock after the order. */
  stock: number
  /** When a change sets its price next: see decision 0203. */
  price_due_at: string | null
}

export type Taking = { pid: string; quantity: number }

export const soldColumns = [
  'products.id',
  'products.pid',
  'title',
  titleIn('bn').as('titleInBangla'),
  'image',
  'price_poisha',
  'products.stock',
  'price_due_at',
] as const

export function lineAsSold(sold: SoldProduct, quantity: number, taken: number): OrderLineView {
  return {
    productId: sold.id,
    pid: sold.pid,
    title: sold.title,
    titleInBangla: sold.titleInBangla ?? '',
    image: sold.image,
    unitPrice: poisha(sold.price_poisha),
    quantity,
    taken,
    returned: 0,
  }
}

/**
 * Takes stock in one statement, so two buyers cannot both get the last piece.
 * Undefined: the product does not exist, or has too few pieces.
 */
const takeStock = changeOfRow<Taking, SoldProduct>({
  write: subtract,
  writeReturning: (db, parameter) => subtract(db, parameter).returning(soldColumns),
  read: (db, parameter) =>
    db
      .selectFrom('products')
      .select(soldColumns)
      .where('pid', '=', parameter('pid'))
      .where('archived_at', 'is', null),
})

function subtract(db: Kysely<Tables>, parameter: ParameterOf<Taking>) {
  return db
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '-', parameter('quantity')),
      stock_version: eb('stock_version', '+', 1),
    }))
    .where('pid', '=', parameter('pid'))
    .where('archived_at', 'is', null)
    .where('stock', '>=', parameter('quantity'))
}

/**
 * The same for several products in one round trip. `sought` locks their rows, and the update takes from
 * the rows as they are when locked.
 */
const takeStockOfAll = statement<{ takings: string }, SoldProduct>((db, parameter) => {
  // The limit tells the planner how few they are: it would read the whole table for more.
  const wanted = sql`(
    select one.pid, one.quantity from json_to_recordset(${parameter('takings')}::json) as one(pid text, quantity bigint)
    limit ${sql.lit(mostProducts)}) as wanted`
  return db
    .with(
      'sought',
      () =>
        sql<{ id: string; quantity: number }>`
        (select products.id, wanted.quantity from ${wanted} join products on products.pid = wanted.pid
        where archived_at is null order by products.pid collate "C" for no key update of products)`,
    )
    .updateTable('products')
    .from('sought')
    .set((eb) => ({
      stock: eb('stock', '-', eb.ref('sought.quantity')),
      stock_version: eb('stock_version', '+', 1),
    }))
    .whereRef('products.id', '=', 'sought.id')
    .whereRef('products.stock', '>=', 'sought.quantity')
    .returning(soldColumns)
})

/**
 * What was taken; a product that does not exist or has too few pieces is missing. Both ways lock the
 * products in the order of `inLockOrder`.
 */
export async function takeStocks(
  tx: Tx,
  takings: readonly Taking[],
): Promise<readonly SoldProduct[]> {
  if (tx.engine === 'postgres' && takings.length > 1) {
    return takeStockOfAll(tx, { takings: JSON.stringify(takings) })
  }
  const sold: SoldProduct[] = []
  for (const taking of inLockOrder(takings)) {
    const one = await takeStock(tx, taking)
    if (one) sold.push(one)
  }
  return sold
}

const findSold = statement<Taking, SoldProduct>((db, parameter) =>
  db
    .selectFrom('products')
    .select(soldColumns)
    .where('pid', '=', parameter('pid'))
    .where('archived_at', 'is', null)
    .where('stock', '>=', parameter('quantity')),
)

/** What `takeStocks` would take; a held order takes nothing. */
export async function findInStock(
  tx: Tx,
  takings: readonly Taking[],
): Promise<readonly SoldProduct[]> {
  const found: SoldProduct[] = []
  for (const taking of takings) found.push(...(await findSold(tx, taking)))
  return found
}

export const findStock = statement<{ pid: string }, { stock: number }>((db, parameter) =>
  db
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', parameter('pid'))
    .where('archived_at', 'is', null),
)

const senderColumnNames = ['device_key', 'network_key'] as const

/** A new order, with the keyed hashes of its sender. */
export type PlacedRow = OrderRow & Pick<Selectable<Tables['orders']>, 'device_key' | 'network_key'>

/** Inserts no row when the number is taken. */
export const insertOrder = change<PlacedRow>((db, parameter) =>
  db
    .insertInto('orders')
    .values({
      ...parametersOf<PlacedRow>([...orderColumnNames, ...senderColumnNames], parameter),
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('oid').doNothing()),
)

const noteBuyer = change<{ phone: string }>((db, parameter) =>
  db.insertInto('buyers_to_count').values({ phone: parameter('phone') }),
)

/** Writes nothing while no endpoint wants orders. */
const noteForWebhooks = change<{ id: string; stage: string | null }>((db, parameter) =>
  db
    .insertInto('webhook_changes')
    .columns(['subject', 'subject_id', 'change', 'became', 'changed_at'])
    .expression(
      db
        .selectFrom('webhook_wants')
        .select([
          sql.lit('order').as('subject'),
          parameterAs(parameter('id'), 'subject_id'),
          sql.lit('placed').as('change'),
          parameterAs(parameter('stage'), 'became'),
          sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`.as('changed_at'),
        ])
        .where('subject', '=', sql.lit('order')),
    ),
)

function parameterAs<Name extends string>(value: string | null, name: Name) {
  return sql<string>`${value}`.as(name)
}

/**
 * Notes a new order for the jobs that look at it later. On PostgreSQL triggers do it, since a statement more is a round
 * trip there; on SQLite a trigger on that insert costs four times what a statement does (decisions 0172, 0252).
 */
export async function noteNewOrder(
  tx: Tx,
  { id, stage, customer_phone: phone }: PlacedRow,
): Promise<void> {
  if (tx.engine === 'postgres') return
  if (phone !== '') await noteBuyer(tx, { phone })
  await noteForWebhooks(tx, { id, stage })
}

export const insertLines = insertion('order_lines', lineColumnNames)
