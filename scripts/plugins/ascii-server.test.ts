import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asciiOf } from './ascii-server.ts'

it('writes a program that does the same, in ASCII alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const code = `const টাকা = ${JSON.stringify(text)}; [টাকা, /^[ক-হ😀]+$/u.test('খগ😀'), \`৳\${টাকা}😀\`]`
      const written = asciiOf(code)
      expect(written).toMatch(/^\p{ASCII}*$/u)
      expect([...runInNewContext(written)]).toEqual([text, true, `৳${text}😀`])
    }),
  )
})
