/** The index counts and finds the same orders as a scan over all of them. */

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { recountOrders } from '#src/features/orders/list/recount-orders.server.ts'
import { forgetOldOrders } from '#src/features/privacy/forget-old-orders.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import {
  actor,
  allOrders,
  expectedVersion,
  expectLists,
  hour,
  indexAll,
  indexed,
  place,
  someShops,
} from '#tests/make/orders/an-order-index.ts'
import { indexSome } from './index-orders.job.ts'

it('lists and counts the same before and after indexing, whatever the batch size', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 40; n += 1) {
    await place(shop, n)
    // Some at one moment, some a day apart.
    if (n % 3 === 0) pass(n % 9 === 0 ? 20 * hour : 1_000)
  }
  await expectLists(shop.db, 20)

  pass(hour)
  await indexSome({ ...shop, atOnce: 7 })
  await expectLists(shop.db, 25)

  await indexAll(shop, 7)
  for (let n = 0; n < 5; n += 1) await place(shop, n)
  await expectLists(shop.db, 40)
  const { notDone, done, buckets } = await indexed(shop.db)
  expect([notDone, done]).toEqual([40, 0])
  for (const { starts_at, ends_at } of buckets) {
    expect(dhakaDay(new Date(Date.parse(ends_at) - 1))).toBe(dhakaDay(new Date(starts_at)))
  }
})

it('lists the orders that are being packed the same before and after indexing', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 30; n += 1) {
    await place(shop, n)
    pass(n % 10 === 0 ? 13 * hour : 1_000)
  }
  // `null`: an older process has confirmed it.
  const stages = [null, 'confirmed', 'packed', 'shipped', 'delivered', 'placed'] as const
  for (const [n, { id }] of (await allOrders(shop.db)).entries()) {
    const stage = stages[n % stages.length] ?? null
    const status = n % 7 === 0 ? 'not-done' : 'done'
    await transact(shop.db, async (tx) =>
      ok(await tx.updateTable('orders').set({ status, stage }).where('id', '=', id).execute()),
    )
  }
  await expectLists(shop.db, 40)

  pass(hour)
  await indexSome({ ...shop, atOnce: 7 })
  await expectLists(shop.db, 20)
  await indexAll(shop, 7)
  await expectLists(shop.db, 40)
})

it('holds nothing of orders that retention has deleted', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 4; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)

  pass(7 * 365 * 24 * hour)
  await forgetOldOrders(shop.db, shop.clock(), new AbortController().signal)

  expect(await allOrders(shop.db)).toEqual([])
  expect(await indexed(shop.db)).toMatchObject({ notDone: 0, done: 0, terms: [] })
})

it('counts orders by stage, and follows them through confirmation, edit and deletion', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 4; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 4 })

  const numbers = (await allOrders(shop.db)).map(({ oid }) => oid)
  const [first = '', second = '', third = ''] = numbers
  for (const number of [first, second, third]) {
    await changeOrderStatus(shop, { number, status: 'done', expectedVersion, actor })
  }
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 1, confirmed: 3 })
  await editOrder(shop, { number: first, expectedVersion, actor, changes: { name: 'Karim' } })
  await deleteOrder(shop, { number: second, expectedVersion, actor })
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 2, confirmed: 1 })
})

it('reads and counts the writes of an older process, which knows no stages', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 3; n += 1) await place(shop, n)
  pass(hour)
  await indexAll(shop, 10)
  const [one, other] = await allOrders(shop.db)
  const number = one?.oid ?? ''
  await changeOrderStatus(shop, { number, status: 'done', expectedVersion, actor })

  // As the version before toggles an order: its status, and the totals by status.
  const toggle = (id: string, status: OrderStatus, by: number) =>
    transact(shop.db, async (tx) => {
      await sql`update orders set status = ${status}, version = version + 1 where id = ${id}`.execute(
        tx,
      )
      await sql`update order_blocks set done = done + ${by}, not_done = not_done - ${by}`.execute(
        tx,
      )
      return ok(undefined)
    })
  await toggle(one?.id ?? '', 'not-done', -1)
  await recountOrders(shop.db)
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 3 })
  await toggle(other?.id ?? '', 'done', 1)
  await recountOrders(shop.db)

  expect((await indexed(shop.db)).byStage).toEqual({ placed: 2, done: 1 })
  await expectLists(shop.db, 20)
  const again = { number: other?.oid ?? '', status: 'not-done', expectedVersion, actor } as const
  expect(await changeOrderStatus(shop, again)).toMatchObject({ value: { stage: 'placed' } })
  expect((await indexed(shop.db)).byStage).toEqual({ placed: 3 })
})
