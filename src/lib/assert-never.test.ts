import { expect, it } from 'vitest'
import { assertNever } from './assert-never.ts'

type Failure = { kind: 'handled' } | { kind: 'forgotten' }

function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'handled':
      return 'All is well'
    default:
      // @ts-expect-error: a case that nobody handles does not compile
      return assertNever(failure)
  }
}

it('names the case that was not handled', () => {
  expect(() => sentenceOf({ kind: 'forgotten' })).toThrow('Not handled: {"kind":"forgotten"}')
})

it('stays out of the way of the cases that are handled', () => {
  expect(sentenceOf({ kind: 'handled' })).toBe('All is well')
})
