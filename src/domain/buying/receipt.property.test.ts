import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costDelivery, type DeliveredLine, priceOfDelivery } from '#src/domain/buying/receipt.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'

const line = (matters: Partial<DeliveredLine>): DeliveredLine => ({
  productId: 'kettle',
  pieces: 10,
  damaged: 0,
  cost: { of: 'piece', amount: fromTaka(100) },
  ...matters,
})

it('takes money for damaged pieces only where the supplier does', () => {
  const lines = [line({ pieces: 8, damaged: 2 })]
  const freight = poisha(0)
  expect(costDelivery({ lines, paysDamaged: false, freight }).lines).toMatchObject([
    { goods: 80_000, lost: 0 },
  ])
  expect(costDelivery({ lines, paysDamaged: true, freight }).lines).toMatchObject([
    { goods: 80_000, lost: 20_000 },
  ])
})

it('divides the total of a line by the pieces that are paid', () => {
  const cost = { of: 'line', amount: fromTaka(100) } as const
  const lines = [line({ pieces: 2, damaged: 1, cost })]
  expect(costDelivery({ lines, paysDamaged: true, freight: poisha(0) }).lines).toMatchObject([
    { goods: 6_667, lost: 3_333 },
  ])
})

it('shares the freight by what the goods cost, and by pieces where they are free', () => {
  const freight = fromTaka(90)
  const lines = [line({}), line({ productId: 'fan', pieces: 5 })]
  const shares = (all: readonly DeliveredLine[]) =>
    costDelivery({ lines: all, paysDamaged: false, freight }).lines.map((one) => one.freight)
  expect(shares(lines)).toEqual([6_000, 3_000])
  const free = { of: 'piece', amount: poisha(0) } as const
  expect(shares(lines.map((one) => ({ ...one, cost: free })))).toEqual([6_000, 3_000])
})

it('refuses a cost of nothing, and a freight that no piece carries', () => {
  const cost = { of: 'line', amount: fromTaka(100) } as const
  const none = [line({ pieces: 0, damaged: 1, cost })]
  const problemOf = (freight: number, lines = none) =>
    costDelivery({ lines, paysDamaged: false, freight: poisha(freight) }).problem
  expect(problemOf(0)).toEqual({ kind: 'cost-of-nothing', productId: 'kettle' })
  expect(problemOf(1, [line({ pieces: 0, damaged: 1 })])).toEqual({ kind: 'freight-of-nothing' })
})

const anyLines = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd'),
    pieces: fc.nat(1_000),
    damaged: fc.nat(20),
    cost: fc.record({
      of: fc.constantFrom('piece' as const, 'line' as const),
      amount: fc.nat(1_000_000_000).map(poisha),
    }),
  }),
  { selector: ({ productId }) => productId, minLength: 1 },
)

it('loses no poisha of the goods and of the freight', () => {
  const freights = fc.nat(1_000_000).map(poisha)
  fc.assert(
    fc.property(anyLines, fc.boolean(), freights, (lines, paysDamaged, freight) => {
      const { lines: costed, problem } = costDelivery({ lines, paysDamaged, freight })
      if (problem) return
      const price = lines.reduce((sum, { pieces, damaged, cost }) => {
        const paid = pieces + (paysDamaged ? damaged : 0)
        return sum + (cost.of === 'piece' ? cost.amount * paid : cost.amount)
      }, 0)
      expect(priceOfDelivery(costed)).toBe(price)
      expect(costed.reduce((sum, one) => sum + one.freight, 0)).toBe(freight)
      for (const { pieces, goods, lost, freight: carried } of costed) {
        expect(Math.min(goods, lost, carried)).toBeGreaterThanOrEqual(0)
        if (pieces === 0) expect(goods + carried).toBe(0)
      }
    }),
  )
})
