/** Orders of a buyer with a phone, and the messages that the shop makes of them. */

import { expect, vi } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { anOrder } from '#tests/make/an-order.ts'

export const actor = 'admin@paglamart.test'

export async function place(shop: Shop, more: Parameters<typeof anOrder>[0] = {}): Promise<string> {
  const placed = await placeOrder(shop, anOrder({ customer: { phone: '01712345678' }, ...more }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  return placed.value.number
}

export async function move(
  shop: Shop,
  number: string,
  ...stages: readonly OrderStage[]
): Promise<void> {
  for (const to of stages) {
    const moved = await moveOrder(shop, { number, to, expectedVersion: undefined, actor })
    if (!moved.ok) throw new Error(moved.failure.kind)
  }
}

export async function messagesIn({ db }: Shop) {
  const rows = await db.read.selectFrom('buyer_messages').selectAll().orderBy('id').execute()
  return rows.map(({ event, channel, state, because }) =>
    `${event} ${channel} ${state} ${because}`.trim(),
  )
}

export async function eventsIn({ db }: Shop) {
  const events = await db.read
    .selectFrom('outbox')
    .select(['id', 'state', 'last_error', 'next_attempt_at', 'payload'])
    .where('kind', 'like', 'buyer-%')
    .orderBy('id')
    .execute()
  return events.map((event) => ({ ...event }))
}

/** Until no event waits; the limit only ends a test that hangs. */
export function untilSettled(shop: Shop): Promise<void> {
  return vi.waitFor(
    async () => {
      expect((await eventsIn(shop)).filter(({ state }) => state === 'waiting')).toEqual([])
    },
    { timeout: 60_000, interval: 5 },
  )
}
