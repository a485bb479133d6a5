import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayNumber, daysWithStock, piecesToOrder } from '#src/domain/buying/reorder.ts'

const usual = { sold: 28, daysWithStock: 28, daysToDeliver: 3, stock: 0, onOrder: 0, short: 0 }

it('orders what sells until the delivery and a week more, less what is there', () => {
  expect(piecesToOrder(usual)).toBe(10)
  expect(piecesToOrder({ ...usual, stock: 4, onOrder: 5 })).toBe(1)
  expect(piecesToOrder({ ...usual, stock: 40 })).toBe(0)
  // A piece a day while it was there: half of the days it was not.
  expect(piecesToOrder({ ...usual, daysWithStock: 14 })).toBe(20)
  expect(piecesToOrder({ ...usual, sold: 1 })).toBe(1)
  expect(piecesToOrder({ ...usual, daysWithStock: 0 })).toBe(0)
})

it('counts the pieces of confirmed orders once: covered ones have left the stock, others are short', () => {
  expect(piecesToOrder({ ...usual, sold: 0, short: 3 })).toBe(3)
  expect(piecesToOrder({ ...usual, sold: 0, short: 3, onOrder: 3 })).toBe(0)
})

it('leaves out whole days without a piece, and days before the product was added', () => {
  const window = { from: 100, today: 128 }
  const days = (outs: readonly [number, number | null][], addedDay = 0) =>
    daysWithStock(
      { addedDay, outs: outs.map(([beganDay, endedDay]) => ({ beganDay, endedDay })) },
      window,
    )
  expect(days([])).toBe(28)
  expect(days([], 120)).toBe(8)
  expect(days([[110, 110]])).toBe(28)
  expect(days([[110, 111]])).toBe(28)
  expect(days([[110, 112]])).toBe(27)
  expect(days([[126, null]])).toBe(27)
  expect(days([[50, null]])).toBe(0)
  expect(days([[50, 102]])).toBe(26)
  expect(days([[128, null]])).toBe(28)
})

it('agrees with a look at each day', () => {
  const anyOuts = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 6 })
  fc.assert(
    fc.property(anyOuts, fc.nat(40), fc.boolean(), (gaps, addedDay, isOpen) => {
      let day = 90
      const outs = gaps.map(([before, long], at) => {
        const beganDay = day + before + 1
        day = beganDay + long
        const isLast = at === gaps.length - 1
        return { beganDay, endedDay: isLast && isOpen ? null : day }
      })
      const window = { from: 100, today: 128 }
      let seen = 0
      for (let one = window.from; one < window.today; one += 1) {
        const isOut = outs.some(
          ({ beganDay, endedDay }) => beganDay < one && (endedDay === null || endedDay > one),
        )
        if (one >= addedDay + 90 && !isOut) seen += 1
      }
      expect(daysWithStock({ addedDay: addedDay + 90, outs }, window)).toBe(seen)
    }),
  )
})

it('never orders fewer than none, and no more than is needed', () => {
  const n = fc.nat(10_000)
  const any = fc.record({
    sold: n,
    daysWithStock: fc.nat(28),
    daysToDeliver: fc.nat(365),
    stock: n,
    onOrder: n,
    short: fc.nat(50),
  })
  fc.assert(
    fc.property(any, (demand) => {
      const pieces = piecesToOrder(demand)
      expect(pieces).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(pieces)).toBe(true)
      const there = demand.stock + demand.onOrder - demand.short
      if (pieces > 0 && demand.daysWithStock > 0) {
        const needed = (demand.sold * (demand.daysToDeliver + 7)) / demand.daysWithStock
        expect(pieces + there).toBeGreaterThanOrEqual(needed)
        expect(pieces + there).toBeLessThan(needed + 1)
      }
    }),
  )
})

it('numbers days', () => {
  expect(dayNumber('1970-01-02')).toBe(1)
  expect(dayNumber('2026-11-26') - dayNumber('2026-10-29')).toBe(28)
})
