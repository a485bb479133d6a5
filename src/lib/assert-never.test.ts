import { expect, it } from 'vitest'
import { assertNever } from './assert-never.ts'

type Failure = { kind: 'handled' } | { kind: 'forgotten' }

function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'handled':
      return 'All is well'
    default:
      // @ts-expect-error: an unhandled case does not compile
      return assertNever(failure)
  }
}

it('names the unhandled case', () => {
  expect(() => sentenceOf({ kind: 'forgotten' })).toThrow('Not handled: {"kind":"forgotten"}')
})

it('throws nothing for a handled case', () => {
  expect(sentenceOf({ kind: 'handled' })).toBe('All is well')
})
