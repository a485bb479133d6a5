import { expect, it } from 'vitest'
import { orderDraft, placedOrder } from '#src/features/orders/place/order-draft.ts'
import { emptyOrder } from '#src/features/orders/place/typed-order.ts'
import { tabStorage } from '#src/lib/tab-storage.ts'

const typed = { ...emptyOrder, cname: 'রহিমা', quantity: '৫' }

it('returns the typed values for this product until they are removed', () => {
  const draft = orderDraft('kettle')
  draft.keep({ pid: 'kettle', typed })

  expect(draft.find()).toEqual({ pid: 'kettle', typed })
  expect(orderDraft('fan').find()).toBeUndefined()
  draft.forget()
  expect(draft.find()).toBeUndefined()
})

it('returns nothing for a stored value that is no draft of an order', () => {
  for (const text of ['null', '{}', '{"pid":"kettle"}', '{"pid":"kettle","typed":5}']) {
    tabStorage().setItem('order-draft', text)
    expect(orderDraft('kettle').find()).toBeUndefined()
  }
})

const order = { pid: 'kettle', oid: 'PM-00000000', token: 'secret' }

it('finds the order of the product that the buyer ordered, until it is forgotten', () => {
  const placed = placedOrder('kettle')
  placed.keep(order)
  expect(placed.find()).toEqual(order)
  expect(placedOrder('mug').find()).toBeUndefined()

  placed.forget()
  expect(placed.find()).toBeUndefined()
})

it('finds no placed order in another text', () => {
  for (const text of ['null', '{}', '[]', '5', '{']) {
    tabStorage().setItem('order-placed', text)
    expect(placedOrder('kettle').find()).toBeUndefined()
  }
})
