import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPid } from '#src/domain/catalogue/product.ts'
import {
  addToCart,
  type CartLine,
  mergeLines,
  mostProducts,
  parseCart,
  setPieces,
  writeCart,
} from './cart.ts'

const pid = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isPid)
const line = fc.record({ pid, quantity: fc.integer({ min: 1, max: 40 }) })
const cart = fc
  .array(line, { maxLength: 40 })
  .map((lines) => lines.reduce<readonly CartLine[]>((sum, one) => addToCart(sum, one) ?? sum, []))

it('reads the cart that it wrote, whatever the pids contain', () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const text = writeCart(lines)
      expect(parseCart(text)).toEqual(lines)
      expect(text).toMatch(/^[\w.~!*'()%:&-]*$/)
    }),
  )
})

it('makes a cart within its limits of any text', () => {
  const parts = fc.array(fc.constantFrom('p1:2', '&', ':', '%', '%E0', 'p1:0', '../x:1', 'p:1e9'))
  const text = fc.oneof(
    fc.string(),
    parts.map((some) => some.join('')),
  )
  fc.assert(
    fc.property(text, (damaged) => {
      const lines = parseCart(damaged)
      expect(lines.length).toBeLessThanOrEqual(mostProducts)
      expect(lines).toEqual(mergeLines(lines))
      for (const one of lines) expect(isPid(one.pid) && one.quantity >= 1).toBe(true)
    }),
  )
})

it('adds pieces to a product that is in the cart, and removes a line without pieces', () => {
  fc.assert(
    fc.property(cart, line, (lines, one) => {
      const before = lines.find((other) => other.pid === one.pid)?.quantity ?? 0
      const after = addToCart(lines, one)
      if (!after) return
      expect(after.find((other) => other.pid === one.pid)?.quantity).toBe(before + one.quantity)
      expect(setPieces(after, { pid: one.pid, quantity: 0 })).toEqual(
        lines.filter((other) => other.pid !== one.pid),
      )
    }),
  )
})

it('refuses the twenty-first product and a text of over three kilobytes', () => {
  const full = Array.from({ length: mostProducts }, (_, n) => ({ pid: `p${n}`, quantity: 1 }))
  expect(addToCart(full, { pid: 'more', quantity: 1 })).toBeUndefined()
  expect(addToCart(full, { pid: 'p3', quantity: 1 })).toHaveLength(mostProducts)

  const long = Array.from({ length: 5 }, (_, n) => ({ pid: `${n}${'ক'.repeat(63)}`, quantity: 1 }))
  expect(addToCart(long, { pid: `x${'ক'.repeat(63)}`, quantity: 1 })).toBeUndefined()
})
