import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import {
  type AdvanceRule,
  advanceMissing,
  advanceToAsk,
} from '#src/domain/orders/advance/advance-rule.ts'

const rule: AdvanceRule = {
  asks: 'outside-dhaka',
  from: fromTaka(500),
  percent: 0,
  bkash: '01712345678',
  nagad: '',
}

const order = {
  deliveryZone: 'outside-dhaka',
  deliveryFee: fromTaka(130),
  total: fromTaka(1_630),
  adjusted: fromTaka(0),
  advanced: fromTaka(0),
} as const

it('asks the delivery fee of the orders that the rule names', () => {
  expect(advanceToAsk(order, rule)).toBe(fromTaka(130))
  expect(advanceToAsk({ ...order, deliveryZone: 'inside-dhaka' }, rule)).toBe(0)
  expect(advanceToAsk({ ...order, total: fromTaka(499) }, rule)).toBe(0)
  expect(advanceToAsk({ ...order, total: fromTaka(500) }, rule)).toBe(fromTaka(130))
  const everybody = { ...rule, asks: 'everybody' } as const
  expect(advanceToAsk({ ...order, deliveryZone: 'inside-dhaka' }, everybody)).toBe(fromTaka(130))
  expect(advanceToAsk(order, { ...rule, asks: 'nobody' })).toBe(0)
})

it('asks a percentage of the total in whole taka, rounded down', () => {
  expect(advanceToAsk(order, { ...rule, percent: 10 })).toBe(fromTaka(163))
  expect(advanceToAsk({ ...order, total: fromTaka(1_639.9) }, { ...rule, percent: 10 })).toBe(
    fromTaka(163),
  )
})

it('asks what the buyer has not sent yet, and never more after an edit', () => {
  const asked = { ...order, advanceAsked: fromTaka(163) }
  expect(advanceMissing(asked)).toBe(fromTaka(163))
  expect(advanceMissing({ ...asked, advanced: fromTaka(100) })).toBe(fromTaka(63))
  expect(advanceMissing({ ...asked, advanced: fromTaka(200) })).toBe(0)
  expect(advanceMissing({ ...asked, total: fromTaka(9_000) })).toBe(fromTaka(163))
  expect(advanceMissing({ ...asked, total: fromTaka(600) })).toBe(fromTaka(130))
})
