import { expect, it } from 'vitest'
import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

it('returns the requested number of bytes, and never the same twice', () => {
  const seen = new Set(
    Array.from({ length: 5_000 }, () => Buffer.from(randomBytesFromPool(16)).toString('hex')),
  )

  expect(seen.size).toBe(5_000)
  expect([...seen].every((text) => text.length === 32)).toBe(true)
})

it('leaves returned bytes unchanged when it refills the pool', () => {
  const first = randomBytesFromPool(8)
  const before = Buffer.from(first).toString('hex')
  for (let n = 0; n < 2_000; n += 1) randomBytesFromPool(8)

  expect(Buffer.from(first).toString('hex')).toBe(before)
})

it('throws for more bytes than the pool holds', () => {
  expect(() => randomBytesFromPool(5_000)).toThrow(RangeError)
})
