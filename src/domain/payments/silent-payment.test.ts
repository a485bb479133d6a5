import { expect, it } from 'vitest'
import { isWorthWaiting } from '#src/domain/payments/silent-payment.ts'

const start = '2026-11-28T06:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)
const began = { startedAt: start, answeredAt: undefined, takingAt: undefined }
const payment = { provider: 'bkash', ...began } as const

it('never waits for a bKash payment that the shop did not take', () => {
  expect(isWorthWaiting(payment, after(0))).toBe(false)
})

it('waits a day for bKash to say whether it took a payment', () => {
  const takingAt = after(5).toISOString()
  const taken = { ...payment, answeredAt: after(4).toISOString(), takingAt }
  expect(isWorthWaiting(taken, after(29))).toBe(true)
  expect(isWorthWaiting(taken, after(29.1))).toBe(false)
})

it('waits an hour for SSLCommerz, where the buyer pays on its page', () => {
  const atSslcommerz = { ...payment, provider: 'sslcommerz' } as const
  expect(isWorthWaiting(atSslcommerz, after(1))).toBe(true)
  expect(isWorthWaiting(atSslcommerz, after(1.1))).toBe(false)
  const answered = { ...atSslcommerz, answeredAt: after(3).toISOString() }
  expect(isWorthWaiting(answered, after(4))).toBe(true)
  expect(isWorthWaiting(answered, after(4.1))).toBe(false)
})
