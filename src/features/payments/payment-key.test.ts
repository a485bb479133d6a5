import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { findReturn, returnKeyFor } from '#src/features/payments/payment-key.server.ts'

const id = '0192f0c1-2222-7000-8000-000000000001'
const secrets = { orderToken: Buffer.alloc(32, 7) }

it('tells the key of an order’s link from that of the look-up, and knows no other', () => {
  for (const to of ['order', 'look-up'] as const) {
    expect(findReturn(secrets, id, returnKeyFor(secrets, id, to))).toBe(to)
    expect(findReturn(secrets, `${id}2`, returnKeyFor(secrets, id, to))).toBeUndefined()
  }
  expect(findReturn(secrets, id, '')).toBeUndefined()
})

it('gives a payment of the look-up a key that a process from before it does not accept', () => {
  const older = createHmac('sha256', secrets.orderToken)
    .update(`payment\n${id}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
  expect(returnKeyFor(secrets, id, 'order')).toBe(older)
  expect(returnKeyFor(secrets, id, 'look-up')).not.toBe(older)
})
