import { expect, it } from 'vitest'
import {
  problemsOfProduct,
  problemsOfReport,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { emptyProduct, type TypedProduct } from '#src/features/catalogue/edit/typed-product.ts'

const sentences = productSentences('en')
const typed: TypedProduct = {
  ...emptyProduct,
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre in four minutes.',
  ddate: '2030-01-01',
}

it('names every wrong field of a new product at once, in sentences', () => {
  const found = problemsOfProduct(
    { ...emptyProduct, price: '19', oldp: '5.5', stock: '19' },
    undefined,
    sentences,
  )

  expect(found).toEqual({
    pid: sentences.productPid,
    title: sentences.productTitle,
    details: sentences.productDetails,
    price: sentences.productPrice,
    oldp: sentences.productOldPrice,
    stock: sentences.productStockLow,
    ddate: sentences.productExpires,
  })
  expect(Object.values(found).filter((sentence) => !/ .*\.$/.test(sentence ?? ''))).toEqual([])
})

it('accepts Bengali digits and an unticked offer box', () => {
  const found = problemsOfProduct({ ...typed, price: '২০', oldp: '২৫', stock: '৩০' }, 0, sentences)

  expect(found).toEqual({})
})

it('accepts a stock below 20 only if it equals the current stock', () => {
  const low = { ...typed, stock: '3', stockWas: '3' }

  expect(problemsOfProduct(low, 3, sentences)).toEqual({})
  expect(problemsOfProduct({ ...low, stock: '4' }, 3, sentences)).toEqual({
    stock: sentences.productStockLow,
  })
})

it('names every wrong field of a stock report', () => {
  expect(problemsOfReport({ pid: 'kettle', kind: '', quantity: 'three' }, sentences)).toEqual({
    kind: sentences.stockKind,
    quantity: sentences.stockQuantity,
  })
  expect(problemsOfReport({ pid: 'kettle', kind: 'counted', quantity: 0 }, sentences)).toEqual({})
})
