import { expect, it } from 'vitest'
import { places } from '#src/domain/delivery/places.ts'
import { looksLikeKeyboardMash } from '#src/domain/people/keyboard-mash.ts'

it('finds keys that somebody hit at random', () => {
  const mashed = ['asdfgh', 'Asdf', 'qwerty', 'hjkl', 'sdfsdfsdf', 'kkkkk', 'ককককক', 'xcvb', 'lkjh']
  expect(mashed.filter((text) => !looksLikeKeyboardMash(text))).toEqual([])
  expect(looksLikeKeyboardMash('House 5, fghjfghj, Dhaka')).toBe(true)
})

it('takes names and addresses of people as they are', () => {
  const real = [
    'Rahima Begum',
    'Md. Shahriar Krishnachandra',
    'House 12, Liberty Tower, Property Road, Mirpur 10',
    'BWDB Colony, LGRDB Bhaban, Sector 4',
    'রহিমা খাতুন, ঝিরঝিরিয়া, সাভার',
    'টুকটুক বাজার',
    '',
    '12345',
  ]
  expect(real.filter(looksLikeKeyboardMash)).toEqual([])
  const named = places.flatMap(({ name, nameInBangla }) => [name, nameInBangla])
  expect(named.filter(looksLikeKeyboardMash)).toEqual([])
})

it('reads a long text within a moment', () => {
  expect(looksLikeKeyboardMash('ab'.repeat(500_000))).toBe(true)
})
