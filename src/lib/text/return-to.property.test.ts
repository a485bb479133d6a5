import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnTo } from '#src/lib/text/return-to.ts'

const pieces = [
  '/',
  '//',
  '\\',
  '/\\',
  '\\\\',
  '@',
  ':',
  '.',
  '..',
  '/./',
  '/../',
  '?',
  '#',
  '%2F',
  '%2f%2f',
  '%5C',
  '%09',
  '%00',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2044',
  '\uff0f',
  '\uff3c',
  '\u3002',
  '\ufeff',
  '\ud800',
  'evil.example',
  'evil%2eexample',
  '[::1]',
  'http:',
  'https:',
  'https://',
  'javascript:',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'shop.example',
  'shop.example@evil.example',
  'logout',
  'product',
] as const

const anywhere = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''))

const runs = { numRuns: 1_000 }

it('returns a path of the shop for any text and any URL parser', () => {
  fc.assert(
    fc.property(anywhere, fc.boolean(), (given, isPath) => {
      const path = returnTo(isPath ? `/${given}` : given)
      for (const base of ['https://shop.example/login', 'http://localhost:3000/bn/login?from=x']) {
        const { origin, href } = new URL(path, base)
        expect(origin).toBe(new URL(base).origin)
        // As browsers read it that drop or turn round more than others.
        for (const read of [path.replaceAll('\\', '/'), path.replaceAll(/[\t\n\r]/g, '')]) {
          expect(new URL(read, base).href).toBe(href)
        }
      }
    }),
    runs,
  )
})

it('returns a path that fits into a header and stays the same when read again', () => {
  fc.assert(
    fc.property(anywhere, (given) => {
      const path = returnTo(`/${given}`)
      expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(returnTo(path)).toBe(path)
    }),
    runs,
  )
})
