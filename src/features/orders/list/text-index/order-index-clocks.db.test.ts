/** The index of orders while clocks go back, and while orders change at the same moment. */

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import {
  type FoundByText,
  findOrdersByText,
} from '#src/features/orders/list/find-orders-by-text.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
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
  names,
  place,
  someShops,
  termsOf,
} from '#tests/make/orders/an-order-index.ts'
import { indexSome } from './index-orders.job.ts'

it('leaves orders unindexed while an earlier one may still commit', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  await place(shop, 1)
  pass(4 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).buckets).toEqual([])

  pass(2 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).notDone).toBe(1)
})

it('counts and finds orders placed after a fast clock went back', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  const placeSome = async () => {
    for (let n = 0; n < 12; n += 1) {
      await place(shop, n)
      pass(10 * 60_000)
    }
  }
  await placeSome()
  pass(30 * hour)
  await placeSome()
  // One has neither name nor phone any more.
  const [{ id } = { id: '' }] = await allOrders(shop.db)
  await transact(shop.db, async (tx) => ok(await forgetBuyer(tx, id)))
  pass(hour)
  await indexAll(shop, 5)

  pass(-32 * hour)
  await indexAll(shop, 5)
  await placeSome()
  const orders = await allOrders(shop.db)
  for (const { oid: number } of orders) {
    const changed = await changeOrderStatus(shop, {
      number,
      status: 'done',
      expectedVersion,
      actor,
    })
    expect(changed.ok).toBe(true)
  }
  await expectLists(shop.db, 20)

  pass(40 * hour)
  await indexAll(shop, 5)
  await expectLists(shop.db, 20)
  const { notDone, done, terms } = await indexed(shop.db)
  expect([notDone, done]).toEqual([0, 36])
  expect(terms).toEqual(termsOf(orders))
})

it('counts and finds orders before the end of a bucket that the clock passes twice', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  await place(shop, 1)
  pass(10 * 60_000)
  await indexAll(shop, 10)

  pass(-320_000)
  await place(shop, 2)
  pass(30_000)
  await indexAll(shop, 10)
  await expectLists(shop.db, 20)
  for (const { oid: number } of await allOrders(shop.db)) {
    const done = { number, status: 'done', expectedVersion, actor } as const
    expect((await changeOrderStatus(shop, done)).ok).toBe(true)
  }
  pass(10 * 60_000)
  await indexAll(shop, 10)
  expect((await indexed(shop.db)).done).toBe(2)
  await expectLists(shop.db, 20)
})

it('finds an order that is indexed between two reads', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  const { read } = shop.db
  const indexedOf = async ({ indexed }: FoundByText) => {
    const { rows } = await sql<{ order_id: string }>`${indexed}`.execute(read)
    return rows.map(({ order_id }) => order_id)
  }
  for (let n = 1; n <= 2; n += 1) {
    await place(shop, 1)
    const before = await findOrdersByText(read, { text: 'rahim' })
    pass(10 * 60_000)
    await indexAll(shop, 10)
    const all = await findOrdersByText(read, { text: 'rahim' })

    const found = [...before.unindexed, ...(await indexedOf(before))]
    expect(found).toHaveLength(n)
    expect(all.unindexed).toEqual([])
    expect(new Set(await indexedOf(all))).toEqual(new Set(found))
  }
})

it('stays exact while changes, deletions, erasures and indexing run at once', async () => {
  const { shops, pass } = await someShops()
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  for (let n = 0; n < 30; n += 1) {
    await place(shop, n)
    if (n % 10 === 0) pass(13 * hour)
  }
  pass(hour)

  const orders = await allOrders(shop.db)
  const changes = orders.flatMap(({ id, oid: number }, at) =>
    Array.from({ length: 3 }, (_, again) => async () => {
      const by = shops[(at + again) % shops.length] ?? shop
      const kind = (at * 7 + again * 5) % 11
      if (kind < 4) {
        const status = kind % 2 === 0 ? 'done' : 'not-done'
        await changeOrderStatus(by, { number, status, expectedVersion, actor })
      } else if (kind < 7) {
        const changed = { name: names[kind % names.length], phone: `018${at}2345678`.slice(0, 11) }
        await editOrder(by, { number, expectedVersion, actor, changes: changed })
      } else if (kind < 8) {
        await deleteOrder(by, { number, expectedVersion, actor })
      } else if (kind < 9) {
        await transact(by.db, async (tx) => ok(await forgetBuyer(tx, id)))
      } else {
        await indexSome({ ...by, atOnce: 4 })
      }
    }),
  )
  const lanes = Array.from({ length: 6 }, (_, lane) => changes.filter((_, at) => at % 6 === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const change of lane) await change()
    }),
  )
  await indexAll(shop, 5)

  const left = await allOrders(shop.db)
  const { notDone, done, terms } = await indexed(shop.db)
  expect([notDone, done]).toEqual([
    left.filter(({ status }) => status === 'not-done').length,
    left.filter(({ status }) => status === 'done').length,
  ])
  expect(done).toBeGreaterThan(0)
  expect(terms).toEqual(termsOf(left))
  await expectLists(shop.db, 30)
})
