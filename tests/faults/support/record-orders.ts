/** Records the answer that each buyer received, for the judge. */

import { expect } from 'vitest'
import { type Buyer, numberOf, placeOrder, type Reply } from '#tests/process/support/buyers.ts'
import type { AcknowledgedOrder } from './judge.ts'

type Listener = { readonly port: number }

export type OrderRecord = {
  readonly acknowledged: ReadonlyMap<Buyer, AcknowledgedOrder>
  /** Buyers without an answer, or with an answer to try again later. */
  readonly unanswered: ReadonlySet<Buyer>
  /** Undefined: the connection broke. A buyer must get the same order number each time. */
  readonly order: (listener: Listener, buyer: Buyer) => Promise<Reply | undefined>
  /** Retries as long as the shop answers that it is busy. */
  readonly orderAnyway: (listener: Listener, buyer: Buyer) => Promise<Reply | undefined>
}

const pauseMs = 100

export function recordOrders(): OrderRecord {
  const acknowledged = new Map<Buyer, AcknowledgedOrder>()
  const unanswered = new Set<Buyer>()

  async function order(listener: Listener, buyer: Buyer): Promise<Reply | undefined> {
    const before = acknowledged.get(buyer)
    if (!before) unanswered.add(buyer)
    const reply = await placeOrder(listener, buyer).catch(() => undefined)
    if (reply?.status !== 201) return reply

    const number = numberOf(reply)
    if (before) expect(number, `${buyer.name} asked again`).toBe(before.number)
    acknowledged.set(buyer, { name: buyer.name, key: buyer.key, number })
    unanswered.delete(buyer)
    return reply
  }

  async function orderAnyway(listener: Listener, buyer: Buyer): Promise<Reply | undefined> {
    for (;;) {
      const reply = await order(listener, buyer)
      if (!reply || (reply.status !== 503 && reply.status !== 507)) return reply
      expect(Number(reply.retryAfter)).toBeGreaterThanOrEqual(1)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return { acknowledged, unanswered, order, orderAnyway }
}
