import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stageWhenUndone } from '#src/domain/orders/order-moves.ts'
import { type OrderStage, orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import {
  latestChanges,
  type MadeMoves,
  withMove,
  withoutLatest,
  withoutOrders,
} from './made-moves.ts'

const at = (stage: OrderStage, ...oids: readonly string[]) => oids.map((oid) => ({ oid, stage }))

it('takes two moves of one order back step by step', () => {
  const confirmed = withMove([], at('placed', 'A'), 'confirmed')
  const packed = withMove(confirmed, at('confirmed', 'A'), 'packed')
  expect(latestChanges(packed).get('A')).toEqual({ from: 'confirmed', to: 'packed' })
  const once = withoutLatest(packed, ['A'])
  expect(latestChanges(once).get('A')).toEqual({ from: 'placed', to: 'confirmed' })
  expect(withoutLatest(once, ['A'])).toEqual([])
})

it('takes back one order of a move of two, and keeps the other', () => {
  const made = withMove([], at('placed', 'A', 'B'), 'confirmed')
  const one = withoutLatest(made, ['A'])
  expect([...latestChanges(one).keys()]).toEqual(['B'])
  expect(withoutOrders(one, ['B'])).toEqual([])
})

it('ends the chain where Undo leads elsewhere than back, or another person moved the order', () => {
  const confirmed = withMove([], at('placed', 'A'), 'confirmed')
  const cancelled = withMove(confirmed, at('confirmed', 'A'), 'cancelled')
  expect(stageWhenUndone('confirmed', 'cancelled')).toBe('placed')
  expect(withoutLatest(cancelled, ['A'])).toEqual([])
  const moved = withMove(confirmed, at('packed', 'A'), 'shipped')
  expect(moved).toHaveLength(1)
})

const steps = fc.array(fc.record({ oid: fc.constantFrom('A', 'B', 'C'), pick: fc.nat() }), {
  maxLength: 20,
})

it('offers to take back only the move that brought the order to where it stands', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...orderStages), (walk, first) => {
      const stages = new Map<string, OrderStage>()
      let made: MadeMoves = []
      for (const { oid, pick } of walk) {
        const stage = stages.get(oid) ?? first
        const { next } = stageRules[stage]
        const to = next[pick % Math.max(1, next.length)]
        if (to === undefined) continue
        made = withMove(made, at(stage, oid), to)
        stages.set(oid, to)
      }
      while (made.length > 0) {
        for (const [oid, { to }] of latestChanges(made)) expect(to).toBe(stages.get(oid))
        const [last] = [...(made.at(-1) ?? [])]
        if (!last) throw new Error('a move of no order')
        const [oid, { from, to }] = last
        const back = stageWhenUndone(from, to)
        if (back !== undefined) stages.set(oid, back)
        made = withoutLatest(made, [oid])
      }
    }),
  )
})
