import { expect, it } from 'vitest'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import {
  calculate,
  copyFromAbove,
  fillDown,
  forgetCounts,
  paste,
  type Sheet,
  step,
  stockAfter,
  summaryOf,
  typedOf,
  write,
} from './sheet.ts'

function product(id: string, matters: Partial<PricedOnTheWire> = {}): PricedOnTheWire {
  return {
    _id: id,
    pid: id,
    title: id,
    image: '',
    price: 450,
    oldp: 500,
    offer: false,
    stock: 10,
    cost: null,
    version: 3,
    campaigns: [],
    ...matters,
  }
}

const rows = [product('a'), product('b', { cost: 400 }), product('c', { price: 900 })]
const empty: Sheet = new Map()

const typed = (sheet: Sheet) => rows.map((row) => Object.values(typedOf(sheet, row)).join(' '))

it('keeps only rows that differ from the shop', () => {
  const [first = product('a')] = rows
  const changed = write(empty, first, { price: '৩৭৯' })
  expect(summaryOf(changed, rows).items).toEqual([
    { _id: 'a', version: 3, price: 379, oldp: 500, offer: false },
  ])
  expect(write(changed, first, { price: '450' }).size).toBe(0)
})

it('pastes the cells of a spreadsheet, and leaves what is empty or beyond the edge', () => {
  const text = '379\t450\tyes\t১২\t300\textra\r\n\t৪৮০\r\n1,199\r\n99\r\n'
  expect(typed(paste(empty, rows, { row: 0, column: 'price' }, text))).toEqual([
    '379 450 true 12 10',
    '450 480 false',
    '1,199 500 false',
  ])
  expect(typed(paste(empty, rows, { row: 2, column: 'oldp' }, '950\t1'))).toEqual([
    '450 500 false',
    '450 500 false',
    '900 950 true',
  ])
})

it('counts stock from what the row showed, and leaves prices that nobody typed', () => {
  const [first = product('a')] = rows
  const counted = write(empty, first, { stock: '১২' })
  expect(summaryOf(counted, rows)).toMatchObject({
    changed: 1,
    items: [],
    counts: [{ _id: 'a', quantity: 12, stockWas: 10 }],
  })
  expect(write(counted, first, { stock: '10' }).size).toBe(0)
  // One piece was sold since.
  const sold = { ...first, stock: 9 }
  expect(stockAfter(typedOf(counted, sold), sold)).toBe(11)
  expect(summaryOf(write(counted, sold, { price: '379' }), [sold])).toMatchObject({
    items: [{ price: 379 }],
    counts: [{ quantity: 12, stockWas: 10 }],
  })
  expect(forgetCounts(counted, rows, ['a']).size).toBe(0)
  const below = fillDown(counted, rows, { row: 0, column: 'stock' })
  expect(summaryOf(below, rows).counts.map(({ quantity }) => quantity)).toEqual([12, 12, 12])
  for (const stock of ['', '-1', '1.5', '1,000,001', 'ten']) {
    expect(summaryOf(write(empty, first, { stock }), rows)).toMatchObject({ wrong: 1, changed: 0 })
  }
})

it('fills down to all rows below, and copies the cell above', () => {
  const [first = product('a')] = rows
  const sheet = write(empty, first, { price: '399' })
  const from = { row: 0, column: 'price' } as const
  expect(typed(fillDown(sheet, rows, from)).map((row) => row.split(' ')[0])).toEqual([
    '399',
    '399',
    '399',
  ])
  expect(typed(copyFromAbove(sheet, rows, { row: 1, column: 'price' }))[1]).toBe('399 500 false')
  expect(copyFromAbove(sheet, rows, from)).toBe(sheet)
})

it('calculates from the prices of the shop, and shows the present price as the old one', () => {
  const rule = { percent: -15, ending: '9' } as const
  const once = calculate(empty, rows, { rule, keepsOld: true })
  expect(typed(once)).toEqual(['379 450 false', '379 450 false', '769 900 false'])
  expect(calculate(once, rows, { rule, keepsOld: true })).toEqual(once)
})

it('counts prices below cost and cells that are no price', () => {
  const sheet = [{ price: '399' }, { price: '399' }, { price: '19' }].reduce(
    (all, texts, at) => write(all, rows[at] ?? product('a'), texts),
    empty,
  )
  expect(summaryOf(sheet, rows)).toMatchObject({ wrong: 1, belowCost: 1, items: [{}, {}] })
  const halves = write(empty, rows[0] ?? product('a'), { price: '99.50' })
  expect(summaryOf(halves, rows).wrong).toBe(1)
})

it('moves from cell to cell, and not beyond the edge', () => {
  const at = { row: 1, column: 'oldp' } as const
  expect(step(at, { rows: 1 }, 3)).toEqual({ row: 2, column: 'oldp' })
  expect(step(at, { rows: 2 }, 3)).toBe(undefined)
  expect(step(at, { columns: 1 }, 3)).toEqual({ row: 1, column: 'offer' })
  expect(step({ ...at, column: 'price' }, { columns: -1 }, 3)).toBe(undefined)
})
