import { expect, it } from 'vitest'
import { makeLatestText } from './latest-text.ts'

it('keeps what was set since, when an older text is reported as drawn late', () => {
  const shown: string[] = []
  const latest = makeLatestText('', (text) => shown.push(text))
  latest.set('a')
  latest.set('a b')
  latest.drawn('a')
  expect(latest.text()).toBe('a b')
  latest.set('a b c')
  // React may leave texts out.
  latest.drawn('a b c')
  expect(latest.text()).toBe('a b c')
  expect(shown).toEqual(['a', 'a b', 'a b c'])
})

it('takes a text that the form has set by itself', () => {
  const latest = makeLatestText('a', () => {})
  latest.drawn('restored')
  expect(latest.text()).toBe('restored')
  latest.set('b')
  latest.drawn('theirs')
  expect(latest.text()).toBe('theirs')
  latest.set('theirs, c')
  expect(latest.text()).toBe('theirs, c')
})
