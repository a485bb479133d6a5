import { expect, it } from 'vitest'
import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'

it('extracts words and numbers, with any separators', () => {
  expect(wordsOf('Electric Kettle 1.8 L, stainless-steel (new!)')).toEqual([
    'electric',
    'kettle',
    '1.8',
    'l',
    'stainless',
    'steel',
    'new',
  ])
  expect(wordsOf('65W USB-C')).toEqual(['65', 'w', 'usb', 'c'])
  expect(wordsOf('Children’s café')).toEqual(['childrens', 'cafe'])
  expect(wordsOf('ফুল-ঝাড়ু, ২টি')).toEqual(
    ['ফুল', 'ঝাড়ু', '2', 'টি'].map((word) => word.normalize('NFC')),
  )
})

it('reads Bengali digits as digits, and a number with commas as one word', () => {
  expect(wordsOf('পাওয়ার ব্যাংক ১০,০০০')).toContain('10000')
  expect(wordsOf('১.৮ লিটার')[0]).toBe('1.8')
  expect(wordsOf('10, 20')).toEqual(['10', '20'])
})

it('ignores how a letter is composed, and invisible characters', () => {
  expect(wordsOf('ঘড়ি')).toEqual(wordsOf('ঘ\u09dcি'))
  expect(wordsOf('ফ\u200cয\u200dান')).toEqual(wordsOf('ফযান'))
  expect(wordsOf('ket\u200btle')).toEqual(['kettle'])
  expect(wordsOf('ＦＡＮ')).toEqual(['fan'])
  expect(wordsOf('ো')).toEqual(wordsOf('ো'))
})

it('finds no word in symbols', () => {
  expect(wordsOf('% _ \\ * ?! 🙂 \u0000 \ud800')).toEqual([])
  expect(wordsOf('')).toEqual([])
})

it('cuts words that are too long', () => {
  expect(wordsOf('a'.repeat(5_000))).toEqual(['a'.repeat(40)])
})

it('removes filler words, unless the text has no others', () => {
  expect(tellingWords(['fan', 'for', 'the', 'kitchen'])).toEqual(['fan', 'kitchen'])
  expect(tellingWords(['the', 'for'])).toEqual(['the', 'for'])
})
