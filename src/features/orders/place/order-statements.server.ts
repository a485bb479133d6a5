/** The statements of the order transaction, compiled once. */

import type { Kysely } from 'kysely'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { stageRules, stageWhenPlaced } from '#src/domain/order-stage.ts'
import {
  change,
  changeOfRow,
  type ParameterOf,
  statement,
} from '#src/platform/database/statement.ts'
import type { Tables } from '#src/platform/database/tables.ts'

export type SoldProduct = {
  id: string
  title: string
  image: string
  price_poisha: number
  /** Pieces in stock after the order. */
  stock: number
}

type Taking = { pid: string; quantity: number }

const soldColumns = ['id', 'title', 'image', 'price_poisha', 'stock'] as const

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

type NewOrder = {
  id: string
  number: string
  name: string
  phone: string
  address: string
  zone: DeliveryZone
  fee: number
  coupon: string
  subtotal: number
  discount: number
  total: number
  flags: string
  now: string
}

/** Inserts no row when the number is taken. */
export const insertOrder = change<NewOrder>((db, parameter) =>
  db
    .insertInto('orders')
    .values({
      id: parameter('id'),
      oid: parameter('number'),
      customer_name: parameter('name'),
      customer_phone: parameter('phone'),
      customer_address: parameter('address'),
      delivery_zone: parameter('zone'),
      delivery_fee_poisha: parameter('fee'),
      coupon: parameter('coupon'),
      subtotal_poisha: parameter('subtotal'),
      discount_poisha: parameter('discount'),
      total_poisha: parameter('total'),
      status: stageRules[stageWhenPlaced].status,
      stage: stageWhenPlaced,
      flags: parameter('flags'),
      placed_at: parameter('now'),
      deleted_at: null,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('oid').doNothing()),
)

type NewLine = {
  orderId: string
  position: number
  productId: string
  pid: string
  title: string
  image: string
  unitPrice: number
  quantity: number
  taken: number
}

export const insertLine = change<NewLine>((db, parameter) =>
  db.insertInto('order_lines').values({
    order_id: parameter('orderId'),
    position: parameter('position'),
    product_id: parameter('productId'),
    pid: parameter('pid'),
    title: parameter('title'),
    image: parameter('image'),
    unit_price_poisha: parameter('unitPrice'),
    quantity: parameter('quantity'),
    taken: parameter('taken'),
  }),
)
