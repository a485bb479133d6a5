/** Buyers: each has a name, a phone and an address of their own, so that no limit applies. */

import { z } from 'zod'
import type { CartLine } from '#src/domain/cart.ts'
import { requireNoLeaks } from '#tests/support/find-leaks.ts'

export type Buyer = {
  readonly name: string
  readonly key: string
  readonly pid: string
  readonly quantity: number
  /** In place of pid and quantity. */
  readonly items?: readonly CartLine[]
  readonly coupon?: string
  /** In place of a phone of their own. */
  readonly phone?: string
}

let buyers = 0

/** The name identifies their order. */
export function aBuyer({ pid = 'kettle', quantity = 1 } = {}): Buyer {
  buyers += 1
  return { name: `Buyer ${buyers}`, key: `key-${buyers}-${crypto.randomUUID()}`, pid, quantity }
}

const Placed = z.object({ oid: z.string(), cname: z.string(), token: z.string() })

export type Reply = {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
  readonly seconds: number
}

type Door = { readonly port: number }

/** Sends the same order with the same key for each call with the same buyer. */
export async function placeOrder(door: Door, buyer: Buyer): Promise<Reply> {
  const number = Number(/\d+/.exec(buyer.name)?.[0])
  return send(door, 'PUT', '/api/order?id=p', {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': buyer.key,
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({
      ...(buyer.items ? { items: buyer.items } : { pid: buyer.pid, quantity: buyer.quantity }),
      cname: buyer.name,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: buyer.phone ?? `017${String(number).padStart(8, '0')}`,
      ...(buyer.coupon !== undefined && { coupon: buyer.coupon }),
      city: 70,
    }),
  })
}

type Sending = { readonly headers?: Record<string, string>; readonly body?: string }

export async function send(
  { port }: Door,
  method: string,
  path: string,
  { headers = {}, body }: Sending = {},
): Promise<Reply> {
  const from = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  // A page shows the shop's own phone, and a form shows the typed one.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson && response.status >= 500) requireNoLeaks(text, 'The answer to a failure')
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text,
    seconds: (performance.now() - from) / 1_000,
  }
}

const pauseMs = 50

/** Repeats a shed request until the shop accepts it. */
export async function anyway(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503 || reply.retryAfter === null) return reply
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

export function numberOf(reply: Reply): string {
  return Placed.parse(JSON.parse(reply.text)).oid
}

/** The number of replies by status. */
export function countStatuses(replies: readonly Reply[]): Readonly<Record<number, number>> {
  return Object.fromEntries(
    [...Map.groupBy(replies, (reply) => reply.status)].map(([status, of]) => [status, of.length]),
  )
}
