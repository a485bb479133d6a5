/** A person has phoned a buyer: the order moves, or waits for the next call, in one transaction. */

import { afterCall, type Call, type CallState, isDue } from '#src/domain/calls/call-outcome.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import {
  type CallRow,
  claim,
  findCallRow,
  saveCallState,
  stateFromRow,
} from '#src/features/orders/calls/call-rows.server.ts'
import { claimingOf } from '#src/features/orders/calls/claim-order.server.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findSeen } from '#src/features/orders/edit/seen-order.server.ts'
import { queueForBuyer } from '#src/features/orders/notify/queue-for-buyer.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type RecordCall = {
  readonly number: string
  readonly expectedVersion: number | undefined
  readonly call: Call
  readonly note: string | undefined
  readonly userId: string
  /** E-mail of the person. */
  readonly actor: string
}

export type RecordCallFailure =
  | MoveOrderFailure
  /** It was called meanwhile, or another person has it open. */
  | { readonly kind: 'not-open' }
  | { readonly kind: 'wrong-time' }

export function recordCall(
  shop: Shop,
  { number, expectedVersion, userId, ...done }: RecordCall,
): Promise<Result<OrderView, RecordCallFailure>> {
  return transactAndInvalidate<OrderView, RecordCallFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const order = seen.value
    const now = shop.clock()
    if (!stageRules[stageOf(order, now)].isToCall) return failed({ kind: 'illegal-move', order })
    const row = await openRow(tx, order.id, { userId, now })
    if (!row) return failed({ kind: 'not-open' })

    const after = afterCall(stateFromRow(row), done.call, now)
    if (!after.ok) return failed({ kind: 'wrong-time' })
    if (after.value.kind === 'wait') {
      return wait(writing, { order, state: after.value.state, ...done, userId, now })
    }
    const { call, note, actor } = done
    const { to, reason } = after.value
    const action = 'order.call'
    return moveOrderIn(writing, shop, {
      order,
      to,
      reason,
      note,
      actor,
      action,
      call: call.outcome,
    })
  })
}

type Opening = { readonly userId: string; readonly now: Date }

/**
 * The row of an order that this person may report a call about. Without a claim of theirs, reporting claims
 * the order, if a call is due and nobody else has claimed it. A second click finds that no call is due any more.
 */
async function openRow(tx: Tx, orderId: string, by: Opening): Promise<CallRow | undefined> {
  const row = await findCallRow(tx, orderId)
  if (row?.claimed_by === by.userId) return row
  if (row && !isDue(stateFromRow(row), by.now)) return undefined
  if (!(await claim(tx, orderId, claimingOf(by.userId, by.now)))) return undefined
  // After the lock: another call may have ended meanwhile.
  const opened = await findCallRow(tx, orderId)
  return opened && isDue(stateFromRow(opened), by.now) ? opened : undefined
}

type Waiting = Pick<RecordCall, 'call' | 'note' | 'actor' | 'userId'> & {
  readonly order: OrderView
  readonly state: CallState
  readonly now: Date
}

/** The order itself stays as it is, and keeps its version. */
async function wait(
  { tx }: WriteContext,
  { order, state, call, note, actor, userId, now }: Waiting,
): Promise<Result<OrderView, RecordCallFailure>> {
  // A second click finds that the call is over.
  if (!(await saveCallState(tx, order.id, { state, userId, now }))) {
    return failed({ kind: 'not-open' })
  }
  await recordHistory(tx, {
    subject: 'order',
    subjectId: order.id,
    actor,
    action: 'order.call',
    before: {},
    after: {
      call: call.outcome,
      ...(state.dueAt && { callAgainAt: state.dueAt.toISOString() }),
      ...(note && { note }),
    },
    now,
  })
  if (state.standing === 'unreachable')
    await queueForBuyer(tx, { order, event: 'unreachable', now })
  return ok(order)
}
