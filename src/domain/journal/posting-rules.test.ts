import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { type AmountsOfOrder, collectOf } from '#src/domain/pricing.ts'
import { type Account, accounts, dueAccountOf } from './account.ts'
import { postingDay } from './posting-day.ts'
import { postingRules } from './posting-rules.ts'
import { type Amount, transfersOf } from './transfer.ts'

/** Debits less credits. */
function balances(parts: Readonly<Record<string, Amount>>): Partial<Record<Account, number>> {
  const sums = accounts.map((account) => {
    const debits = Object.values(parts).filter(({ debit }) => debit === account)
    const credits = Object.values(parts).filter(({ credit }) => credit === account)
    const sum = (some: readonly Amount[]) => some.reduce((all, { amount }) => all + amount, 0)
    return [account, sum(debits) - sum(credits)] as const
  })
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

function anOrder(amounts: Partial<Record<keyof AmountsOfOrder, number>> = {}) {
  const { total = 1_05_050, adjusted = 0, advanced = 0 } = amounts
  return {
    subtotal: poisha(total - 12_000 + 5_050),
    discount: poisha(5_050),
    deliveryFee: poisha(12_000),
    total: poisha(total),
    adjusted: poisha(adjusted),
    advanced: poisha(advanced),
  }
}

it('splits a delivered order into sales, delivery income, discounts, rounding and the money due', () => {
  expect(balances(postingRules.delivered(anOrder(), dueAccountOf('pathao')))).toEqual({
    'due-pathao': 1_05_000,
    rounding: 50,
    discounts: 5_050,
    sales: -98_100,
    'delivery-income': -12_000,
  })
})

it('turns advances into sales, and owes the buyer what they exceed', () => {
  const order = anOrder({ total: 50_000, adjusted: -10_000, advanced: 45_000 })

  expect(balances(postingRules.delivered(order, 'cash'))).toEqual({
    advances: 45_000,
    'refunds-owed': -5_000,
    discounts: 5_050,
    adjustments: 10_000,
    sales: -43_050,
    'delivery-income': -12_000,
  })
})

it('posts for every order what is collected, each amount above 0, and sales at the price of the goods', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(
      fc.record({
        subtotal: amount,
        discount: amount,
        deliveryFee: amount,
        adjusted: fc.integer({ min: -10_000_000, max: 10_000_000 }),
        advanced: amount,
      }),
      (typed) => {
        const discount = Math.min(typed.discount, typed.subtotal)
        const order = {
          subtotal: poisha(typed.subtotal),
          discount: poisha(discount),
          deliveryFee: poisha(typed.deliveryFee),
          total: poisha(typed.subtotal - discount + typed.deliveryFee),
          adjusted: poisha(typed.adjusted),
          advanced: poisha(typed.advanced),
        }
        const parts = postingRules.delivered(order, 'due-steadfast')
        const sums = balances(parts)

        expect(Object.values(parts).every(({ amount: each }) => each >= 0)).toBe(true)
        expect(sums['due-steadfast'] ?? 0).toBe(collectOf(order))
        expect(sums.sales ?? 0).toBe(0 - order.subtotal)
        expect(sums.advances ?? 0).toBe(order.advanced)
        expect(sums.rounding ?? 0).toBeLessThan(100)
      },
    ),
  )
})

it('posts a difference of the drawer as a loss or as other income', () => {
  expect(balances(postingRules.tillCounted(poisha(-500)))).toEqual({ losses: 500, cash: -500 })
  expect(balances(postingRules.tillCounted(poisha(500)))).toEqual({
    cash: 500,
    'other-income': -500,
  })
})

it('posts on the day itself while it is open, else today, else tomorrow', () => {
  const days = { today: '2026-11-24', lastClosed: '2026-11-22' }
  expect(postingDay('2026-11-23', days)).toBe('2026-11-23')
  expect(postingDay('2026-11-22', days)).toBe('2026-11-24')
  expect(postingDay('2026-11-24', { ...days, lastClosed: '2026-11-24' })).toBe('2026-11-25')
})

it('names each transfer of an event by the part, so that the event posts once', () => {
  const happenedAt = new Date('2026-11-24T10:00:00Z')
  const cause = { happenedAt, actor: 'courier', orderId: 'o' }

  expect(
    transfersOf({ key: 'advance:a', ...cause }, postingRules.advanceReceived('bkash', poisha(500))),
  ).toEqual([
    { key: 'advance:a:advance', ...cause, debit: 'bkash', credit: 'advances', amount: 500 },
  ])
})
