/** How much of an order its buyer can pay through a provider now. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** 0 where the order takes no advance: as `changeAmounts` decides it for staff. */
export async function askedOnline(reads: Reads | Tx, order: OrderView, now: Date): Promise<Poisha> {
  const { isInShop, isMoneyDue } = stageRules[stageOf(order, now)]
  if (!isInShop || !isMoneyDue) return poisha(0)
  if (await isHeldByParcel(reads, order.id)) return poisha(0)
  return collectOf(order)
}
