/** The ledger of one product, newest first, with the stock after each movement. */

import { sql } from 'kysely'
import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type StockMovementView = {
  readonly id: string
  readonly at: string
  readonly quantity: number
  readonly reason: MovementReason
  readonly note: string
  readonly actor: string
  /** The number of the order that moved it. */
  readonly orderNumber: string | undefined
  readonly stockAfter: number
}

type MovementsQuery = { readonly productId: string; readonly page: number; readonly size: number }

export async function listStockMovements(
  reads: Reads,
  { productId, page, size }: MovementsQuery,
): Promise<Page<StockMovementView>> {
  const offset = (page - 1) * size
  const { total } = await reads
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const rows = await reads
    .selectFrom('stock_movements')
    .innerJoin('products', 'products.id', 'stock_movements.product_id')
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select([
      'stock_movements.id',
      'stock_movements.moved_at',
      'stock_movements.quantity',
      'stock_movements.reason',
      'stock_movements.note',
      'stock_movements.actor',
      'orders.oid',
      // One statement with the rows, so that both come from one snapshot.
      sql<number | string>`products.stock - (
        select coalesce(sum(quantity), 0) from (
          select quantity from stock_movements
          where product_id = ${productId} order by id desc limit ${offset}
        ) as newer
      )`.as('stock_after_first'),
    ])
    .where('stock_movements.product_id', '=', productId)
    .orderBy('stock_movements.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute()

  let stockAfter = Number(rows[0]?.stock_after_first ?? 0)
  const items = rows.map((row) => {
    const movement = {
      id: row.id,
      at: row.moved_at,
      quantity: row.quantity,
      reason: row.reason,
      note: row.note,
      actor: row.actor,
      orderNumber: row.oid ?? undefined,
      stockAfter,
    }
    stockAfter -= row.quantity
    return movement
  })
  return { items, total: Number(total), page, size }
}
