import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

function counted() {
  const requested: string[] = []
  const lengthOf = (text: string): number | undefined => {
    requested.push(text)
    return text === '' ? undefined : text.length
  }
  return { requested, lengthOf }
}

it('runs once for each text, and each time while there is no answer', () => {
  const { requested, lengthOf } = counted()
  const remembered = memoize(lengthOf, { most: 10, longest: 10 })

  expect([remembered('abc'), remembered(''), remembered('abc'), remembered('')]).toEqual([
    3,
    undefined,
    3,
    undefined,
  ])
  expect(requested).toEqual(['abc', '', ''])
})

it('keeps no more answers than its bound, and none for long texts', () => {
  const { requested, lengthOf } = counted()
  const remembered = memoize(lengthOf, { most: 2, longest: 3 })

  for (const text of ['a', 'b', 'a', 'c', 'a', 'long', 'long']) remembered(text)

  expect(requested).toEqual(['a', 'b', 'c', 'a', 'long', 'long'])
})
