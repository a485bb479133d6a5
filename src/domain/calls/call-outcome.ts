/** What a call about an order comes to, and when the shop phones that buyer again (decision 0131). */

import { dhakaDay, dhakaTimeOfDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import {
  type CancelReason,
  type OrderStage,
  stageWhenConfirmed,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

export const callOutcomes = [
  'confirmed',
  'no-answer',
  'later',
  'wrong-number',
  'cancelled',
] as const

export type CallOutcome = (typeof callOutcomes)[number]

export type Call =
  | { readonly outcome: 'confirmed' | 'no-answer' | 'wrong-number' }
  | { readonly outcome: 'later'; readonly at: Date }
  | { readonly outcome: 'cancelled'; readonly reason: CancelReason }

/** Orders of the last two are out of the queue, in a list of their own. */
export const callStandings = ['to-call', 'unreachable', 'wrong-number'] as const

export type CallStanding = (typeof callStandings)[number]

export type CallState = {
  readonly standing: CallStanding
  /** Calls in a row that the buyer did not answer. */
  readonly unanswered: number
  /** Undefined: as the order's turn comes, and for one that is out of the queue. */
  readonly dueAt: Date | undefined
}

export const neverCalled: CallState = { standing: 'to-call', unanswered: 0, dueAt: undefined }

/** Somebody may phone the buyer now. */
export function isDue({ standing, dueAt }: CallState, now: Date): boolean {
  return standing === 'to-call' && (dueAt === undefined || dueAt <= now)
}

export type AfterCall =
  /** Moving the order ends its calls. */
  | { readonly kind: 'move'; readonly to: OrderStage; readonly reason?: CancelReason }
  | { readonly kind: 'wait'; readonly state: CallState }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const morning = 10
const evening = 19
const latestLaterMs = 14 * day

/** By the calls in a row without an answer: the shop repeats a call three times. */
const repeats: readonly ((now: Date) => Date)[] = [
  (now) => after(now, 30 * minute),
  (now) => after(now, 2 * hour),
  tomorrowMorning,
]

export function afterCall(
  state: CallState,
  call: Call,
  now: Date,
): Result<AfterCall, 'wrong-time'> {
  switch (call.outcome) {
    case 'confirmed':
      return ok({ kind: 'move', to: stageWhenConfirmed })
    case 'cancelled':
      return ok({ kind: 'move', to: stageWithReason, reason: call.reason })
    case 'wrong-number':
      return ok(waiting({ ...state, standing: 'wrong-number', dueAt: undefined }))
    case 'later':
      return isLater(call.at, now)
        ? ok(waiting({ standing: 'to-call', unanswered: 0, dueAt: call.at }))
        : failed('wrong-time')
    default: {
      const dueAt = repeats[state.unanswered]?.(now)
      const standing = dueAt ? 'to-call' : 'unreachable'
      return ok(waiting({ standing, unanswered: state.unanswered + 1, dueAt }))
    }
  }
}

function waiting(state: CallState): AfterCall {
  return { kind: 'wait', state }
}

function isLater(at: Date, now: Date): boolean {
  return at > now && at.getTime() - now.getTime() <= latestLaterMs
}

export type LaterChoice = { readonly kind: 'hour' | 'evening' | 'tomorrow'; readonly at: Date }

/** The times that a page offers with one press; no evening once it has begun. */
export function laterChoices(now: Date): readonly LaterChoice[] {
  const today = { kind: 'evening', at: atHour(dhakaDay(now), evening) } as const
  return [
    { kind: 'hour', at: after(now, hour) },
    ...(dhakaTimeOfDay(now).hour < evening ? [today] : []),
    { kind: 'tomorrow', at: tomorrowMorning(now) },
  ]
}

/** While a person has an order open, no other gets it. */
export const claimedForMs = 3 * minute

function tomorrowMorning(now: Date): Date {
  return atHour(dhakaDay(after(now, day)), morning)
}

function atHour(dhaka: string, oclock: number): Date {
  return after(startOfDhakaDay(dhaka), oclock * hour)
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
