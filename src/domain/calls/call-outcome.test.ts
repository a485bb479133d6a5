import { describe, expect, it } from 'vitest'
import {
  afterCall,
  type Call,
  type CallState,
  laterChoices,
  neverCalled,
} from '#src/domain/calls/call-outcome.ts'

/** 15:00 in Dhaka. */
const now = new Date('2026-11-24T09:00:00.000Z')

function waitsAfter(state: CallState, call: Call, at = now): CallState | undefined {
  const result = afterCall(state, call, at)
  return result.ok && result.value.kind === 'wait' ? result.value.state : undefined
}

/** The moments of the next calls, where no buyer ever answers. */
function unansweredFrom(start: Date): readonly string[] {
  const moments: string[] = []
  let state: CallState | undefined = neverCalled
  let at = start
  while (state?.standing === 'to-call') {
    state = waitsAfter(state, { outcome: 'no-answer' }, at)
    if (state?.dueAt) at = state.dueAt
    moments.push(state?.dueAt?.toISOString() ?? String(state?.standing))
  }
  return moments
}

describe('a call that nobody answers', () => {
  it('is repeated after 30 minutes, two hours and at 10:00 of the next day', () => {
    expect(unansweredFrom(now)).toEqual([
      '2026-11-24T09:30:00.000Z',
      '2026-11-24T11:30:00.000Z',
      '2026-11-25T04:00:00.000Z',
      'unreachable',
    ])
  })

  it('is repeated on the next day in Dhaka, also shortly before its midnight', () => {
    expect(unansweredFrom(new Date('2026-11-24T15:00:00.000Z'))[2]).toBe('2026-11-25T04:00:00.000Z')
    expect(unansweredFrom(new Date('2026-11-24T16:00:00.000Z'))[2]).toBe('2026-11-26T04:00:00.000Z')
  })
})

describe('a call with an outcome', () => {
  it('moves the order where the buyer agrees or does not want it', () => {
    expect(afterCall(neverCalled, { outcome: 'confirmed' }, now)).toEqual({
      ok: true,
      value: { kind: 'move', to: 'confirmed' },
    })
    expect(afterCall(neverCalled, { outcome: 'cancelled', reason: 'fake' }, now)).toEqual({
      ok: true,
      value: { kind: 'move', to: 'cancelled', reason: 'fake' },
    })
  })

  it('waits until the time that the buyer names, and counts unanswered calls anew', () => {
    const at = new Date('2026-11-25T05:15:00.000Z')
    const twice = { ...neverCalled, unanswered: 2 }
    expect(waitsAfter(twice, { outcome: 'later', at })).toEqual({
      standing: 'to-call',
      unanswered: 0,
      dueAt: at,
    })
  })

  it('takes an order with a wrong number out of the queue', () => {
    expect(waitsAfter(neverCalled, { outcome: 'wrong-number' })).toEqual({
      standing: 'wrong-number',
      unanswered: 0,
      dueAt: undefined,
    })
  })

  it('refuses a time in the past, and one more than 14 days ahead', () => {
    const wrong = { ok: false, failure: 'wrong-time' }
    const at = (iso: string) => afterCall(neverCalled, { outcome: 'later', at: new Date(iso) }, now)
    expect(at('2026-11-24T09:00:00.000Z')).toEqual(wrong)
    expect(at('2026-12-08T09:00:00.001Z')).toEqual(wrong)
    expect(at('2026-12-08T09:00:00.000Z').ok).toBe(true)
    expect(at('not a time')).toEqual(wrong)
  })
})

describe('the choices of a later call', () => {
  it('are an hour, 19:00 and tomorrow at 10:00', () => {
    expect(laterChoices(now).map(({ kind, at }) => [kind, at.toISOString()])).toEqual([
      ['hour', '2026-11-24T10:00:00.000Z'],
      ['evening', '2026-11-24T13:00:00.000Z'],
      ['tomorrow', '2026-11-25T04:00:00.000Z'],
    ])
  })

  it('have no evening once it has begun', () => {
    const kinds = laterChoices(new Date('2026-11-24T13:00:00.000Z')).map(({ kind }) => kind)
    expect(kinds).toEqual(['hour', 'tomorrow'])
  })
})
