import { expect, it } from 'vitest'
import { findDraft, forgetDraft, keepDraft } from '#src/features/orders/order-draft.ts'
import { emptyOrder } from '#src/features/orders/typed-order.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const typed = { ...emptyOrder, cname: 'রহিমা', quantity: '৫' }

it('gives back what was typed for this product, until it is forgotten', () => {
  const storage = aStorage()
  keepDraft('kettle', typed, storage)

  expect(findDraft('kettle', storage)).toEqual(typed)
  expect(findDraft('fan', storage)).toBeUndefined()
  forgetDraft(storage)
  expect(findDraft('kettle', storage)).toBeUndefined()
})

it('finds nothing in what is no draft', () => {
  const storage = aStorage()
  for (const text of ['', 'null', '{}', '{"pid":"kettle"}', '[']) {
    storage.setItem('order-draft', text)
    expect(findDraft('kettle', storage)).toBeUndefined()
  }
})
