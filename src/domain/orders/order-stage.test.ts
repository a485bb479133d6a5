import { describe, expect, it } from 'vitest'
import {
  countedStage,
  countedStagesOf,
  maskedFrom,
  orderStages,
  packingStages,
  stageAfterToggle,
  stageForBuyer,
  stageOf,
  stageRules,
  stageWhenPlaced,
  writtenStage,
} from './order-stage.ts'
import { orderStatuses } from './order-status.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const young = '2026-11-06T10:00:00.001Z'
const old = '2026-11-06T10:00:00.000Z'

describe('the table of stages', () => {
  it('lets an order move as the shop works', () => {
    const moves = orderStages.map((stage) => [stage, ...stageRules[stage].next].join(' '))

    expect(moves).toEqual([
      'placed held confirmed cancelled',
      'held placed confirmed cancelled',
      'confirmed placed packed cancelled',
      'packed placed confirmed shipped cancelled',
      'shipped delivered returning',
      'delivered returning',
      'returning returned delivered',
      'returned',
      'cancelled placed',
    ])
  })

  it('shows an order as done from the confirmation on, until it is cancelled', () => {
    const done = orderStages.filter((stage) => stageRules[stage].status === 'done')

    expect(done).toEqual(['confirmed', 'packed', 'shipped', 'delivered', 'returning', 'returned'])
  })

  it('holds no stock for a held or cancelled order', () => {
    const without = orderStages.filter((stage) => !stageRules[stage].holdsStock)

    expect(without).toEqual(['held', 'cancelled'])
  })

  it('keeps an order from deletion once its goods have left the shop', () => {
    const gone = orderStages.filter((stage) => !stageRules[stage].isInShop)

    expect(gone).toEqual(['shipped', 'delivered', 'returning', 'returned'])
  })

  it('has buyers phoned until they have agreed or the order is cancelled', () => {
    const toCall = orderStages.filter((stage) => stageRules[stage].isToCall)

    expect(toCall).toEqual(['placed', 'held'])
  })

  it('packs whole orders alone', () => {
    const whole = orderStages.filter((stage) => stageRules[stage].needsEveryPiece)

    expect(whole).toEqual(['packed'])
  })

  it('edits orders that are not packed up for good, and keeps a held one held', () => {
    const edits = orderStages.flatMap((stage) => {
      const { edited } = stageRules[stage]
      return edited ? [`${stage} ${edited}`] : []
    })

    expect(edits).toEqual(['placed placed', 'held held', 'confirmed placed', 'packed placed'])
  })

  it('reopens a cancelled order for 30 days, and limits no other move', () => {
    const limited = orderStages.filter((stage) => stageRules[stage].movesForMs !== undefined)

    expect(limited).toEqual(['cancelled'])
    expect(stageRules.cancelled.movesForMs).toBe(30 * 24 * 60 * 60 * 1_000)
  })

  it('shows packers the orders from confirmed to shipped, all of them done', () => {
    expect(packingStages).toEqual(['confirmed', 'packed', 'shipped'])
    expect(packingStages.map((stage) => stageRules[stage].status)).toEqual(['done', 'done', 'done'])
  })

  it('expects money until the parcel is handed over, sent back or cancelled', () => {
    const due = orderStages.filter((stage) => stageRules[stage].isMoneyDue)

    expect(due).toEqual(['placed', 'held', 'confirmed', 'packed', 'shipped'])
  })
})

describe('the status toggle', () => {
  it('confirms, and takes a confirmation back while the goods are in the shop', () => {
    const toggles = orderStages.flatMap((stage) => {
      const other = orderStatuses.find((one) => one !== stageRules[stage].status) ?? 'done'
      const to = stageAfterToggle(stage, other)
      return to ? [`${stage} ${to}`] : []
    })

    expect(toggles).toEqual([
      'placed confirmed',
      'held confirmed',
      'confirmed placed',
      'packed placed',
    ])
  })

  it('changes nothing where the status stands', () => {
    expect(orderStages.map((stage) => stageAfterToggle(stage, stageRules[stage].status))).toEqual(
      orderStages,
    )
  })
})

it('shows a held order to its buyer as placed', () => {
  expect(orderStages.filter((stage) => stageForBuyer(stage) !== stage)).toEqual(['held'])
  expect(stageForBuyer('held')).toBe(stageWhenPlaced)
})

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
