import { expect, it } from 'vitest'
import {
  choicesBetween,
  isAsTyped,
  mergedEdit,
  typedAfterSave,
  typedAfterStock,
} from '#src/features/catalogue/dashboard/product-edits.ts'
import { typedFromProduct } from '#src/features/catalogue/edit/typed-product.ts'

const before = {
  _id: '0123456789abcdef01234567',
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre.\nIn four minutes.',
  image: '',
  price: 900,
  oldp: 1_200,
  stock: 25,
  host: '',
  key: 'kettle',
  ddate: '2030-01-01',
  adate: '2026-11-20T10:00:00.000Z',
  offer: false,
}
const opened = typedFromProduct(before)

it('takes what only they changed and keeps what I changed', () => {
  const theirs = { ...before, title: 'Kettle of steel', offer: true }
  const mine = { ...opened, price: '850' }

  expect(mergedEdit({ before, theirs, mine })).toEqual({
    ...opened,
    title: 'Kettle of steel',
    offer: 'on',
    price: '850',
  })
})

it('keeps mine where both changed a field, and asks about each that they changed', () => {
  const theirs = { ...before, price: 950, title: 'Kettle of steel' }
  const mine = { ...opened, price: '850', host: 'Free lid' }

  expect(mergedEdit({ before, theirs, mine })).toEqual({
    ...opened,
    price: '850',
    title: 'Kettle of steel',
    host: 'Free lid',
  })
  expect(choicesBetween({ before, theirs, mine })).toEqual([
    {
      name: 'title',
      before: 'Electric Kettle',
      theirs: 'Kettle of steel',
      mine: 'Electric Kettle',
    },
    { name: 'price', before: '900', theirs: '950', mine: '850' },
  ])
})

it('asks nothing where both wrote the same, in whatever digits', () => {
  const theirs = { ...before, price: 950 }
  const mine = { ...opened, price: ' ৯৫০ ' }

  expect(choicesBetween({ before, theirs, mine })).toEqual([])
  expect(isAsTyped(theirs, mine)).toBe(true)
})

it('follows a stock that orders moved, without asking', () => {
  const theirs = { ...before, stock: 22 }
  const mine = { ...opened, title: 'Kettle of steel' }

  expect(mergedEdit({ before, theirs, mine })).toEqual({
    ...mine,
    stock: '22',
    stockWas: '22',
  })
  expect(choicesBetween({ before, theirs, mine })).toEqual([])
})

it('writes no stock over one that moved meanwhile, until that is chosen', () => {
  const theirs = { ...before, stock: 22 }
  const mine = { ...opened, stock: '40' }

  expect(mergedEdit({ before, theirs, mine })).toEqual({ ...opened, stock: '22', stockWas: '22' })
  expect(choicesBetween({ before, theirs, mine })).toEqual([
    { name: 'stock', before: '25', theirs: '22', mine: '40' },
  ])
})

it('keeps a stock that I changed where nobody else moved it', () => {
  const theirs = { ...before, price: 950 }
  const mine = { ...opened, stock: '40' }

  expect(mergedEdit({ before, theirs, mine })).toEqual({ ...opened, price: '950', stock: '40' })
})

it('counts the ends of lines of a text area as no change', () => {
  const mine = { ...opened, details: 'Boils a litre.\r\nIn four minutes.\n' }

  expect(isAsTyped(before, mine)).toBe(true)
  expect(isAsTyped(before, { ...opened, offer: 'on' })).toBe(false)
})

it('shows what was saved, and keeps what was typed since it was sent', () => {
  const sent = { ...opened, price: '৮৫০' }
  const saved = { ...before, price: 850, stock: 24 }
  const typed = { ...sent, host: 'Free lid' }

  expect(typedAfterSave(typed, { sent, saved })).toEqual({
    ...opened,
    price: '850',
    stock: '24',
    stockWas: '24',
    host: 'Free lid',
  })
})

it('follows a counted stock, but for a number that was typed in its place', () => {
  const now = { ...before, stock: 3 }

  expect(typedAfterStock(opened, { before, now })).toEqual({
    ...opened,
    stock: '3',
    stockWas: '3',
  })
  expect(typedAfterStock({ ...opened, stock: '40' }, { before, now })).toEqual({
    ...opened,
    stock: '40',
    stockWas: '3',
  })
})
