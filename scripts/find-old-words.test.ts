import { expect, it } from 'vitest'
import { findOldWords } from './find-old-words.ts'

it('finds an old term in text, identifiers and file names', () => {
  const text = [
    '/** A kept page is stored. */',
    'const keptPages = makeKeptPages()',
    "import { limits } from './kept-pages.ts'",
    'const KeptPage = 1',
    'The worker parked the event.',
  ].join('\n')

  expect(findOldWords(text).map(({ line, use }) => `${line} ${use}`)).toEqual([
    '1 cached page',
    '2 cached pages',
    '3 cached pages',
    '4 cached page',
    '5 dead-lettered',
  ])
})

it('finds headless relative clauses', () => {
  const clauses = [
    'The list for who may read it',
    'A copy of what is kept',
    'Sends it to who asked',
    'says what was given up',
  ]

  expect(clauses.map((clause) => findOldWords(clause).length)).not.toContain(0)
})

it('allows the new terms, everyday words, database names and values of the API', () => {
  const text = [
    'The cache evicts the cached page.',
    'The rate-limit window of an address',
    'const rateLimitWindow = 1',
    ".selectFrom('shop_facts')",
    "const query = '?state=parked&size=2'",
    'Say waiting, failed, parked or sent.',
    'stored as `parked`, the value of its first version',
    "message: 'Some of what was sent is missing or wrong.'",
    "const colours = { parked: 'text-bad' }",
    'The buyer may act on the answer and come back later.',
    'the callers who may read it',
    'unparked cars',
  ].join('\n')

  expect(findOldWords(text)).toEqual([])
})
