/** Calls about an order of a large shop, and how it stands when the shop is filled. */

import {
  afterCall,
  type Call,
  type CallOutcome,
  type CallState,
  neverCalled,
} from '#src/domain/calls/call-outcome.ts'
import { type OrderStage, stageRules, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { type Draw, oneOf } from './draws.ts'
import type { DeskWork } from './made-desk.ts'
import { madeId } from './made-order.ts'

const hour = 60 * 60_000
/** Whatever becomes of an order, the shop phones and packs on the first day. */
const deskHours = 8

/** An order index is smaller, and so is that of a line. */
const idsOfAnEntry = 2 ** 44

type Called = Omit<DeskWork, 'sale' | 'seed' | 'quote' | 'phone'> & {
  readonly sale: Pick<DeskWork['sale'], 'fate' | 'isDeleted'>
}

/** One buyer in four does not answer the first call. */
export function madeCalls(work: Called, draw: Draw) {
  const { sale, placedAt, laterAt, place, actor, isBuyersOwn, isMerged, isYoung } = work
  const { stage, stagesBefore, reason } = sale.fate
  const hasAnswered = draw() > 0.25
  const orderId = madeId(placedAt, place)
  const entryAt = (share: number, nth: number, action: string, after: object) => {
    const desk = new Date(placedAt.getTime() + deskHours * hour)
    const at = between(placedAt, desk < laterAt ? desk : laterAt, share)
    return {
      id: madeId(at, place + nth * idsOfAnEntry),
      subject: 'order',
      subject_id: orderId,
      actor,
      action,
      before: '{}',
      after: JSON.stringify(after),
      happened_at: at.toISOString(),
    }
  }
  const call = (share: number, nth: number, outcome: CallOutcome, more: object = {}) =>
    entryAt(share, nth, 'order.call', { ...more, call: outcome })
  const entries = []
  const isCalled = isBuyersOwn && !sale.isDeleted && stage !== 'held'
  const isWaiting = isCalled && stage === 'placed' && draw() < 0.4
  const waiting = isWaiting ? stateAfter(openCalls(draw, laterAt), laterAt) : undefined
  if (waiting) {
    entries.push(...waiting.calls.map(({ outcome }, nth) => call(0.1 + nth / 20, 4 + nth, outcome)))
  } else if (isCalled && stage !== 'placed' && !hasAnswered) {
    entries.push(call(0.1, 1, 'no-answer'))
  }
  if (isCalled && stagesBefore.includes('confirmed')) {
    entries.push(call(0.3, 2, 'confirmed', moveTo('confirmed')))
  } else if (isCalled && stage === stageWithReason && !isMerged) {
    entries.push(call(1, 2, 'cancelled', { ...moveTo(stage), reason }))
  }
  if (isYoung && !sale.isDeleted && stagesBefore.includes('packed')) {
    entries.push(entryAt(0.7, 3, 'order.move', moveTo('packed')))
  }
  return { entries, calls: waiting ? [rowOf(orderId, waiting.state, laterAt)] : [] }
}

function moveTo(stage: OrderStage): object {
  return { status: stageRules[stage].status, stage }
}

const openOutcomes = [
  ...(['no-answer', 'no-answer', 'no-answer', 'no-answer'] as const),
  'later',
  'wrong-number',
  'unreachable',
] as const

/** Of seven orders that wait after a call, four were not answered once, and one four times. */
function openCalls(draw: Draw, calledAt: Date): readonly Call[] {
  const what = oneOf(draw, openOutcomes)
  if (what === 'later') return [{ outcome: what, at: new Date(calledAt.getTime() + 3 * hour) }]
  if (what !== 'unreachable') return [{ outcome: what }]
  return Array.from({ length: 4 }, () => ({ outcome: 'no-answer' }))
}

function stateAfter(calls: readonly Call[], calledAt: Date) {
  const state = calls.reduce<CallState>((before, call) => {
    const after = afterCall(before, call, calledAt)
    if (!after.ok || after.value.kind !== 'wait') throw new Error(`${call.outcome} ends the calls`)
    return after.value.state
  }, neverCalled)
  return { calls, state }
}

function rowOf(order_id: string, { standing, unanswered, dueAt }: CallState, calledAt: Date) {
  return {
    order_id,
    standing,
    unanswered,
    due_at: dueAt?.toISOString() ?? null,
    called_at: calledAt.toISOString(),
    claimed_by: null,
    claimed_until: null,
  }
}

export function between(from: Date, to: Date, share: number): Date {
  return new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share))
}
