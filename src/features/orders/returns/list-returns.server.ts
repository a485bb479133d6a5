import type { ReturnedLine } from '#src/features/orders/returns/receive-return.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type OrderReturn = {
  readonly id: string
  readonly at: string
  readonly note: string
  readonly items: readonly ReturnedLine[]
}

/** Of one order, the oldest first. */
export async function listReturns(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly OrderReturn[]> {
  const rows = await reads
    .selectFrom('order_returns')
    .innerJoin('order_return_lines', 'return_id', 'order_returns.id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_returns.order_id')
        .onRef('order_lines.product_id', '=', 'order_return_lines.product_id'),
    )
    .select(['order_returns.id', 'happened_at as at', 'note', 'pid'])
    .select(['sellable', 'damaged', 'missing'])
    .where('order_returns.order_id', '=', orderId)
    .orderBy('order_returns.id')
    .orderBy('position')
    .execute()
  const returns = Map.groupBy(rows, ({ id }) => id)
  return [...returns.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { id, at, note } = first
    const items = lines.map(({ pid, sellable, damaged, missing }) => ({
      pid,
      sellable,
      damaged,
      missing,
    }))
    return [{ id, at, note, items }]
  })
}
