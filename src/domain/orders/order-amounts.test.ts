import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { adjustmentKinds, fitsKind, mayAdjust, transactionId } from './order-amounts.ts'

it('lets each kind of adjustment go its own way', () => {
  const fitting = (taka: number) => adjustmentKinds.filter((kind) => fitsKind(kind, fromTaka(taka)))

  expect(fitting(-130)).toEqual(['waived-delivery', 'bargain'])
  expect(fitting(-0.5)).toEqual(['waived-delivery', 'bargain', 'rounding'])
  expect(fitting(9.99)).toEqual(['rounding', 'surcharge'])
  expect(fitting(10)).toEqual(['surcharge'])
  expect(fitting(0)).toEqual([])
})

it('lets the desk adjust up to its limit either way, and back from beyond it', () => {
  const desk = (before: number, after: number) =>
    mayAdjust(['guest', 'desk'], { before: fromTaka(before), after: fromTaka(after) })

  expect([desk(0, -300), desk(0, 300), desk(-299, -300)]).toEqual([true, true, true])
  expect([desk(0, -300.01), desk(-300, -301), desk(-500, -500.01)]).toEqual([false, false, false])
  expect([desk(-800, -500), desk(-800, 301)]).toEqual([true, false])
})

it('lets the owner and the accounts adjust by any amount, and nobody else by anything', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (before, by) => {
      const change = { before: poisha(before), after: poisha(before + by) }
      expect(mayAdjust(['admin'], change)).toBe(true)
      expect(mayAdjust(['guest', 'accounts'], change)).toBe(true)
    }),
  )
  expect(mayAdjust(['guest', 'packer'], { before: poisha(0), after: poisha(-1) })).toBe(false)
})

it('reads a TrxID as people copy it', () => {
  expect(transactionId(' bk7x 9q2m ')).toBe('BK7X9Q2M')
  expect(transactionId('bk৭x ৯q২m')).toBe('BK7X9Q2M')
  expect(transactionId('9L7-H2K-4AB')).toBe('9L7H2K4AB')
  for (const typed of ['', 'AB12', 'TrxID: 9L7H2K4AB', '٩L7H2K4AB', 'A'.repeat(21)]) {
    expect(transactionId(typed)).toBeUndefined()
  }
})
