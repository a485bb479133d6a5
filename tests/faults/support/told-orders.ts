/** Records the answer that each buyer received, for the judge. */

import { expect } from 'vitest'
import { type Buyer, numberOf, placeOrder, type Reply } from '#tests/process/support/buyers.ts'
import type { ToldOrder } from './judge.ts'

type Listener = { readonly port: number }

export type ToldOrders = {
  readonly told: ReadonlyMap<Buyer, ToldOrder>
  /** Buyers without an answer, or with an answer to try again later. */
  readonly unheard: ReadonlySet<Buyer>
  /** Undefined: the connection broke. A buyer must get the same order number each time. */
  readonly order: (listener: Listener, buyer: Buyer) => Promise<Reply | undefined>
  /** Retries as long as the shop answers that it is busy. */
  readonly orderAnyway: (listener: Listener, buyer: Buyer) => Promise<Reply | undefined>
}

const pauseMs = 100

export function toldOrders(): ToldOrders {
  const told = new Map<Buyer, ToldOrder>()
  const unheard = new Set<Buyer>()

  async function order(listener: Listener, buyer: Buyer): Promise<Reply | undefined> {
    const before = told.get(buyer)
    if (!before) unheard.add(buyer)
    const reply = await placeOrder(listener, buyer).catch(() => undefined)
    if (reply?.status !== 201) return reply

    const number = numberOf(reply)
    if (before) expect(number, `${buyer.name} asked again`).toBe(before.number)
    told.set(buyer, { name: buyer.name, key: buyer.key, number })
    unheard.delete(buyer)
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

  return { told, unheard, order, orderAnyway }
}
