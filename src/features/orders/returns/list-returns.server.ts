import type { ReturnedLine } from '#src/features/orders/returns/receive-return.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
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
  const returns = await reads
    .selectFrom('order_returns')
    .select(['id', 'happened_at as at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const lines = await linesOfReturns(
    reads,
    returns.map(({ id }) => id),
  )
  return returns.map((one) => ({ ...one, items: lines.get(one.id) ?? [] }))
}

/** By the ids of the returns, in the order of their orders' lines. */
export async function linesOfReturns(
  reads: Reads | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ReturnedLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reads
    .selectFrom('order_return_lines')
    .innerJoin('order_returns', 'order_returns.id', 'return_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_returns.order_id')
        .onRef('order_lines.product_id', '=', 'order_return_lines.product_id'),
    )
    .select(['return_id', 'pid', 'sellable', 'damaged', 'missing'])
    .where(inList(reads, 'return_id', ids))
    .orderBy('position')
    .execute()
  const lines = Map.groupBy(rows, (row) => row.return_id)
  return new Map([...lines].map(([id, of]) => [id, of.map(({ return_id: _, ...line }) => line)]))
}
