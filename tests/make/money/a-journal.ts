/** What tests of the journal do to orders and products. */

import { fromTaka } from '#src/domain/money.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { got } from '#tests/make/a-person.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'

export const journalActor = 'admin@paglamart.test'
const actor = journalActor

/** Pieces that cost so much a piece, paid from the bank. */
export async function buyPieces(shop: Shop, pid: string, pieces: number, taka: number) {
  const bought = { cost: fromTaka(taka * pieces), paidFrom: 'bank' } as const
  const report = { pid, report: 'received', quantity: pieces, note: '', bought } as const
  return got(await reportStock(shop, { ...report, stockWas: undefined, actor }))
}

export async function placedOrder(shop: Shop, order: OrderMatters): Promise<OrderView> {
  return got(await placeOrder(shop, anOrder(order)))
}

export async function payAhead(shop: Shop, number: string, taka: number): Promise<OrderView> {
  const advance = { method: 'cash', sender: '', transactionId: null } as const
  const change = { number, expectedVersion: undefined, actor }
  return got(await addAdvance(shop, { ...change, advance: { ...advance, amount: fromTaka(taka) } }))
}

export async function move(shop: Shop, number: string, to: OrderStage): Promise<OrderView> {
  const reason = to === 'cancelled' ? 'other' : undefined
  return got(await moveOrder(shop, { number, expectedVersion: undefined, actor, to, reason }))
}

const shipping = ['confirmed', 'packed', 'shipped'] as const satisfies readonly OrderStage[]

/** From `placed` on. */
export async function ship(shop: Shop, number: string): Promise<void> {
  for (const stage of shipping) await move(shop, number, stage)
}

export async function takeReturn(
  shop: Shop,
  number: string,
  pieces: Partial<Record<'sellable' | 'damaged' | 'missing', number>>,
  pid = 'kettle',
): Promise<OrderView> {
  const version = (await findOrder(shop.db.read, number))?.version
  const items = [{ pid, sellable: 0, damaged: 0, missing: 0, ...pieces }]
  return got(await receiveReturn(shop, { number, expectedVersion: version, actor, items }))
}

/** The balances of one order, debits less credits, but for those that are 0. */
export async function sumsOfOrder(
  reads: Reads,
  orderId: string,
): Promise<Partial<Record<string, number>>> {
  const rows = await reads
    .selectFrom('journal')
    .select(['debit', 'credit', 'amount_poisha'])
    .where('order_id', '=', orderId)
    .execute()
  const sums: Record<string, number> = {}
  for (const { debit, credit, amount_poisha } of rows) {
    sums[debit] = (sums[debit] ?? 0) + amount_poisha
    sums[credit] = (sums[credit] ?? 0) - amount_poisha
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}
