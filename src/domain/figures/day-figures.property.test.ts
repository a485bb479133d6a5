import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderSources } from '#src/domain/orders/order-source.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import {
  addFigures,
  cuts,
  type FigureOrder,
  figureNames,
  figuresOf,
  noFigures,
  shared,
} from './day-figures.ts'

const anyLine = fc
  .record({
    productId: fc.constantFrom('a', 'b', 'c'),
    unitPrice: fc.integer({ min: 0, max: 1_000_000_00 }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    returned: fc.nat({ max: 100_000 }),
  })
  .map((line) => ({ ...line, returned: Math.min(line.returned, line.quantity) }))

const anyOrder: fc.Arbitrary<FigureOrder> = fc
  .record({
    placedAt: fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    }),
    stage: fc.constantFrom(...orderStages),
    source: fc.constantFrom(...orderSources),
    place: fc.constantFrom(null, 'Savar', 'Bogura'),
    zone: fc.constantFrom('inside-dhaka' as const, 'outside-dhaka' as const),
    courier: fc.constantFrom(undefined, ...couriers),
    staff: fc.constantFrom(undefined, 'one', 'other'),
    discountPercent: fc.nat({ max: 100 }),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  })
  .map(({ discountPercent, ...order }) => {
    const subtotal = order.lines.reduce(
      (sum, { unitPrice, quantity }) => sum + unitPrice * quantity,
      0,
    )
    return { ...order, subtotal, discount: Math.floor((subtotal / 100) * discountPercent) }
  })

it('adds up to the same in every cut', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
      const figures = figuresOf(orders)
      const sumOf = (cut: (typeof cuts)[number]) =>
        figures
          .filter((one) => one.cut === cut)
          .map((one) => one.figures)
          .reduce(addFigures, noFigures)
      const all = sumOf('all')
      expect(all.placed).toBe(orders.length)
      const goods = orders.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0)
      expect(all.sales).toBe(goods)
      for (const cut of cuts) {
        // An order of two products counts at both of them.
        const same = figureNames.filter((name) => cut !== 'product' || /pieces|sales/i.test(name))
        for (const name of same)
          expect([cut, name, sumOf(cut)[name]]).toEqual([cut, name, all[name]])
      }
    }),
  )
})

it('never counts more than was placed, and no sale that was not delivered', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const [all] = figuresOf([order]).filter(({ cut }) => cut === 'all')
      const { placed, confirmed, sent, delivered, returned, sales, salesDelivered } =
        all?.figures ?? noFigures
      expect(confirmed).toBeLessThanOrEqual(placed)
      expect(sent).toBeLessThanOrEqual(confirmed)
      expect(delivered + returned).toBeLessThanOrEqual(sent)
      expect(salesDelivered).toBeLessThanOrEqual(sales)
      if (delivered === 0) expect(salesDelivered).toBe(0)
    }),
  )
})

it('shares an amount to the last poisha', () => {
  expect(shared(100, [1, 1, 1])).toEqual([33, 33, 34])
  expect(shared(7, [0, 0])).toEqual([0, 7])
  expect(shared(900, [500, 500])).toEqual([450, 450])
  expect(shared(5, [])).toEqual([])
})
