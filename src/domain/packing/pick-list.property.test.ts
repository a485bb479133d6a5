import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickListOf } from './pick-list.ts'

const anyLine = fc.record({
  pid: fc.constantFrom('fan', 'iron', 'kettle', 'lamp'),
  title: fc.string(),
  quantity: fc.integer({ min: 1, max: 1_000 }),
})
const anyBatch = fc.array(fc.record({ lines: fc.array(anyLine, { maxLength: 20 }) }), {
  maxLength: 20,
})

const piecesIn = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

it('has every piece of the batch once, and every product once', () => {
  fc.assert(
    fc.property(anyBatch, (orders) => {
      const list = pickListOf(orders)
      expect(piecesIn(list)).toBe(piecesIn(orders.flatMap(({ lines }) => lines)))
      expect(new Set(list.map(({ pid }) => pid)).size).toBe(list.length)
      for (const { pid, orders: count } of list) {
        const wanted = orders.filter(({ lines }) => lines.some((line) => line.pid === pid))
        expect(count).toBe(wanted.length)
      }
    }),
  )
})

it('adds the kettles of two orders up', () => {
  const kettles = (quantity: number) => ({ pid: 'kettle', title: 'Kettle', quantity })
  const lamp = { pid: 'lamp', title: 'Lamp', quantity: 1 }
  expect(pickListOf([{ lines: [lamp, kettles(2)] }, { lines: [kettles(3)] }])).toEqual([
    { pid: 'kettle', title: 'Kettle', quantity: 5, orders: 2 },
    { pid: 'lamp', title: 'Lamp', quantity: 1, orders: 1 },
  ])
})
