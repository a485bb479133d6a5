import { expect, it } from 'vitest'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { withoutDirections } from '#src/lib/text/without-directions.ts'

it('drops the characters that reverse a text, and no others', () => {
  expect(withoutDirections('a\u202eb\u2066c\u2069d\u200ee\u061cf')).toBe('abcdef')
  expect(withoutDirections('র‍্যাব ক্‌ষ 🧑‍🌾 عربي')).toBe('র‍্যাব ক্‌ষ 🧑‍🌾 عربي')
})

it('keeps a name from reversing the sentence around it', () => {
  expect(interpolate('Delete {name}, who owes Tk {n}?', { name: 'Karim\u202e', n: '100' })).toBe(
    'Delete Karim, who owes Tk 100?',
  )
})
