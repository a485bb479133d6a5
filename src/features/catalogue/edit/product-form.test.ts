import { describe, expect, it } from 'vitest'
import { ProductBody, stockProblems } from '#src/features/catalogue/edit/product-form.ts'
import {
  emptyProduct,
  productFromTyped,
  type TypedProduct,
  typedForNew,
  typedFromProduct,
} from '#src/features/catalogue/edit/typed-product.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

const typed: TypedProduct = {
  ...emptyProduct,
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre in four minutes.',
  ddate: '2030-01-01',
}

const product = {
  _id: '0123456789abcdef01234567',
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre in four minutes.',
  image: '',
  images: [],
  price: 25,
  oldp: 30,
  stock: 7,
  host: 'Free spoon',
  key: 'kettle',
  categoryId: 'kitchen',
  ddate: '2030-01-01',
  adate: '2026-11-20T10:00:00.000Z',
  offer: true,
}

function problemsOf(typed: TypedProduct) {
  const { error } = ProductBody.safeParse(productFromTyped(typed))
  return error && fieldProblems(error)
}

describe('the product form', () => {
  it('starts with 25 for prices and stock', () => {
    expect(ProductBody.parse(productFromTyped(typed))).toEqual({
      pid: 'kettle',
      title: 'Electric Kettle',
      details: 'Boils a litre in four minutes.',
      image: '',
      images: [],
      oldp: 25,
      price: 25,
      stock: 25,
      ddate: '2030-01-01',
      host: '',
      key: '',
      categoryId: '',
      offer: false,
      bn: { title: '', details: '', host: '', review: [] },
    })
  })

  it('reads Bengali digits in numbers and in the date', () => {
    const bengali = { ...typed, price: ' ১২৫ ', stock: '৫০', ddate: '২০৩০-০১-৩১', offer: 'on' }
    expect(ProductBody.parse(productFromTyped(bengali))).toMatchObject({
      price: 125,
      stock: 50,
      ddate: '2030-01-31',
      offer: true,
    })
  })

  it('names every field that is missing or is no whole number', () => {
    const wrong = { ...emptyProduct, price: '12.5', oldp: '', stock: '1e3' }
    expect(problemsOf(wrong)).toEqual({
      pid: 'productPid',
      title: 'productTitle',
      details: 'productDetails',
      price: 'productPrice',
      oldp: 'productOldPrice',
      stock: 'productStock',
      ddate: 'productExpires',
    })
  })

  it('reports a text as too long, not as missing', () => {
    const long = { ...typed, title: 'x'.repeat(201), details: 'x'.repeat(20_001) }
    expect(problemsOf(long)).toEqual({ title: 'productTitleLong', details: 'productDetailsLong' })
  })

  it('sends an untouched product unchanged, with the stock that the editor saw', () => {
    const bn = { title: 'কেটলি', details: '', host: '', review: ['title' as const] }
    const { _id, adate, ...fields } = { ...product, bn }
    const sent = ProductBody.parse(productFromTyped(typedFromProduct({ ...product, bn })))
    expect(sent).toEqual({ ...fields, stockWas: 7 })
    expect(stockProblems(sent, 7)).toEqual({})
  })
})

describe('a stock below 20', () => {
  it('is valid if the editor leaves it at the stock they saw', () => {
    expect(stockProblems({ stock: 3 }, 3)).toEqual({})
    expect(stockProblems({ stock: 3, stockWas: 3 }, 2)).toEqual({})
    expect(stockProblems({ stock: 3, stockWas: 4 }, 3)).toEqual({ stock: 'productStockLow' })
    expect(stockProblems({ stock: 3 }, 4)).toEqual({ stock: 'productStockLow' })
  })

  it('is invalid for a new product', () => {
    expect(stockProblems({ stock: 3, stockWas: 3 }, undefined)).toEqual({
      stock: 'productStockLow',
    })
    expect(stockProblems({ stock: 20 }, undefined)).toEqual({})
  })
})

it('begins a product like another with its texts, without its id and stock', () => {
  const begins = typedForNew('2026-11-28', product)

  expect(begins).toMatchObject({
    pid: '',
    title: product.title,
    price: '25',
    stock: '25',
    stockWas: '',
    ddate: '2028-11-28',
    categoryId: 'kitchen',
    offer: 'on',
  })
  expect(ProductBody.safeParse(productFromTyped({ ...begins, pid: 'kettle-2' })).success).toBe(true)
})
