/** Stock moves here, and its ledger with it; placing an order has one statement of its own. */

import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import { soldOutTag, stockTag } from '#src/features/page-tags.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { change, statement } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

/** Why pieces moved, and by whom. */
type Cause = {
  readonly reason: MovementReason
  readonly orderId?: string
  readonly actor: string
  readonly note?: string
  readonly now: Date
}

export type StockMove = Cause & {
  readonly product: { readonly id: string; readonly pid: string }
  /** What the stock gains; the product is locked, so it is known to fit. */
  readonly move: number
}

/** The stock and its ledger, in one. A move of 0 is in the ledger alone. */
export async function moveStockBy(
  { tx, invalidate }: WriteContext,
  { product, move, ...cause }: StockMove,
): Promise<{ readonly stock: number; readonly stockVersion: number }> {
  const [moved] = await addToStock(tx, { id: product.id, move, versions: move === 0 ? 0 : 1 })
  if (!moved) throw new Error('Stock moved of a product that is not there')
  await recordMovement(tx, { productId: product.id, move, ...cause })

  const { stock, stock_version: stockVersion } = moved
  if (move !== 0) invalidate(stockTag(product.pid))
  if (move !== 0 && (stock === 0 || stock === move)) invalidate(soldOutTag)
  return { stock, stockVersion }
}

type Added = { id: string; move: number; versions: number }

/** Also of an archived product: its ledger goes on. */
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

/** For who has moved the stock already. */
export async function recordMovement(
  tx: Tx,
  {
    productId,
    move,
    reason,
    orderId,
    actor,
    note = '',
    now,
  }: Cause & { readonly productId: string; readonly move: number },
): Promise<void> {
  await insertMovement(tx, {
    id: newId(now),
    productId,
    quantity: move,
    reason,
    orderId: orderId ?? null,
    actor,
    note,
    now: utcText(now),
  })
}

type NewMovement = {
  id: string
  productId: string
  quantity: number
  reason: MovementReason
  orderId: string | null
  actor: string
  note: string
  now: string
}

const insertMovement = change<NewMovement>((db, parameter) =>
  db.insertInto('stock_movements').values({
    id: parameter('id'),
    product_id: parameter('productId'),
    quantity: parameter('quantity'),
    reason: parameter('reason'),
    order_id: parameter('orderId'),
    actor: parameter('actor'),
    note: parameter('note'),
    moved_at: parameter('now'),
  }),
)
