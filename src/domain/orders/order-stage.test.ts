import { describe, expect, it } from 'vitest'
import {
  orderStages,
  packingStages,
  stageAfterToggle,
  stageForBuyer,
  stageRules,
  stageWhenPlaced,
  takesAmounts,
} from './order-stage.ts'
import { orderStatuses } from './order-status.ts'

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

  it('lets the amount to collect change until somebody is to collect it', () => {
    expect(orderStages.filter(takesAmounts)).toEqual(['placed', 'held', 'confirmed', 'packed'])
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
