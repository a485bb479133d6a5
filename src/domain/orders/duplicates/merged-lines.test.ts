import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostProducts } from '#src/domain/cart.ts'
import { highestQuantity } from '#src/domain/catalogue/product.ts'
import { poisha } from '#src/domain/money.ts'
import { fitsKind, kindOfSplit } from '#src/domain/orders/order-amounts.ts'
import {
  adjustmentsOfSplit,
  collectOf,
  quantityDiscount,
  quoteMerged,
  quoteOrder,
} from '#src/domain/pricing.ts'
import { mergedLines } from './merged-lines.ts'

const line = (pid: string, taka: number, quantity: number, productId = pid) => ({
  productId,
  pid,
  unitPrice: poisha(taka * 100),
  quantity,
})

it('adds up the pieces of a product, and takes the lower of its two prices', () => {
  const survivor = [line('kettle', 1_000, 2), line('lamp', 300, 1)]
  const other = [line('lamp', 250, 3), line('rug', 900, 1), line('kettle', 1_100, 1)]
  expect(mergedLines(survivor, other)).toEqual([
    line('kettle', 1_000, 3),
    line('lamp', 250, 4),
    line('rug', 900, 1),
  ])
})

it('refuses lines that do not fit into one order', () => {
  const many = (from: number) =>
    Array.from({ length: mostProducts / 2 + 1 }, (_, n) => line(`p${from + n}`, 20, 1))
  expect(mergedLines(many(0), many(100))).toBeUndefined()
  const half = line('kettle', 20, highestQuantity / 2 + 1)
  expect(mergedLines([half], [half])).toBeUndefined()
  expect(mergedLines([line('kettle', 20, 1)], [line('kettle', 20, 1, 'later')])).toBeUndefined()
})

const aLine = fc
  .record({
    pid: fc.constantFrom('a', 'b', 'c'),
    taka: fc.integer({ min: 20, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ pid, taka, quantity }) => line(pid, taka, quantity))
const someLines = fc.uniqueArray(aLine, { selector: ({ pid }) => pid, minLength: 1 })
const aFee = fc.constantFrom(0, 70, 130).map((taka) => poisha(taka * 100))

const quoted = (lines: ReturnType<typeof line>[], fee: ReturnType<typeof poisha>) => ({
  lines,
  discount: quantityDiscount,
  zone: 'inside-dhaka' as const,
  fees: { 'inside-dhaka': fee, 'outside-dhaka': fee },
})

it('never raises the total of two merged orders above their sum', () => {
  fc.assert(
    fc.property(someLines, someLines, aFee, aFee, (survivor, other, fee, otherFee) => {
      const totals = [
        quoteOrder(quoted(survivor, fee)).total,
        quoteOrder(quoted(other, otherFee)).total,
      ] as const
      const merged = mergedLines(survivor, other) ?? []
      expect(quoteMerged(quoted([...merged], fee), [...totals])).toEqual(
        quoteOrder(quoted([...merged], fee)),
      )
      expect(quoteOrder(quoted([...merged], fee)).total).toBeLessThanOrEqual(totals[0] + totals[1])
    }),
  )
  const fee = poisha(7_000)
  // Sold at half its price by a rule that is no more.
  const quote = quoteMerged(quoted([line('a', 100, 2)], fee), [poisha(12_000), poisha(7_000)])
  expect(quote).toMatchObject({ subtotal: 20_000, discount: 8_000, total: 19_000 })
})

it('keeps the sum of both amounts to collect when an order is split, whatever was paid or agreed', () => {
  const amount = fc.integer({ min: 0, max: 400_000 })
  fc.assert(
    fc.property(
      someLines.filter((lines) => lines.some(({ quantity }) => quantity > 1) || lines.length > 1),
      aFee,
      fc.integer({ min: -200_000, max: 50_000 }),
      amount,
      fc.nat(),
      (lines, fee, adjusted, advanced, choice) => {
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
        let left = 1 + (choice % (pieces - 1))
        const moved = lines.map((one) => {
          const quantity = Math.min(left, one.quantity)
          left -= quantity
          return { ...one, quantity }
        })
        const rest = lines.map((one, at) => ({
          ...one,
          quantity: one.quantity - (moved[at]?.quantity ?? 0),
        }))
        const some = (all: typeof lines) => all.filter(({ quantity }) => quantity > 0)
        const { total } = quoteOrder(quoted(lines, fee))
        fc.pre(total + adjusted >= 0)
        const before = { total, adjusted: poisha(adjusted), advanced: poisha(advanced) }
        const totals = {
          rest: quoteOrder(quoted(some(rest), fee)).total,
          moved: quoteOrder(quoted(some(moved), fee)).total,
        }
        const made = adjustmentsOfSplit(before, totals)
        const first = {
          ...before,
          total: totals.rest,
          adjusted: poisha(adjusted + made.rest),
        }
        const second = { total: totals.moved, adjusted: made.moved, advanced: poisha(0) }
        expect(collectOf(first) + collectOf(second)).toBe(collectOf(before))
        // What is owed back to the buyer stays as it was, too.
        expect(first.total + first.adjusted + second.total + second.adjusted).toBe(total + adjusted)
        expect(first.total + first.adjusted).toBeGreaterThanOrEqual(0)
        expect(second.total + second.adjusted).toBeGreaterThanOrEqual(0)
        for (const one of [made.rest, made.moved].filter((sum) => sum !== 0)) {
          expect(fitsKind(kindOfSplit(one), one)).toBe(true)
        }
      },
    ),
  )
})
