import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inScript } from './in-script.ts'

it('evaluates to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(inScript(text))).toBe(text)
    }),
  )
})

it('lets no text end the script or begin a comment of it', () => {
  expect(inScript('</script><!-- \u2028 & "')).toBe(
    '"\\u003c/script\\u003e\\u003c!-- \\u2028 \\u0026 \\""',
  )
})
