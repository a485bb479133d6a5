/** What the shop knows of the buyer of a phone: by the index of phones, however many orders there are. */

import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
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
  const shown = [...open, ...staged.slice(0, 1).filter((one) => !open.includes(one))]
  const views = await ordersFromRows(
    reads,
    shown.map(({ row }) => row),
  )
  const orders = views.map((order, at) => ({ ...order, stageNow: shown[at]?.stage ?? 'placed' }))
  const last = orders.find(({ id }) => id === staged[0]?.row.id)
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
