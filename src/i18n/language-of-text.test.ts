import { expect, it } from 'vitest'
import { hasBangla, languageOfText } from '#src/i18n/language-of-text.ts'

it('reads the language of a text from most of its letters', () => {
  expect(languageOfText('খুব ভালো কেটলি, ধন্যবাদ।')).toBe('bn')
  expect(languageOfText('খুব ভালো kettle')).toBe('bn')
  expect(languageOfText('Bhalo laglo')).toBe('en')
  expect(languageOfText('Boils in ৫ minutes')).toBe('en')
  expect(languageOfText('5/5 👍')).toBe('en')
})

it('finds a single letter in Bangla', () => {
  expect(hasBangla('Boils in ৫ minutes')).toBe(true)
  expect(hasBangla('Boils in 5 minutes')).toBe(false)
})
