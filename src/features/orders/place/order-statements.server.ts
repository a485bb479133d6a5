/** The statements of the order transaction, compiled once. */

import { type Kysely, sql } from 'kysely'
import { poisha } from '#src/domain/money.ts'
import {
  lineColumnNames,
  type OrderRow,
  orderColumnNames,
  type StoredLine,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderLineView } from '#src/features/orders/order-view.ts'
import {
  change,
  changeOfRow,
  type ParameterOf,
  parametersOf,
  statement,
} from '#src/platform/database/statement.ts'
import type { Tables } from '#src/platform/database/tables.ts'

export type SoldProduct = {
  id: string
  title: string
  titleInBangla: string | null
  image: string
  price_poisha: number
  /** Pieces in stock after the order. */
  stock: number
}

type Taking = { pid: string; quantity: number }

export const soldColumns = [
  'id',
  'title',
  sql<string | null>`(
    select t.title from product_translations t where t.product_id = products.id and t.language = 'bn'
  )`.as('titleInBangla'),
  'image',
  'price_poisha',
  'stock',
] as const

/** With all its pieces taken from stock. */
export function lineAsSold(sold: SoldProduct, pid: string, quantity: number): OrderLineView {
  return {
    productId: sold.id,
    pid,
    title: sold.title,
    titleInBangla: sold.titleInBangla ?? '',
    image: sold.image,
    unitPrice: poisha(sold.price_poisha),
    quantity,
    taken: quantity,
  }
}

/**
 * Takes stock in one statement, so two buyers cannot both get the last piece.
 * Undefined: the product does not exist, or has too few pieces.
 */
export const takeStock = changeOfRow<Taking, SoldProduct>({
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

export const findStock = statement<{ pid: string }, { stock: number }>((db, parameter) =>
  db
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', parameter('pid'))
    .where('archived_at', 'is', null),
)

/** Inserts no row when the number is taken. */
export const insertOrder = change<OrderRow>((db, parameter) =>
  db
    .insertInto('orders')
    .values({ ...parametersOf(orderColumnNames, parameter), deleted_at: null })
    .onConflict((conflict) => conflict.column('oid').doNothing()),
)

export const insertLine = change<StoredLine>((db, parameter) =>
  db.insertInto('order_lines').values(parametersOf(lineColumnNames, parameter)),
)
