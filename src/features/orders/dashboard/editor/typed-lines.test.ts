import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  keptLines,
  type LineEvent,
  linesAfter,
  linesAsText,
  piecesIn,
  readLines,
  type TypedLine,
  writeLines,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'

function aLine(pid: string, quantity = '1'): TypedLine {
  return { pid, title: pid.toUpperCase(), image: '', unit: 10, quantity, isRemoved: false }
}

const product = (pid: string) => ({ pid, title: pid.toUpperCase(), image: '', price: 20 })

/** `a:2 -b:1` is two pieces of a, and b removed. */
function asText(lines: readonly TypedLine[]): string {
  return lines.map((line) => `${line.isRemoved ? '-' : ''}${line.pid}:${line.quantity}`).join(' ')
}

function after(lines: readonly TypedLine[], ...events: readonly LineEvent[]): string {
  return asText(events.reduce(linesAfter, lines))
}

const ab = [aLine('a', '2'), aLine('b')]

it('adds a product at the end with the price of the catalogue, and pieces to one that is there', () => {
  expect(after(ab, { kind: 'add', product: product('c') })).toBe('a:2 b:1 c:1')
  expect(linesAfter(ab, { kind: 'add', product: product('c') })[2]).toMatchObject({ unit: 20 })
  expect(after(ab, { kind: 'add', product: product('a') })).toBe('a:3 b:1')
  expect(linesAfter(ab, { kind: 'add', product: product('a') })[0]).toMatchObject({ unit: 10 })
})

it('removes a line, brings it back with its pieces, and never removes the last', () => {
  const remove = (pid: string): LineEvent => ({ kind: 'remove', pid })
  expect(after(ab, remove('a'))).toBe('-a:2 b:1')
  expect(after(ab, remove('a'), { kind: 'restore', pid: 'a' })).toBe('a:2 b:1')
  expect(after(ab, remove('a'), remove('b'))).toBe('-a:2 b:1')
  expect(after(ab, remove('a'), { kind: 'add', product: product('a') })).toBe('a:1 b:1')
})

it('swaps a product in place with its pieces, and can take the swap back', () => {
  const swap = (pid: string, by: string): LineEvent => ({ kind: 'swap', pid, product: product(by) })
  expect(after(ab, swap('a', 'c'))).toBe('-a:2 c:2 b:1')
  expect(after(ab, swap('a', 'b'))).toBe('-a:2 b:3')
  expect(after(ab, swap('a', 'a'))).toBe('a:2 b:1')
  expect(after(ab, swap('a', 'c'), swap('c', 'a'))).toBe('a:2 -c:2 b:1')
})

it('adds no twenty-first product', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => aLine(`p${n}`))
  expect(linesAfter(twenty, { kind: 'add', product: product('c') })).toBe(twenty)
  expect(after(twenty, { kind: 'swap', pid: 'p0', product: product('c') })).toContain('-p0:1 c:1')
})

it('keeps one line a product, one at least and twenty at most, through any events', () => {
  const pid = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const anyEvent: fc.Arbitrary<LineEvent> = fc.oneof(
    fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), pid }),
    fc.record({ kind: fc.constant('add' as const), product: pid.map(product) }),
    fc.record({ kind: fc.constant('swap' as const), pid, product: pid.map(product) }),
    fc.record({ kind: fc.constant('type' as const), pid, quantity: fc.constantFrom('', '৭', '3') }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const lines = events.reduce(linesAfter, ab)
      const kept = keptLines(lines)
      expect(new Set(lines.map((line) => line.pid)).size).toBe(lines.length)
      expect(kept.length).toBeGreaterThanOrEqual(1)
      expect(kept.length).toBeLessThanOrEqual(20)
      expect(readLines(writeLines(lines))).toEqual(lines)
    }),
  )
})

it('names lines by title, or by pid where an order of one product has none', () => {
  expect(linesAsText([aLine('a', '1200'), { ...aLine('b', '২'), title: '' }], 'en')).toBe(
    '1,200 × A\n২ × b',
  )
  expect(['1', '0', '1000001', 'two'].map(piecesIn)).toEqual([1, undefined, undefined, undefined])
})
