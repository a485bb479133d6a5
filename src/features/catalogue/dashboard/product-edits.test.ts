import { expect, it } from 'vitest'
import {
  isAsTyped,
  productEdit,
  typedAfterStock,
} from '#src/features/catalogue/dashboard/product-edits.ts'
import { typedFromProduct } from '#src/features/catalogue/edit/typed-product.ts'

const before = {
  _id: '0123456789abcdef01234567',
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre.\nIn four minutes.',
  image: '',
  images: [],
  price: 900,
  oldp: 1_200,
  stock: 25,
  host: '',
  key: 'kettle',
  categoryId: '',
  ddate: '2030-01-01',
  adate: '2026-11-20T10:00:00.000Z',
  offer: false,
}
const opened = typedFromProduct(before)

it('compares numbers by value in ASCII and Bengali digits', () => {
  expect(productEdit.isSame('price', '950', ' ৯৫০ ')).toBe(true)
  expect(isAsTyped({ ...before, price: 950 }, { ...opened, price: ' ৯৫০ ' })).toBe(true)
})

it('compares only the fields that an editor may change, and follows the stock', () => {
  expect(productEdit.fields).not.toContain('pid')
  expect(productEdit.fields).not.toContain('stockWas')
  expect(productEdit.movesAlone).toBe('stock')
})

it('ignores the line endings of a text area', () => {
  const mine = { ...opened, details: 'Boils a litre.\r\nIn four minutes.\n' }

  expect(isAsTyped(before, mine)).toBe(true)
  expect(isAsTyped(before, { ...opened, offer: 'on' })).toBe(false)
})

it('follows a counted stock, but keeps a stock that the owner typed', () => {
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
