/** Staff agree to a return, decline it, or note that its pieces are on their way. */

import { type OrderStage, stageOnTheWayBack, stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { type ChosenReturnState, piecesOut, returnRules } from '#src/domain/returns/return-case.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  findCaseLines,
  findOpenCase,
  setCaseState,
} from '#src/features/orders/returns/cases/case-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type ChangeCase = {
  readonly id: string
  readonly to: ChosenReturnState
  /** The buyer reads it. */
  readonly answer: string
  /** E-mail of the person. */
  readonly actor: string
}

export type ChangeCaseFailure = MoveOrderFailure | { readonly kind: 'no-open-case' }

export function changeCase(
  shop: Shop,
  { id, to, answer, actor }: ChangeCase,
): Promise<Result<OrderView, ChangeCaseFailure>> {
  return transactAndInvalidate<OrderView, ChangeCaseFailure>(shop, async (writing) => {
    const { tx } = writing
    const now = shop.clock()
    const order = await lockOrderOf(tx, id)
    const open = order && (await findOpenCase(tx, order.id))
    if (!open || open.id !== id) return failed({ kind: 'no-open-case' })
    // What the courier brings back stays on its way until somebody moves the order.
    const isBound = stageOf(order, now) === stageOnTheWayBack
    if (isBound || !returnRules[open.state].next.includes(to)) {
      return failed({ kind: 'illegal-move', order })
    }
    await setCaseState(tx, id, { state: to, answer, now })
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor,
      action: 'order.return-step',
      before: { returnState: open.state },
      after: { returnState: to, ...(answer !== '' && { note: answer }) },
      now,
    })
    if (to === 'on-its-way' && (await isWhole(tx, id, order))) {
      return bringBack(writing, shop, { order, actor, now })
    }
    return ok(order)
  })
}

/** Undefined for a case that is not there, and for a deleted order. */
async function lockOrderOf(tx: Tx, caseId: string): Promise<OrderView | undefined> {
  const row = await tx
    .selectFrom('return_cases')
    .select('order_id')
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!row) return undefined
  await lockOrderRows(tx).where('id', '=', row.order_id).execute()
  return findOrderById(tx, row.order_id)
}

async function isWhole(tx: Tx, caseId: string, { lines }: OrderView): Promise<boolean> {
  const back = new Map(
    (await findCaseLines(tx, caseId)).map(({ productId, quantity }) => [productId, quantity]),
  )
  return lines.every((line) => (back.get(line.productId) ?? 0) >= piecesOut(line))
}

type Bringing = { readonly order: OrderView; readonly actor: string; readonly now: Date }

/** An order of which a part comes back stays delivered. */
async function bringBack(
  writing: WriteContext,
  shop: Shop,
  { order, actor, now }: Bringing,
): Promise<Result<OrderView, ChangeCaseFailure>> {
  const to: OrderStage = stageOnTheWayBack
  if (!stageRules[stageOf(order, now)].next.includes(to)) return ok(order)
  return moveOrderIn(writing, shop, { order, to, actor, action: 'order.move' })
}
