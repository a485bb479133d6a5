import { expect, it } from 'vitest'
import { quantitiesIn } from '#src/features/orders/staff/pasted/pasted-quantity.ts'

const found = (text: string) =>
  quantitiesIn(text).map(({ quantity, isClear }) => (isClear ? quantity : `${quantity}?`))

it('reads pieces in digits and words of both languages', () => {
  expect(found('দুইটা কেটলি')).toEqual([2])
  expect(found('2 পিস কেটলি')).toEqual([2])
  expect(found('kettle 2pcs')).toEqual([2])
  expect(found('kettle x2')).toEqual([2])
  expect(found('3 × mug')).toEqual([3])
  expect(found('panchta mug')).toEqual([5])
  expect(found('two mugs')).toEqual([2])
  expect(found('এক ডজন বাল্ব')).toEqual([12])
})

it('doubts a bare number', () => {
  expect(found('2 kettle')).toEqual(['2?'])
})

it('takes no size, price, house or part of a code for pieces', () => {
  expect(found('kettle 1.8 l, 700 w, 26cm, 1150 taka, house-12, 14/2, kettle-18')).toEqual([])
})

it('takes no size of two numbers for pieces', () => {
  expect(found('board 36 × 26 cm, pillow 18x26 inch')).toEqual([])
})
