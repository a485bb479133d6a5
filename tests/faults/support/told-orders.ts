/** Who was told what: kept by the buyers, for the judge. */

import { expect } from 'vitest'
import { type Buyer, numberOf, placeOrder, type Reply } from '#tests/process/support/buyers.ts'
import type { ToldOrder } from './judge.ts'

type Door = { readonly port: number }

export type ToldOrders = {
  readonly told: ReadonlyMap<Buyer, ToldOrder>
  /** Those whose answer never came, or was that it could not be done now. */
  readonly unheard: ReadonlySet<Buyer>
  /** Undefined: the connection broke. What a buyer is told twice has to be the same. */
  readonly order: (door: Door, buyer: Buyer) => Promise<Reply | undefined>
  /** Asks again as long as the shop says that it cannot just now. */
  readonly orderAnyway: (door: Door, buyer: Buyer) => Promise<Reply | undefined>
}

const pauseMs = 100

export function toldOrders(): ToldOrders {
  const told = new Map<Buyer, ToldOrder>()
  const unheard = new Set<Buyer>()

  async function order(door: Door, buyer: Buyer): Promise<Reply | undefined> {
    const before = told.get(buyer)
    if (!before) unheard.add(buyer)
    const reply = await placeOrder(door, buyer).catch(() => undefined)
    if (reply?.status !== 201) return reply

    const number = numberOf(reply)
    if (before) expect(number, `${buyer.name} asked again`).toBe(before.number)
    told.set(buyer, { name: buyer.name, key: buyer.key, number })
    unheard.delete(buyer)
    return reply
  }

  async function orderAnyway(door: Door, buyer: Buyer): Promise<Reply | undefined> {
    for (;;) {
      const reply = await order(door, buyer)
      if (!reply || (reply.status !== 503 && reply.status !== 507)) return reply
      expect(Number(reply.retryAfter)).toBeGreaterThanOrEqual(1)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return { told, unheard, order, orderAnyway }
}
