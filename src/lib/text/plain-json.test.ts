import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainJson } from '#src/lib/text/plain-json.ts'

it('escapes what a terminal would obey, and what turns the text round', () => {
  expect(plainJson({ name: '\u001b[2J\u009b31m\u007f\u202e\u2028রহিমা' })).toBe(
    '{\n  "name": "\\u001b[2J\\u009b31m\\u007f\\u202e\\u2028রহিমা"\n}',
  )
})

it('is read back as it was, and is printable but for its line breaks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = plainJson(value)
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value))
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    }),
  )
})
