import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  medianOf,
  type RiskFacts,
  riskLevel,
  riskOf,
  riskReasons,
} from '#src/domain/orders/order-risk.ts'

/** A first order without anything odd. */
const usual: RiskFacts = {
  isPhoneBlocked: false,
  isPhonePossible: true,
  repeatsProduct: false,
  name: 'Rahima Begum',
  address: 'House 5, Road 3, Mirpur 10, Dhaka',
  place: null,
  totalPoisha: 300_00,
  medianPoisha: 100_00,
  hasManyFromDevice: false,
  shipped: 0,
  delivered: 0,
  returned: 0,
}

type Case = readonly [facts: Partial<RiskFacts>, score: number, reasons: string]

const cases: readonly Case[] = [
  [{}, 10, 'returns 10'],
  [{ isPhoneBlocked: true }, 100, 'blocked-phone 100, returns 10'],
  [{ isPhonePossible: false }, 50, 'impossible-phone 40, returns 10'],
  [{ repeatsProduct: true }, 45, 'same-product 35, returns 10'],
  [{ address: 'Dhaka 1' }, 30, 'vague-address 20, returns 10'],
  [{ address: 'The house near the old bridge' }, 30, 'vague-address 20, returns 10'],
  [{ address: 'The house near the old bridge, savar' }, 10, 'returns 10'],
  [{ address: 'পুরোনো ব্রিজের পাশের বাড়ি, সাভার' }, 10, 'returns 10'],
  [{ address: 'The house near the old bridge', place: 'Savar' }, 10, 'returns 10'],
  [{ address: 'পুরোনো ব্রিজের পাশে, বাড়ি ৫' }, 10, 'returns 10'],
  [{ name: 'asdfgh' }, 40, 'keyboard-mash 30, returns 10'],
  [{ address: 'House 5, sdfghjk, Dhaka' }, 40, 'keyboard-mash 30, returns 10'],
  [{ totalPoisha: 300_01 }, 25, 'large-amount 15, returns 10'],
  [{ totalPoisha: 9_000_00, medianPoisha: undefined }, 10, 'returns 10'],
  [{ hasManyFromDevice: true }, 30, 'many-from-device 20, returns 10'],
  [{ shipped: 4, returned: 4 }, 25, 'returns 25'],
  [{ shipped: 1, delivered: 1 }, 8, 'returns 8'],
  [{ shipped: 2, delivered: 2 }, 0, 'returns 7, known-buyer -30'],
  [
    { shipped: 8, delivered: 4, returned: 4, repeatsProduct: true },
    22,
    'same-product 35, returns 17, known-buyer -30',
  ],
  [
    { isPhonePossible: false, repeatsProduct: true },
    85,
    'impossible-phone 40, same-product 35, returns 10',
  ],
]

describe('the risk of an order', () => {
  it('follows the table', () => {
    const found = cases.map(([facts]): Case => {
      const { score, reasons } = riskOf({ ...usual, ...facts })
      const said = reasons.map(({ reason, points }) => `${reason} ${points}`)
      return [facts, score, said.join(', ')]
    })
    expect(found).toEqual(cases)
  })

  it('is low under 30, asks for a call under 60, and is high from there', () => {
    expect([0, 29, 30, 59, 60, 100].map(riskLevel)).toEqual([
      'low',
      'low',
      'call-first',
      'call-first',
      'high',
      'high',
    ])
  })

  it('is between 0 and 100 for any facts, and its reasons add up to it', () => {
    const anyFacts = fc.record({
      isPhoneBlocked: fc.boolean(),
      isPhonePossible: fc.boolean(),
      repeatsProduct: fc.boolean(),
      name: fc.string(),
      address: fc.string({ unit: 'grapheme' }),
      place: fc.constantFrom(null, 'Savar'),
      totalPoisha: fc.nat(),
      medianPoisha: fc.option(fc.nat(), { nil: undefined }),
      hasManyFromDevice: fc.boolean(),
      shipped: fc.nat(200),
      delivered: fc.nat(200),
      returned: fc.nat(200),
    })
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, reasons } = riskOf(facts)
        const sum = reasons.reduce((all, { points }) => all + points, 0)
        expect(score).toBe(Math.min(100, Math.max(0, sum)))
        expect(riskReasons).toEqual(expect.arrayContaining(reasons.map(({ reason }) => reason)))
      }),
    )
  })
})

it('knows what is usual from twenty orders on', () => {
  expect(medianOf(Array.from({ length: 19 }, () => 5))).toBeUndefined()
  expect(
    medianOf([...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 11 }, () => 9)]),
  ).toBe(9)
})
