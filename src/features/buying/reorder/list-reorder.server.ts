/** What to order: products whose stock does not last until the next delivery. */

import { type RawBuilder, sql } from 'kysely'
import { statesOnOrder } from '#src/domain/buying/purchase-state.ts'
import { spareDays, usualDaysToDeliver } from '#src/domain/buying/reorder.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { stageWhenConfirmed } from '#src/domain/orders/order-stage.ts'
import { statesThatWait } from '#src/domain/waitlist.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ReorderRow = {
  readonly productId: string
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly supplier: { readonly id: string; readonly name: string } | undefined
  readonly daysToDeliver: number
  readonly sold: number
  readonly daysWithStock: number
  readonly stock: number
  readonly onOrder: number
  readonly short: number
  /** Of one piece, as it was ordered or bought last. */
  readonly cost: Poisha | undefined
  readonly pieces: number
  /** Phones that wait for the product. */
  readonly waiting: number
}

export type ReorderQuery = {
  /** `none`: products that were ordered from nobody. */
  readonly supplierId?: string | undefined
  readonly page: number
  readonly size: number
}

type Row = {
  id: string
  pid: string
  title: string
  image: string
  supplier_id: string | null
  supplier: string | null
  days: number | string
  sold: number | string
  days_with_stock: number | string
  stock: number | string
  on_order: number | string
  short: number | string
  cost: number | string | null
  needed: number | string
  waiting: number | string
}

export async function listReorder(
  reads: Reads,
  { page, size, ...query }: ReorderQuery,
): Promise<{ readonly items: readonly ReorderRow[]; readonly total: number }> {
  const { rows } = await sql<Row & { total: number | string }>`
    select needs.*, count(*) over () as total, products.title, products.image,
      coalesce(product_buying.cost_poisha, product_values.last_cost_poisha) as cost,
      (select count(*) from waitlist_entries where product_id = needs.id
        and state in (${sql.join(statesThatWait.map((state) => sql.lit(state)))})) as waiting
    from (${needs(query)}) as needs
    join products on products.id = needs.id
    left join product_buying on product_buying.product_id = needs.id
    left join product_values on product_values.product_id = needs.id
    order by needed desc, needs.id
    limit ${size} offset ${(page - 1) * size}`.execute(reads)
  return { items: rows.map(reorderFromRow), total: Number(rows[0]?.total ?? 0) }
}

/** In one statement: the list changes with each order, and pages of it would not fit together. */
const mostRows = 100_000
const rowsAtOnce = 500

export async function* streamReorder(
  reads: Reads,
  supplierId: string | undefined,
): AsyncGenerator<readonly ReorderRow[]> {
  const { items } = await listReorder(reads, { supplierId, page: 1, size: mostRows })
  yield* chunksOf(items, rowsAtOnce)
}

/** The formula of `piecesToOrder`, for all products at once: whole numbers, rounded up. */
function needs({ supplierId }: Pick<ReorderQuery, 'supplierId'>): RawBuilder<unknown> {
  const days = sql`coalesce(suppliers.days_to_deliver, ${sql.lit(usualDaysToDeliver)})`
  const sold = sql`coalesce(product_demand.sold_28, 0)`
  const withStock = sql`coalesce(product_demand.days_with_stock, 0)`
  const onOrder = sql`coalesce(on_order.pieces, 0)`
  const short = sql`coalesce(short.pieces, 0)`
  const needed = sql`case when ${withStock} = 0 then 0
    else (${sold} * (${days} + ${sql.lit(spareDays)}) + ${withStock} - 1) / ${withStock} end
    + ${short} - products.stock - ${onOrder}`
  const ofSupplier =
    supplierId === undefined
      ? sql`1 = 1`
      : supplierId === 'none'
        ? sql`suppliers.id is null`
        : sql`suppliers.id = ${supplierId}`
  return sql`
    select products.id, products.pid, products.stock, suppliers.id as supplier_id,
      suppliers.name as supplier, ${days} as days, ${sold} as sold,
      ${withStock} as days_with_stock, cast(${onOrder} as bigint) as on_order,
      cast(${short} as bigint) as short, cast(${needed} as bigint) as needed
    from (
      select product_id from stocks_below_line where line = 'reorder'
      union select product_id from (${shortPieces}) as lacking
    ) as wanted
    join products on products.id = wanted.product_id and products.archived_at is null
    left join product_demand on product_demand.product_id = products.id
    left join product_buying on product_buying.product_id = products.id
    left join suppliers on suppliers.id = product_buying.supplier_id
    left join (${piecesOnOrder}) as on_order on on_order.product_id = products.id
    left join (${shortPieces}) as short on short.product_id = products.id
    where ${needed} > 0 and ${ofSupplier}`
}

const piecesOnOrder = sql`
  select product_id, sum(case when pieces > received + damaged
    then pieces - received - damaged else 0 end) as pieces
  from purchase_orders
  join purchase_order_lines on purchase_order_id = purchase_orders.id
  where state in (${sql.join(statesOnOrder.map((state) => sql.lit(state)))})
  group by product_id`

/** What confirmed orders could not take: packing will. What they took has left the stock already. */
const shortPieces = sql`
  select product_id, sum(quantity - taken) as pieces
  from orders join order_lines on order_lines.order_id = orders.id
  where stage = ${sql.lit(stageWhenConfirmed)} and deleted_at is null and taken < quantity
  group by product_id`

function reorderFromRow(row: Row): ReorderRow {
  return {
    productId: row.id,
    pid: row.pid,
    title: row.title,
    image: row.image,
    supplier:
      row.supplier_id === null ? undefined : { id: row.supplier_id, name: row.supplier ?? '' },
    daysToDeliver: Number(row.days),
    sold: Number(row.sold),
    daysWithStock: Number(row.days_with_stock),
    stock: Number(row.stock),
    onOrder: Number(row.on_order),
    short: Number(row.short),
    cost: row.cost === null ? undefined : poisha(Number(row.cost)),
    pieces: Number(row.needed),
    waiting: Number(row.waiting),
  }
}
