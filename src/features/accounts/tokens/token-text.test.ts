import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  hashTokenSecret,
  isSecretOf,
  newTokenSecret,
  readTokenText,
  tokenText,
} from '#src/features/accounts/tokens/token-text.server.ts'

const id = '0123456789abcdef01234567'

it('reads its own text, in a shape that a scanner of secrets can search for', () => {
  const parts = { id, secret: newTokenSecret() }
  const text = tokenText(parts)

  expect(text).toMatch(/^pm_[0-9a-f]{80}$/)
  expect(readTokenText(text)).toEqual(parts)
  expect(newTokenSecret()).not.toBe(parts.secret)
})

it('refuses a text with one changed letter by its checksum', () => {
  const text = tokenText({ id, secret: newTokenSecret() })
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.constantFrom(...'0123456789abcdefpm_XZ '),
      (at, letter) => {
        fc.pre(text[at] !== letter)
        expect(readTokenText(text.slice(0, at) + letter + text.slice(at + 1))).toBeUndefined()
      },
    ),
  )
})

it('refuses every other text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readTokenText(text)).toBeUndefined()
    }),
  )
})

it('knows the secret by its hash alone', () => {
  const secret = newTokenSecret()

  expect(isSecretOf(hashTokenSecret(secret), secret)).toBe(true)
  expect(isSecretOf(hashTokenSecret(secret), newTokenSecret())).toBe(false)
  expect(isSecretOf('', secret)).toBe(false)
  expect(hashTokenSecret(secret)).not.toContain(secret)
})
