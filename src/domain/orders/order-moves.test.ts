import { describe, expect, it } from 'vitest'
import { movesFrom, stageWhenUndone } from '#src/domain/orders/order-moves.ts'
import { orderStages, stageRules } from '#src/domain/orders/order-stage.ts'

describe('the moves of a person', () => {
  it('have one usual next stage among them', () => {
    const usual = orderStages.map((stage) => stageRules[stage].usualNext)

    expect(usual.slice(0, 5)).toEqual(['confirmed', 'confirmed', 'packed', 'shipped', 'delivered'])
    expect(usual.slice(5)).toEqual([undefined, undefined, undefined, undefined])
    for (const stage of orderStages) {
      const { usualNext, next } = stageRules[stage]
      expect(usualNext === undefined || next.includes(usualNext)).toBe(true)
    }
  })

  it('leave returns to the rows of a return, and a packer between the stages of packing', () => {
    expect(movesFrom('returning', { isForPacking: false })).toEqual(['delivered'])
    expect(movesFrom('packed', { isForPacking: true })).toEqual(['confirmed', 'shipped'])
    expect(movesFrom('placed', { isForPacking: true })).toEqual([])
  })

  it('are taken back where the table allows it, at least to a call, and never with a reason', () => {
    expect(stageWhenUndone('placed', 'confirmed')).toBe('placed')
    expect(stageWhenUndone('confirmed', 'packed')).toBe('confirmed')
    expect(stageWhenUndone('packed', 'cancelled')).toBe('placed')
    expect(stageWhenUndone('held', 'confirmed')).toBe('placed')
    expect(stageWhenUndone('packed', 'shipped')).toBe(undefined)
    expect(stageWhenUndone('cancelled', 'placed')).toBe(undefined)
  })
})
