import { expect, it } from 'vitest'
import { phrasesIn, synonymOf, textsMeant } from '#src/features/search/synonyms.ts'

it('stores a word as search splits it, in any script, and refuses sentences', () => {
  expect(['Power-Bank ', 'পাখা', 'the fan', '৫ লিটার'].map(synonymOf)).toEqual([
    'power bank',
    'পাখা',
    'fan',
    '5 লিটার',
  ])
  expect(['', '!?', 'a rice cooker of four litres'].map(synonymOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('looks up each row of at most three words once', () => {
  expect(phrasesIn(['red', 'power', 'bank', 'red'])).toEqual([
    'red',
    'red power',
    'red power bank',
    'power',
    'power bank',
    'power bank red',
    'bank',
    'bank red',
  ])
})

it('replaces the longest phrase, and each word with a synonym, the typed text first', () => {
  const others = new Map([
    ['power bank', ['charger box']],
    ['bank', ['coin box']],
    ['red', ['লাল', 'lal']],
  ])
  expect(textsMeant(['red', 'power', 'bank', 'new'], others, 6)).toEqual([
    'red power bank new',
    'লাল power bank new',
    'lal power bank new',
    'red charger box new',
    'লাল charger box new',
    'lal charger box new',
  ])
  expect(textsMeant(['bank', 'red'], others, 3)).toEqual(['bank red', 'coin box red', 'bank লাল'])
  expect(textsMeant(['kettle'], others, 6)).toEqual(['kettle'])
})
