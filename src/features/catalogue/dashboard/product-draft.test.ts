import { expect, it } from 'vitest'
import {
  findDraft,
  forgetDraft,
  keepDraft,
} from '#src/features/catalogue/dashboard/product-draft.ts'
import { emptyProduct } from '#src/features/catalogue/edit/typed-product.ts'

function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

it('gives back what was typed, until it is forgotten', () => {
  const storage = aStorage()
  const typed = { ...emptyProduct, title: 'কেটলি', offer: 'on' }
  keepDraft(typed, storage)

  expect(findDraft(storage)).toEqual(typed)
  forgetDraft(storage)
  expect(findDraft(storage)).toEqual(emptyProduct)
})

it('begins anew where what was kept is no draft', () => {
  const storage = aStorage()
  storage.setItem('product-draft', '{"title":5,"price":"90","extra":"x"}')
  expect(findDraft(storage)).toEqual({ ...emptyProduct, price: '90' })

  storage.setItem('product-draft', 'not JSON')
  expect(findDraft(storage)).toEqual(emptyProduct)
})

it('loses nothing where the browser keeps nothing', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const storage = { getItem: closed, setItem: closed, removeItem: closed }
  keepDraft(emptyProduct, storage)
  forgetDraft(storage)

  expect(findDraft(storage)).toEqual(emptyProduct)
})
