/** What the shop knows of the buyer of a phone: by the index of phones, however many orders there are. */

import { type OrderStage, stageRules, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A person with more orders is known well enough by these. */
const mostOrders = 100
const shownOrders = 5

export type BuyersOrder = OrderView & { readonly stageNow: OrderStage }

export type KnownBuyer = {
  /** At most a hundred, the newest ones. */
  readonly orders: number
  readonly delivered: number
  /** Sent back, or on the way back. */
  readonly returned: number
  readonly cancelled: number
  /** Newest first; an order that the buyer did not get yet is open. */
  readonly open: readonly BuyersOrder[]
  /** The newest that was not merged into another: the survivor has the address that counts. */
  readonly last: BuyersOrder
}

/** Undefined for a phone of which there is no order, and for a text that is no phone. */
export async function findKnownBuyer(
  reads: Reads,
  phone: string,
  now: Date,
): Promise<KnownBuyer | undefined> {
  const national = normalisePhone(phone)
  if (national === undefined) return undefined
  const rows = await reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('customer_phone', '=', internationalPhone(national))
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(mostOrders)
    .execute()
  const staged = rows.map((row) => ({
    row,
    stage: stageOf({ status: row.status, stage: row.stage, placedAt: row.placed_at }, now),
  }))
  const countOf = (...stages: readonly OrderStage[]) =>
    staged.filter(({ stage }) => stages.includes(stage)).length
  const open = staged.filter(({ stage }) => !stageRules[stage].isOver).slice(0, shownOrders)
  const newest = await newestOf(reads, staged)
  const shown = newest && !open.includes(newest) ? [...open, newest] : open
  const views = await ordersFromRows(
    reads,
    shown.map(({ row }) => row),
  )
  const orders = views.map((order, at) => ({ ...order, stageNow: shown[at]?.stage ?? 'placed' }))
  const last = orders.find(({ id }) => id === newest?.row.id)
  return (
    last && {
      orders: staged.length,
      delivered: countOf('delivered'),
      returned: countOf('returning', 'returned'),
      cancelled: countOf('cancelled'),
      open: orders.slice(0, open.length),
      last,
    }
  )
}

type Staged = { readonly row: { readonly id: string }; readonly stage: OrderStage }

async function newestOf<Order extends Staged>(
  reads: Reads,
  orders: readonly Order[],
): Promise<Order | undefined> {
  const [newest] = orders
  if (newest?.stage !== stageWithReason) return newest
  const cancelled = orders.filter(({ stage }) => stage === stageWithReason)
  const merges = await reads
    .selectFrom('order_merges')
    .select('order_id')
    .where(
      'order_id',
      'in',
      cancelled.map(({ row }) => row.id),
    )
    .execute()
  const isMerged = ({ row }: Order) => merges.some(({ order_id }) => order_id === row.id)
  return orders.find((order) => !isMerged(order)) ?? newest
}
