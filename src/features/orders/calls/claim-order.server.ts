/** Opening an order at the call desk claims it for three minutes: two people never phone the same buyer. */

import { claimedForMs } from '#src/domain/calls/call-outcome.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { claim, findCandidates } from '#src/features/orders/calls/call-rows.server.ts'
import type { IllegalMove } from '#src/features/orders/edit/seen-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'

export type Claimed = { readonly kind: 'open-at-another' }

export type ClaimFailure = { readonly kind: 'order-gone' } | IllegalMove | Claimed

/** More people than this at one moment get nothing, and ask again. */
const attempts = 5

/** The id of the order that is due now; undefined where none waits for this person. */
export function claimNext(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  return commit(db, async (tx) => {
    const claiming = claimingOf(userId, clock())
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const candidates = await findCandidates(tx, claiming)
      if (candidates.length === 0) return undefined
      for (const id of candidates) if (await claim(tx, id, claiming)) return id
    }
    return undefined
  })
}

/** Also to keep it for three minutes more. */
export function claimOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { number, userId }: { readonly number: string; readonly userId: string },
): Promise<Result<OrderView, ClaimFailure>> {
  return transact<OrderView, ClaimFailure>(db, async (tx) => {
    const now = clock()
    const order = await findOrder(tx, number)
    if (!order) return failed({ kind: 'order-gone' })
    if (!stageRules[stageOf(order, now)].isToCall) return failed({ kind: 'illegal-move', order })
    const isClaimed = await claim(tx, order.id, claimingOf(userId, now))
    return isClaimed ? ok(order) : failed({ kind: 'open-at-another' })
  })
}

export function claimingOf(userId: string, now: Date) {
  const until = new Date(now.getTime() + claimedForMs).toISOString()
  return { userId, now: now.toISOString(), until }
}
