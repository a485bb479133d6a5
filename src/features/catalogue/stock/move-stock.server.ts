/** Moves stock together with its ledger; placing an order has one statement of its own. */

import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import { soldOutTag, stockTag } from '#src/features/page-tags.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { insertion, statement } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

/** The reason for a movement, and its actor. */
type Cause = {
  readonly reason: MovementReason
  readonly orderId?: string
  readonly actor: string
  readonly note?: string
  readonly now: Date
}

export type StockMove = Cause & {
  readonly product: { readonly id: string; readonly pid: string }
  /** The change of the stock; the caller has locked the product and checked that it fits. */
  readonly move: number
}

/** Updates stock and ledger together. A move of 0 appears in the ledger alone. */
export async function moveStockBy(
  { tx, invalidate }: WriteContext,
  { product, move, ...cause }: StockMove,
): Promise<{ readonly stock: number; readonly stockVersion: number }> {
  const [moved] = await addToStock(tx, { id: product.id, move, versions: move === 0 ? 0 : 1 })
  if (!moved) throw new Error('Stock moved of a product that is not there')
  await recordMovements(tx, [{ productId: product.id, move }], cause)

  const { stock, stock_version: stockVersion } = moved
  if (move !== 0) invalidate(stockTag(product.pid))
  if (move !== 0 && (stock === 0 || stock === move)) invalidate(soldOutTag)
  return { stock, stockVersion }
}

type Added = { id: string; move: number; versions: number }

/** Also for an archived product: its ledger continues. */
const addToStock = statement<Added, { stock: number; stock_version: number }>((db, parameter) =>
  db
    .updateTable('products')
    .set((eb) => ({
      stock: eb('stock', '+', parameter('move')),
      stock_version: eb('stock_version', '+', parameter('versions')),
    }))
    .where('id', '=', parameter('id'))
    .returning(['stock', 'stock_version']),
)

type Movement = { readonly productId: string; readonly move: number }

/** For callers that have already moved the stock. */
export function recordMovements(
  tx: Tx,
  movements: readonly Movement[],
  { reason, orderId, actor, note = '', now }: Cause,
): Promise<void> {
  const rows = movements.map(({ productId, move }) => ({
    id: newId(now),
    product_id: productId,
    quantity: move,
    reason,
    order_id: orderId ?? null,
    actor,
    note,
    moved_at: utcText(now),
  }))
  return insertMovements(tx, rows)
}

const insertMovements = insertion('stock_movements', [
  'id',
  'product_id',
  'quantity',
  'reason',
  'order_id',
  'actor',
  'note',
  'moved_at',
])
