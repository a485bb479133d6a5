import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterCall,
  type CallState,
  laterChoices,
  neverCalled,
} from '#src/domain/calls/call-outcome.ts'
import { dhakaDay, dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'

const anyInstant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})

type Step = 'no-answer' | 'later' | 'wrong-number'
const anySteps = fc.array(fc.constantFrom<Step>('no-answer', 'later', 'wrong-number'), {
  maxLength: 12,
})

/** Each call comes when it is due, as long as the order is in the queue. */
function walk(steps: readonly Step[], start: Date): readonly CallState[] {
  const states: CallState[] = []
  let at = start
  let state = neverCalled
  for (const outcome of steps) {
    if (state.standing !== 'to-call') break
    const later = new Date(at.getTime() + 60_000)
    const call = outcome === 'later' ? { outcome, at: later } : { outcome }
    const next = afterCall(state, call, at)
    if (!next.ok || next.value.kind !== 'wait') throw new Error(`${outcome} moved the order`)
    state = next.value.state
    states.push(state)
    if (state.dueAt) {
      expect(state.dueAt.getTime()).toBeGreaterThan(at.getTime())
      at = state.dueAt
    }
  }
  return states
}

describe('any calls', () => {
  it('leave an order with a time in the queue, or without one in the list', () => {
    fc.assert(
      fc.property(anySteps, anyInstant, (steps, start) => {
        for (const { standing, dueAt } of walk(steps, start)) {
          expect(dueAt !== undefined).toBe(standing === 'to-call')
        }
      }),
    )
  })

  it('end as unreachable exactly when four in a row have no answer', () => {
    fc.assert(
      fc.property(anySteps, anyInstant, (steps, start) => {
        const states = walk(steps, start)
        const called = steps.slice(0, states.length)
        const isEnded = called.length >= 4 && called.slice(-4).every((one) => one === 'no-answer')
        expect(states.at(-1)?.standing === 'unreachable').toBe(isEnded)
      }),
    )
  })
})

describe('the next call at any moment', () => {
  it('is within two days', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 0, max: 2 }), (now, unanswered) => {
        const result = afterCall({ ...neverCalled, unanswered }, { outcome: 'no-answer' }, now)
        const dueAt = result.ok && result.value.kind === 'wait' && result.value.state.dueAt
        if (!dueAt) throw new Error('no next call')
        expect(dueAt.getTime() - now.getTime()).toBeLessThanOrEqual(34 * 60 * 60 * 1_000)
      }),
    )
  })

  it('can be at each choice that a page offers, and tomorrow is at 10:00', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        for (const { kind, at } of laterChoices(now)) {
          expect(afterCall(neverCalled, { outcome: 'later', at }, now).ok).toBe(true)
          if (kind !== 'tomorrow') continue
          expect(dhakaTimeOfDay(at)).toEqual({ hour: 10, minute: 0 })
          expect(dhakaDay(at) > dhakaDay(now)).toBe(true)
        }
      }),
    )
  })

  it('moves an order that waits for a call only to where it can move', () => {
    for (const from of ['placed', 'held'] as const) {
      expect(stageRules[from].isToCall).toBe(true)
      expect(stageRules[from].next).toEqual(expect.arrayContaining(['confirmed', 'cancelled']))
    }
  })
})
