import { expect, it } from 'vitest'
import { isWorthWaiting } from '#src/domain/payments/silent-payment.ts'

const start = '2026-11-28T06:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)
const payment = { provider: 'bkash', isBeingTaken: false, startedAt: start } as const

it('never waits for a bKash payment that the shop did not take', () => {
  expect(isWorthWaiting(payment, after(0))).toBe(false)
})

it('waits a day for bKash to say whether it took a payment', () => {
  const taken = { ...payment, isBeingTaken: true }
  expect(isWorthWaiting(taken, after(24))).toBe(true)
  expect(isWorthWaiting(taken, after(24.1))).toBe(false)
})

it('waits an hour for SSLCommerz, where the buyer pays on its page', () => {
  const atSslcommerz = { ...payment, provider: 'sslcommerz' } as const
  expect(isWorthWaiting(atSslcommerz, after(1))).toBe(true)
  expect(isWorthWaiting(atSslcommerz, after(1.1))).toBe(false)
})
