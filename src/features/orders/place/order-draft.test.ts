import { expect, it } from 'vitest'
import { orderDraft } from '#src/features/orders/place/order-draft.ts'
import { emptyOrder } from '#src/features/orders/place/typed-order.ts'
import { tabStorage } from '#src/lib/tab-storage.ts'

const typed = { ...emptyOrder, cname: 'রহিমা', quantity: '৫' }

it('gives back what was typed for this product, until it is forgotten', () => {
  const draft = orderDraft('kettle')
  draft.keep({ pid: 'kettle', typed })

  expect(draft.find()).toEqual({ pid: 'kettle', typed })
  expect(orderDraft('fan').find()).toBeUndefined()
  draft.forget()
  expect(draft.find()).toBeUndefined()
})

it('finds nothing in what is no draft of an order', () => {
  for (const text of ['null', '{}', '{"pid":"kettle"}', '{"pid":"kettle","typed":5}']) {
    tabStorage().setItem('order-draft', text)
    expect(orderDraft('kettle').find()).toBeUndefined()
  }
})
