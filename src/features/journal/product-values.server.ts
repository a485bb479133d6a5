/** The values of products: their sum is the account `stock`, so whoever changes one posts the change. */

import { sql } from 'kysely'
import type { ProductValue } from '#src/domain/catalogue/product-value.ts'
import { poisha } from '#src/domain/money.ts'
import { orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { inJsonList, inList } from '#src/platform/database/in-list.ts'
import { rowsOfJson } from '#src/platform/database/rows-of-json.ts'
import { change, statement } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type ProductValues = ReadonlyMap<string, ProductValue>

/** In one statement: its text is in memory twice. */
const rowsAtOnce = 5_000

type Row = Tables['product_values']

const columns = ['product_id', 'pieces', 'value_poisha', 'last_cost_poisha'] as const

const lockRows = statement<{ productIds: string }, Row>((db, parameter) => {
  const values = db
    .selectFrom('product_values')
    .select(columns)
    .where(inJsonList(db, 'product_id', parameter('productIds')))
    .orderBy('product_id')
  return db.engine === 'postgres' ? values.forUpdate() : values
})

/**
 * By the products' ids; a product without a known cost is missing. Locks them until the commit, in one
 * sequence for all: call it after locking products, and before posting.
 */
export async function lockProductValues(
  tx: Tx,
  productIds: readonly string[],
): Promise<ProductValues> {
  const rows = await lockRows(tx, { productIds: JSON.stringify(productIds) })
  return new Map(
    rows.map((row) => [
      row.product_id,
      {
        pieces: row.pieces,
        value: poisha(row.value_poisha),
        lastCost: poisha(row.last_cost_poisha),
      },
    ]),
  )
}

/**
 * As `lockProductValues`, for pieces with a cost: a product may get its first value. The table's lock
 * comes before those of its rows: two first costs would wait for each other.
 */
export async function lockValuesOfBought(
  tx: Tx,
  productIds: readonly string[],
): Promise<ProductValues> {
  // Reading without a lock holds up nobody who locks the table.
  const rows = await tx
    .selectFrom('product_values')
    .select('product_id')
    .where(inList(tx, 'product_id', productIds))
    .execute()
  if (rows.length < productIds.length) await stopDeliveries(tx)
  return lockProductValues(tx, productIds)
}

export async function storeProductValues(tx: Tx, values: ProductValues): Promise<void> {
  const rows = [...values]
    .map(([product_id, { pieces, value, lastCost }]) => ({
      product_id,
      pieces,
      value_poisha: value,
      last_cost_poisha: lastCost,
    }))
    .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await upsertRows(tx, { rows: JSON.stringify(some) })
  }
}

const upsertRows = change<{ rows: string }>((db, parameter) => ({
  compile: () =>
    sql`insert into product_values (${sql.join(columns.map((column) => sql.ref(column)))})
      ${rowsOfJson(db, 'product_values', columns, parameter('rows'))}
      on conflict (product_id) do update set pieces = excluded.pieces,
        value_poisha = excluded.value_poisha, last_cost_poisha = excluded.last_cost_poisha`.compile(
      db,
    ),
}))

/** Nothing has left for good there, so the shop still has the pieces that an order took. */
const stagesOnTheWay = orderStages.filter(
  (stage) => stageRules[stage].holdsStock && !stageRules[stage].isOver,
)

/**
 * The pieces that orders have taken and nobody has delivered. No order is delivered meanwhile: a
 * delivery locks values, and this waits for it.
 */
export async function countOnTheWay(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await stopDeliveries(tx)
  const rows = await piecesOnTheWay(tx)
    .where(inList(tx, 'product_id', productIds))
    .execute()
  return new Map(rows.map(({ product_id, moved }) => [product_id, Math.max(0, -Number(moved))]))
}

/** Until the commit: a delivery reads values, also where a product has none. */
export async function stopDeliveries(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') await sql`lock table product_values in exclusive mode`.execute(tx)
}

/** By product, below 0: the movements of orders that hold their pieces. */
export function piecesOnTheWay(tx: Tx) {
  return tx
    .selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select((eb) => ['product_id', eb.fn.sum<number | string>('quantity').as('moved')])
    .where('stage', 'in', stagesOnTheWay)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .select('position')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('cost_poisha', 'is not', null),
        ),
      ),
    )
    .groupBy('product_id')
}
