import { expect, it } from 'vitest'
import { childrenOf, inNewOrder } from './category-tree.ts'

const category = (_id: string, parent: string | null = null) => ({
  ...{ _id, parent, name: _id, nameBn: _id, slug: _id, image: '', version: 1 },
})
const tree = [category('a'), category('a1', 'a'), category('a2', 'a'), category('b')]
const idsOf = (items: typeof tree | ReturnType<typeof inNewOrder>) => items.map(({ _id }) => _id)

it('moves a category together with those below it', () => {
  expect(idsOf(inNewOrder(tree, null, ['b', 'a']))).toEqual(['b', 'a', 'a1', 'a2'])
})

it('orders the categories below one, and leaves the top as it is', () => {
  const ordered = inNewOrder(tree, 'a', ['a2', 'a1'])
  expect(idsOf(ordered)).toEqual(['a', 'a2', 'a1', 'b'])
  expect(idsOf(childrenOf(ordered, 'a'))).toEqual(['a2', 'a1'])
})
