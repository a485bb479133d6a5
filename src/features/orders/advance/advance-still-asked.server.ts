/** What the buyer of an order may still send in advance. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import { advanceMissing } from '#src/domain/orders/advance/advance-rule.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** 0 once the goods are packed: the slip in the parcel says what is to pay. */
export async function advanceStillAsked(
  reads: Reads | Tx,
  order: OrderView,
  now: Date,
): Promise<Poisha> {
  if (!stageRules[stageOf(order, now)].asksAdvance) return poisha(0)
  const missing = advanceMissing(order)
  return missing > 0 && (await isHeldByParcel(reads, order.id)) ? poisha(0) : missing
}
