import { describe, expect, it } from 'vitest'
import { orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import {
  countedStage,
  countedStagesOf,
  maskedFrom,
  stageOf,
  writtenStage,
} from '#src/domain/orders/stages/stored-stage.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const young = '2026-11-06T10:00:00.001Z'
const old = '2026-11-06T10:00:00.000Z'

describe('an order without a stage', () => {
  it('is placed while it is not done', () => {
    const order = { stage: null, status: 'not-done', placedAt: old } as const

    expect(stageOf(order, now)).toBe('placed')
    expect(countedStage(order)).toBe('placed')
  })

  it('is confirmed for fourteen days once it is done, and delivered then', () => {
    const order = { stage: null, status: 'done' } as const

    expect(stageOf({ ...order, placedAt: young }, now)).toBe('confirmed')
    expect(stageOf({ ...order, placedAt: old }, now)).toBe('delivered')
    expect(countedStage(order)).toBe('done')
  })

  it('is what an older process makes of it that changes the status alone', () => {
    const takenBack = { stage: 'shipped', status: 'not-done', placedAt: old } as const
    const confirmed = { stage: 'placed', status: 'done', placedAt: young } as const

    expect(stageOf(takenBack, now)).toBe('placed')
    expect(stageOf(confirmed, now)).toBe('confirmed')
    expect(writtenStage(takenBack)).toBeUndefined()
  })

  it('is also one whose stage only a newer version knows', () => {
    expect(writtenStage({ stage: 'in-orbit', status: 'done' })).toBeUndefined()
  })
})

it('keeps the stage that was written with the status', () => {
  for (const stage of orderStages) {
    const order = { stage, status: stageRules[stage].status, placedAt: old }
    expect([stageOf(order, now), countedStage(order)]).toEqual([stage, stage])
  }
})

it('counts every order under one stage of its status', () => {
  const all = orderStatuses.flatMap(countedStagesOf)

  expect(all.toSorted()).toEqual([...orderStages, 'done'].toSorted())
})

describe('the time from which a link masks the buyer', () => {
  const from = '2026-01-01T00:00:00.000Z'
  const after60Days = '2026-03-02T00:00:00.000Z'
  const after74Days = '2026-03-16T00:00:00.000Z'
  const maskedOf = (status: 'done' | 'not-done', stage: string | null) =>
    maskedFrom({ status, stage }, from)?.toISOString()

  it('is 60 days after the end of an order', () => {
    expect(maskedOf('done', 'delivered')).toBe(after60Days)
    expect(maskedOf('done', 'returned')).toBe(after60Days)
    expect(maskedOf('not-done', 'cancelled')).toBe(after60Days)
  })

  it('counts a confirmed order as delivered after 14 days', () => {
    expect(maskedOf('done', 'confirmed')).toBe(after74Days)
    expect(maskedOf('done', null)).toBe(after74Days)
    expect(maskedOf('done', 'placed')).toBe(after74Days)
  })

  it('never comes for an order on which the shop still works', () => {
    for (const stage of ['packed', 'shipped', 'returning']) {
      expect(maskedOf('done', stage)).toBeUndefined()
    }
    for (const stage of ['placed', 'held', null]) {
      expect(maskedOf('not-done', stage)).toBeUndefined()
    }
  })
})
