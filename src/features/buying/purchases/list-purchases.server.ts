/** Purchase orders: a page of them, newest first, and one with its lines and deliveries. */

import type { PurchaseState } from '#src/domain/buying/purchase-state.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type PurchaseRow = {
  readonly id: string
  readonly number: number
  readonly supplier: { readonly id: string; readonly name: string }
  readonly state: PurchaseState
  readonly madeAt: string
  readonly pieces: number
  /** Pieces that came, damaged ones too. */
  readonly arrived: number
  readonly version: number
}

export type PurchasesQuery = {
  readonly state?: PurchaseState | undefined
  readonly supplierId?: string | undefined
  /** The id of the last one of the page before. */
  readonly before?: string | undefined
  readonly size: number
}

export async function listPurchases(
  reads: Reads,
  { state, supplierId, before, size }: PurchasesQuery,
): Promise<{ readonly items: readonly PurchaseRow[]; readonly next: string | undefined }> {
  let query = purchases(reads)
    .orderBy('purchase_orders.id', 'desc')
    // One row more says whether there is a next page.
    .limit(size + 1)
  if (state !== undefined) query = query.where('state', '=', state)
  if (supplierId !== undefined) query = query.where('supplier_id', '=', supplierId)
  if (before !== undefined) query = query.where('purchase_orders.id', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, size)
  const pieces = await countPieces(
    reads,
    shown.map(({ id }) => id),
  )
  const items = shown.map((row) => ({
    ...purchaseFromRow(row),
    ...(pieces.get(row.id) ?? noPieces),
  }))
  return { items, next: rows.length > size ? shown.at(-1)?.id : undefined }
}

const noPieces = { pieces: 0, arrived: 0 }

function purchases(reads: Reads) {
  return reads
    .selectFrom('purchase_orders')
    .innerJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
    .select([
      'purchase_orders.id',
      'number',
      'supplier_id',
      'suppliers.name',
      'state',
      'made_at',
      'purchase_orders.version',
      'purchase_orders.note',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof purchases>['executeTakeFirstOrThrow']>>

function purchaseFromRow(row: Row) {
  const { id, number, supplier_id, name, state, made_at: madeAt, version } = row
  return { id, number, supplier: { id: supplier_id, name }, state, madeAt, version }
}

async function countPieces(reads: Reads, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof noPieces>()
  const rows = await reads
    .selectFrom('purchase_order_lines')
    .select((eb) => [
      'purchase_order_id',
      eb.fn.sum<number | string>('pieces').as('pieces'),
      eb.fn.sum<number | string>(eb('received', '+', eb.ref('damaged'))).as('arrived'),
    ])
    .where(inList(reads, 'purchase_order_id', ids))
    .groupBy('purchase_order_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.purchase_order_id,
      { pieces: Number(row.pieces), arrived: Number(row.arrived) },
    ]),
  )
}

export type PurchaseLine = {
  readonly productId: string
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly pieces: number
  readonly cost: Poisha | undefined
  readonly received: number
  readonly damaged: number
}

export type ReceiptView = {
  readonly id: string
  readonly at: string
  readonly note: string
  readonly pieces: number
  readonly damaged: number
  /** What the supplier took for it. */
  readonly price: Poisha
  readonly freight: Poisha
  readonly isOwed: boolean
}

export type PurchaseView = PurchaseRow & {
  readonly note: string
  readonly lines: readonly PurchaseLine[]
  readonly receipts: readonly ReceiptView[]
}

export async function findPurchase(reads: Reads, id: string): Promise<PurchaseView | undefined> {
  const row = await purchases(reads).where('purchase_orders.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const lines = await findLines(reads, id)
  const sum = (part: 'pieces' | 'received' | 'damaged') =>
    lines.reduce((all, line) => all + line[part], 0)
  return {
    ...purchaseFromRow(row),
    note: row.note,
    pieces: sum('pieces'),
    arrived: sum('received') + sum('damaged'),
    lines,
    receipts: await findReceipts(reads, id),
  }
}

async function findLines(reads: Reads, id: string): Promise<readonly PurchaseLine[]> {
  const rows = await reads
    .selectFrom('purchase_order_lines')
    .innerJoin('products', 'products.id', 'purchase_order_lines.product_id')
    .select(['product_id', 'pid', 'title', 'image', 'pieces', 'cost_poisha', 'received', 'damaged'])
    .where('purchase_order_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ product_id, cost_poisha, ...line }) => ({
    ...line,
    productId: product_id,
    cost: cost_poisha === null ? undefined : poisha(cost_poisha),
  }))
}

async function findReceipts(reads: Reads, id: string): Promise<readonly ReceiptView[]> {
  const rows = await reads
    .selectFrom('purchase_receipts')
    .innerJoin(
      'purchase_receipt_lines',
      'purchase_receipt_lines.receipt_id',
      'purchase_receipts.id',
    )
    .select((eb) => [
      'id',
      'received_at',
      'note',
      'owed_poisha',
      eb.fn.sum<number | string>('pieces').as('pieces'),
      eb.fn.sum<number | string>('damaged').as('damaged'),
      eb.fn.sum<number | string>('goods_poisha').as('goods'),
      eb.fn.sum<number | string>('lost_poisha').as('lost'),
      eb.fn.sum<number | string>('freight_poisha').as('freight'),
    ])
    .where('purchase_order_id', '=', id)
    .groupBy(['id', 'received_at', 'note', 'owed_poisha'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    note: row.note,
    pieces: Number(row.pieces),
    damaged: Number(row.damaged),
    price: addPoisha(poisha(Number(row.goods)), poisha(Number(row.lost))),
    freight: poisha(Number(row.freight)),
    isOwed: row.owed_poisha > 0,
  }))
}
