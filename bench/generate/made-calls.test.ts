import { expect, it } from 'vitest'
import { type CallOutcome, isDue } from '#src/domain/calls/call-outcome.ts'
import type { CancelReason, OrderStage } from '#src/domain/orders/order-stage.ts'
import { drawsFor } from './draws.ts'
import { madeCalls } from './made-calls.ts'

const placedAt = new Date('2026-11-20T04:00:00.000Z')
const laterAt = new Date('2026-11-20T09:00:00.000Z')

type Fate = {
  readonly stage: OrderStage
  readonly stagesBefore: readonly OrderStage[]
  readonly reason?: CancelReason
}

function callsOf(
  { reason, ...fate }: Fate,
  more: { isMerged?: boolean; isBuyersOwn?: boolean } = {},
) {
  return Array.from({ length: 400 }, (_, place) =>
    madeCalls(
      {
        sale: { fate: { ...fate, reason }, isDeleted: false },
        place,
        actor: 'desk@example.com',
        placedAt,
        laterAt,
        isBuyersOwn: true,
        isMerged: false,
        isYoung: true,
        ...more,
      },
      drawsFor(7, place),
    ),
  )
}

const outcomesOf = (made: ReturnType<typeof callsOf>): ReadonlySet<CallOutcome> =>
  new Set(
    made.flatMap(({ entries }) =>
      entries
        .filter(({ action }) => action === 'order.call')
        .map(({ after }) => JSON.parse(after).call),
    ),
  )

it('leaves placed orders uncalled, to be called again, with a wrong number, or out of reach', () => {
  const made = callsOf({ stage: 'placed', stagesBefore: [] })

  expect(outcomesOf(made)).toEqual(new Set(['no-answer', 'later', 'wrong-number']))
  const rows = made.flatMap(({ calls }) => calls)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.length).toBeLessThan(300)
  expect(new Set(rows.map(({ standing }) => standing))).toEqual(
    new Set(['to-call', 'wrong-number', 'unreachable']),
  )
  for (const { standing, due_at, unanswered } of rows) {
    const dueAt = due_at === null ? undefined : new Date(due_at)
    expect(dueAt === undefined).toBe(standing !== 'to-call')
    expect(isDue({ standing, dueAt, unanswered }, new Date('2026-11-22T00:00:00.000Z'))).toBe(
      standing === 'to-call',
    )
    expect(unanswered === 4).toBe(standing === 'unreachable')
  }
})

it('writes each call of an order down once, and as many as stay unanswered', () => {
  for (const { entries, calls } of callsOf({ stage: 'placed', stagesBefore: [] })) {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const unanswered = entries.filter(({ after }) => JSON.parse(after).call === 'no-answer').length
    expect(unanswered).toBe(calls[0]?.unanswered ?? 0)
  }
})

it('cancels on the phone, with the reason, what nobody had confirmed', () => {
  const cancelled = { stage: 'cancelled', reason: 'fake' } as const
  const [first] = callsOf({ ...cancelled, stagesBefore: [] })
  expect(JSON.parse(first?.entries.at(-1)?.after ?? '')).toEqual({
    call: 'cancelled',
    status: 'not-done',
    stage: 'cancelled',
    reason: 'fake',
  })
  expect(outcomesOf(callsOf({ ...cancelled, stagesBefore: ['confirmed'] }))).not.toContain(
    'cancelled',
  )
  expect(outcomesOf(callsOf({ ...cancelled, stagesBefore: [] }, { isMerged: true }))).not.toContain(
    'cancelled',
  )
})

it('phones no buyer whose order staff took', () => {
  expect(
    outcomesOf(callsOf({ stage: 'placed', stagesBefore: [] }, { isBuyersOwn: false })).size,
  ).toBe(0)
})
