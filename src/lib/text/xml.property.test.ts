import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '#tests/make/hostile-text.ts'
import { readXml } from '#tests/support/readers/read-xml.ts'
import { element, xmlText } from './xml.ts'

it('writes the signs of XML as text', () => {
  expect(element('title', 'Tom & "Jerry" <b>]]>')).toBe(
    '<title>Tom &amp; &quot;Jerry&quot; &lt;b&gt;]]&gt;</title>',
  )
})

it('drops characters that XML cannot hold, and keeps the rest', () => {
  expect(xmlText('a\u0000b\u001fc\ud800d\uffffe\u2028f🫖')).toBe('abcde\u2028f🫖')
})

it('parses back to the same text, except for characters that XML cannot hold', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const kept = [...text].filter((sign) => xmlText(sign) !== '').join('')
      expect(readXml(element('a', text)).text).toBe(kept)
      expect(readXml(`<a b="${xmlText(text)}"/>`).attributes).toEqual({ b: kept })
    }),
  )
})

it('fails to parse broken XML', () => {
  expect(() => readXml('<a>&nbsp;</a>')).toThrow('No entity')
  expect(() => readXml('<a><b></a></b>')).toThrow('not open')
  expect(() => readXml('<a>\u0000</a>')).toThrow('A character')
  expect(() => readXml('<a/><b/>')).toThrow('Not one element')
})
