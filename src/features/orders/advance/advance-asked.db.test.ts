/** What the owner's rule asks of an order, and what becomes of that. */

import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import { addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'
import {
  aShopThatAsks,
  askAdvance,
  placedOutside,
  theFee,
} from '#tests/make/orders/a-shop-that-asks.ts'

const actor = 'desk@paglamart.test'

async function stillAsked(shop: Shop, number: string) {
  const order = await findOrder(shop.db.read, number)
  return order && advanceStillAsked(shop.db.read, order, shop.clock())
}

it('fixes the amount when the order is placed: a later rule changes no order', async () => {
  const shop = await aShopThatAsks()
  const order = await placedOutside(shop)
  expect(order.advanceAsked).toBe(fromTaka(130))
  expect((await placedOutside(shop, { zone: 'inside-dhaka' })).advanceAsked).toBe(0)

  await askAdvance(shop, { ...theFee, asks: 'nobody' })
  expect(await stillAsked(shop, order.number)).toBe(fromTaka(130))
  expect((await placedOutside(shop)).advanceAsked).toBe(0)
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('asks nothing of an order that staff take', async () => {
  const shop = await aShopThatAsks({ asks: 'everybody' })
  const staff = { actor, source: 'phone', isConfirmed: false, hasOrderSheet: false } as const
  expect((await placedOutside(shop, { staff })).advanceAsked).toBe(0)
})

it('asks less after an advance, and nothing once the order is cancelled', async () => {
  const shop = await aShopThatAsks()
  const { number } = await placedOutside(shop)
  const advance = {
    method: 'cash',
    amount: fromTaka(30),
    sender: '',
    transactionId: null,
  } as const
  const change = { number, expectedVersion: undefined, actor }
  got(await addAdvance(shop, { ...change, advance }))
  expect(await stillAsked(shop, number)).toBe(fromTaka(100))

  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'buyer-refused' }))
  expect(await stillAsked(shop, number)).toBe(0)
})

it('asks a merged order the higher of the two, and the first of a split order alone', async () => {
  const shop = await aShopThatAsks()
  const lines = [
    { pid: 'kettle', quantity: 2 },
    { pid: 'fan', quantity: 1 },
  ]
  const customer = { phone: '01711112222' }
  const first = await placedOutside(shop, { lines, customer })
  await askAdvance(shop, { ...theFee, percent: 10 })
  const second = await placedOutside(shop, { customer })
  const seen = (number: string) => ({ number, expectedVersion: undefined })

  const merged = got(
    await mergeOrders(shop, { survivor: seen(second.number), other: seen(first.number), actor }),
  )
  expect(second.advanceAsked).toBeLessThan(first.advanceAsked)
  expect(merged.advanceAsked).toBe(first.advanceAsked)
  expect(await stillAsked(shop, first.number)).toBe(0)

  const split = got(
    await splitOrder(shop, {
      ...seen(second.number),
      actor,
      items: [{ pid: 'fan', quantity: 1 }],
    }),
  )
  expect(split.order.advanceAsked).toBe(first.advanceAsked)
  expect(split.second.advanceAsked).toBe(0)
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})
