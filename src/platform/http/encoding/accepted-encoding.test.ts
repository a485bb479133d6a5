import { expect, it } from 'vitest'
import { acceptedEncoding } from '#src/platform/http/encoding/accepted-encoding.ts'

it('takes the smallest encoding that the client accepts', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('brotli')
  expect(acceptedEncoding('GZIP, Br')).toBe('brotli')
  expect(acceptedEncoding('br; q=0.1, gzip')).toBe('brotli')
  expect(acceptedEncoding('gzip;q=1.0, identity;q=0.5')).toBe('gzip')
  expect(acceptedEncoding('deflate')).toBe('plain')
  expect(acceptedEncoding('identity')).toBe('plain')
  expect(acceptedEncoding('')).toBe('plain')
  expect(acceptedEncoding(undefined)).toBe('plain')
})

it('takes no encoding that the client excludes, and none that only looks alike', () => {
  expect(acceptedEncoding('br;q=0, gzip;q=0.000')).toBe('plain')
  expect(acceptedEncoding('br;x=1;q=0')).toBe('plain')
  expect(acceptedEncoding('identity;q=0')).toBe('plain')
  expect(acceptedEncoding('*;q=0')).toBe('plain')
  expect(acceptedEncoding('brotli, gzipped')).toBe('plain')
})

it('reads the star as every encoding that the client does not name', () => {
  expect(acceptedEncoding('*')).toBe('brotli')
  expect(acceptedEncoding('br;q=0, *')).toBe('gzip')
  expect(acceptedEncoding('gzip;q=0, br;q=0, *')).toBe('plain')
})

it('reads no header that is longer than any browser sends', () => {
  expect(acceptedEncoding(`br${' '.repeat(1_000_000)}x`)).toBe('plain')
  expect(acceptedEncoding(`gzip${', br'.repeat(1_000_000)}`)).toBe('plain')
})
