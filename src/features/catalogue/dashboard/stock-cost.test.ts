import { expect, it } from 'vitest'
import { problemsOfReport } from '#src/features/catalogue/dashboard/check-product.ts'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { costFromTyped } from '#src/features/catalogue/dashboard/stock-cost.tsx'

const received = { pid: 'kettle', kind: 'received', quantity: 3, note: '' }

it('reads what pieces cost in both digits, and sends nothing where nothing is typed', () => {
  expect(costFromTyped({ cost: ' ', paidFrom: 'cash' })).toEqual({})
  expect(costFromTyped({ cost: '1,050.50', paidFrom: 'cash' })).toEqual({
    cost: 1050.5,
    paidFrom: 'cash',
  })
  expect(costFromTyped({ cost: '১০৫০', paidFrom: 'bkash' })).toEqual({
    cost: 1050,
    paidFrom: 'bkash',
  })
})

it('names a cost that is no amount, and one of pieces that nobody received', () => {
  const sentences = productSentences('en')
  const wrong = costFromTyped({ cost: '12.345', paidFrom: 'cash' })
  expect(problemsOfReport({ ...received, ...wrong }, sentences)).toEqual({
    cost: sentences.stockCost,
  })
  const counted = { ...received, kind: 'counted', cost: 5, paidFrom: 'cash' }
  expect(problemsOfReport(counted, sentences)).toEqual({ cost: sentences.stockCostOfReceived })
  const unpaid = { ...received, cost: 5 }
  expect(problemsOfReport(unpaid, sentences)).toEqual({ paidFrom: sentences.stockPaidFrom })
})
