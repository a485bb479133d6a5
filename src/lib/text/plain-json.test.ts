import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainJson } from '#src/lib/text/plain-json.ts'

it('escapes characters that a terminal obeys or that reverse the text', () => {
  expect(plainJson({ name: '\u001b[2J\u009b31m\u007f\u202e\u2028রহিমা' })).toBe(
    '{\n  "name": "\\u001b[2J\\u009b31m\\u007f\\u202e\\u2028রহিমা"\n}',
  )
})

it('parses back to the same value, and is printable except for line breaks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = plainJson(value)
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value))
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    }),
  )
})
