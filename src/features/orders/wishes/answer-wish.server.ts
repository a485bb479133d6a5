/** Staff answer what a buyer asked: yes moves the order in the same transaction, no says why. */

import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { stageOfWish } from '#src/domain/orders/order-wish.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type AnswerWish = {
  readonly id: string
  readonly accepts: boolean
  /** The buyer reads it. */
  readonly sentence: string
  /** E-mail of the person. */
  readonly actor: string
}

export type AnswerWishFailure = MoveOrderFailure | { readonly kind: 'no-open-wish' }

export function answerWish(
  shop: Shop,
  { id, accepts, sentence, actor }: AnswerWish,
): Promise<Result<OrderView, AnswerWishFailure>> {
  return transactAndInvalidate<OrderView, AnswerWishFailure>(shop, async (writing) => {
    const { tx } = writing
    const now = shop.clock()
    const wish = await takeWish(tx, { id, accepts, sentence, now })
    const order = wish && (await findOrderById(tx, wish.order_id))
    if (!wish || !order) return failed({ kind: 'no-open-wish' })
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor,
      action: 'order.answer',
      before: {},
      after: {
        wish: wish.kind,
        accepted: accepts,
        ...(sentence !== '' && { note: sentence }),
      },
      now,
    })
    const to: OrderStage = stageOfWish[wish.kind]
    // Somebody has already done what the buyer asked for.
    if (!accepts || stageOf(order, now) === to) return ok(order)
    const reason = wish.kind === 'cancel' ? ('buyer-refused' as const) : undefined
    return moveOrderIn(writing, shop, { order, to, reason, actor, action: 'order.move' })
  })
}

type Taking = Omit<AnswerWish, 'actor'> & { readonly now: Date }

/** Undefined: there is no such wish, or somebody was faster. */
async function takeWish(tx: Tx, { id, accepts, sentence, now }: Taking) {
  return tx
    .updateTable('order_wishes')
    .set({
      state: accepts ? 'accepted' : 'declined',
      answer: sentence,
      answered_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['order_id', 'kind'])
    .executeTakeFirst()
}
