import { expect, it } from 'vitest'
import { acceptedEncoding } from '#src/platform/http/accepted-encoding.ts'

it('takes the smallest that is offered', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('brotli')
  expect(acceptedEncoding('gzip;q=1.0, *;q=0.5')).toBe('gzip')
  expect(acceptedEncoding('deflate')).toBe('plain')
  expect(acceptedEncoding('identity')).toBe('plain')
  expect(acceptedEncoding(undefined)).toBe('plain')
})

it('leaves what is weighed at nothing, and what only looks alike', () => {
  expect(acceptedEncoding('br;q=0, gzip;q=0.000')).toBe('plain')
  expect(acceptedEncoding('br; q=0.1')).toBe('brotli')
  expect(acceptedEncoding('brotli, gzipped')).toBe('plain')
})

it('reads no header that no browser sends, however long it is', () => {
  expect(acceptedEncoding(`br${' '.repeat(1_000_000)}x`)).toBe('plain')
  expect(acceptedEncoding(`gzip${', br'.repeat(1_000_000)}`)).toBe('plain')
})
