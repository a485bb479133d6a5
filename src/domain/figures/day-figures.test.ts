import { expect, it } from 'vitest'
import { type FigureOrder, figuresOf, noFigures } from './day-figures.ts'

/** Two kettles at 500 taka and a cup at 100, with 110 taka off. */
const order: FigureOrder = {
  placedAt: new Date('2026-03-10T18:30:00Z'),
  stage: 'delivered',
  source: 'website',
  place: null,
  zone: 'outside-dhaka',
  courier: 'pathao',
  staff: undefined,
  subtotal: 110_000,
  discount: 11_000,
  lines: [
    { productId: 'kettle', unitPrice: 50_000, quantity: 2, returned: 1 },
    { productId: 'cup', unitPrice: 10_000, quantity: 1, returned: 0 },
  ],
}

const counts = { placed: 1, confirmed: 1, sent: 1, delivered: 1, returned: 0 }

it('shares sales by product, and leaves out what came back', () => {
  expect(figuresOf([order])).toEqual(
    expect.arrayContaining([
      {
        cut: 'product',
        name: 'kettle',
        figures: {
          ...counts,
          pieces: 2,
          piecesDelivered: 1,
          sales: 90_000,
          salesDelivered: 45_000,
        },
      },
      {
        cut: 'product',
        name: 'cup',
        figures: { ...counts, pieces: 1, piecesDelivered: 1, sales: 9_000, salesDelivered: 9_000 },
      },
      {
        cut: 'all',
        name: '',
        figures: {
          ...counts,
          pieces: 3,
          piecesDelivered: 2,
          sales: 99_000,
          salesDelivered: 54_000,
        },
      },
    ]),
  )
})

it('counts by the hour in Dhaka, by zone where no place is named, and under no name', () => {
  const names = figuresOf([order]).map(({ cut, name }) => `${cut}:${name}`)
  expect(names.toSorted()).toEqual(
    ['all:', 'hour:00', 'place:outside-dhaka', 'courier:pathao', 'staff:', 'source:website']
      .concat(['product:kettle', 'product:cup'])
      .toSorted(),
  )
})

it('counts a cancelled order as placed alone, and no sale before it is delivered', () => {
  const of = (stage: FigureOrder['stage']) =>
    figuresOf([{ ...order, stage }]).find(({ cut }) => cut === 'all')?.figures
  const goods = { pieces: 3, piecesDelivered: 0, sales: 99_000, salesDelivered: 0 }
  expect(of('cancelled')).toEqual({ ...noFigures, ...goods, placed: 1 })
  expect(of('shipped')).toEqual({ ...goods, ...counts, delivered: 0 })
  expect(of('returned')).toEqual({ ...goods, ...counts, delivered: 0, returned: 1 })
})
