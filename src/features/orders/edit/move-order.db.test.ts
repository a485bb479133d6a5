import { expect, it } from 'vitest'
import {
  type OrderStage,
  orderStages,
  stageOfReturns,
  stageRules,
} from '#src/domain/orders/order-stage.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { toOwnerWire, toWire } from '#src/features/orders/order-wire.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import {
  actor,
  anyVersion,
  dayMs,
  edit,
  move,
  placed,
  returnAll,
  sheetStatuses,
  stockOf,
} from '#tests/make/orders/some-moves.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

it('gives the pieces back once when an order is cancelled, and takes them again when it is reopened', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))
  await move(shop, number, 'confirmed')
  await move(shop, number, 'packed')

  const cancelled = await move(shop, number, 'cancelled', 'unreachable')
  expect(cancelled).toMatchObject({
    ok: true,
    value: { status: 'not-done', stage: 'cancelled', version: 4, lines: [{ taken: 0 }] },
  })
  expect(await stockOf(db)).toBe(10)
  expect(await move(shop, number, 'cancelled')).toMatchObject({
    ok: false,
    failure: { kind: 'illegal-move', order: { stage: 'cancelled', version: 4 } },
  })

  expect(await move(shop, number, 'placed')).toMatchObject({
    ok: true,
    value: { stage: 'placed', lines: [{ taken: 4 }] },
  })
  expect(await stockOf(db)).toBe(6)
  expect(await sheetStatuses(db)).toEqual(['confirmed', 'cancelled'])
  const entry = await db.read
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('after', 'like', '%unreachable%')
    .executeTakeFirstOrThrow()
  expect(entry.action).toBe('order.move')
  expect(JSON.parse(entry.after)).toEqual({
    status: 'not-done',
    stage: 'cancelled',
    reason: 'unreachable',
  })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('refuses to release an order whose pieces are gone, and leaves it as it was', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 5 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))
  await move(shop, number, 'held')
  const held = await findOrder(db.read, number)
  expect(held && toOwnerWire(held, new Date())).toMatchObject({ stage: 'held', short: 0 })
  expect(held && toWire(held, new Date())).toMatchObject({ stage: 'placed', short: 0 })
  await placed(shop, anOrder({ quantity: 3 }))

  for (const to of ['placed', 'confirmed'] as const) {
    expect(await move(shop, number, to)).toEqual({
      ok: false,
      failure: {
        kind: 'out-of-stock',
        shortages: [{ pid: 'kettle', title: 'Electric Kettle', titleInBangla: '', stock: 2 }],
      },
    })
  }
  expect(await findOrder(db.read, number)).toMatchObject({ stage: 'held', version: 2 })
  expect(await stockOf(db)).toBe(2)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('takes the missing pieces of a short order when it is packed, or refuses', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 5 })
  const short = await placed(shop, anOrder({ quantity: 2 }))
  const other = await placed(shop, anOrder({ quantity: 3 }))
  await edit(shop, short.number, 4, true)

  expect(await move(shop, short.number, 'packed')).toMatchObject({
    ok: false,
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 0 }] },
  })
  await deleteOrder(shop, { ...anyVersion, number: other.number })
  expect(await move(shop, short.number, 'packed')).toMatchObject({
    ok: true,
    value: { stage: 'packed', lines: [{ quantity: 4, taken: 4 }] },
  })
  expect(await stockOf(db)).toBe(1)
})

it('moves only as the table of stages says', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 100 })
  const ways: Readonly<Record<OrderStage, readonly OrderStage[]>> = {
    placed: [],
    held: ['held'],
    confirmed: ['confirmed'],
    packed: ['confirmed', 'packed'],
    shipped: ['confirmed', 'packed', 'shipped'],
    delivered: ['confirmed', 'packed', 'shipped', 'delivered'],
    returning: ['confirmed', 'packed', 'shipped', 'returning'],
    returned: ['confirmed', 'packed', 'shipped', 'returning'],
    cancelled: ['cancelled'],
  }
  for (const stage of orderStages) {
    const { number } = await placed(shop, anOrder({ quantity: 1 }))
    for (const to of ways[stage]) await move(shop, number, to)
    if (stage === stageOfReturns) await returnAll(shop, number)
    for (const to of orderStages.filter(
      (one) => one === stageOfReturns || !stageRules[stage].next.includes(one),
    )) {
      expect(await move(shop, number, to)).toMatchObject({
        ok: false,
        failure: { kind: 'illegal-move', order: { stage } },
      })
    }
    if (!stageRules[stage].edited) {
      expect(await edit(shop, number, 2)).toMatchObject({ failure: { kind: 'illegal-move' } })
    }
    if (!stageRules[stage].takesReturns) {
      expect(await returnAll(shop, number)).toMatchObject({ failure: { kind: 'illegal-move' } })
    }
    if (!stageRules[stage].isInShop) {
      const deleted = await deleteOrder(shop, { ...anyVersion, number })
      expect(deleted).toMatchObject({ failure: { kind: 'illegal-move', order: { stage } } })
    }
  }
})

it('reopens a cancelled order for 30 days', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-10-01T10:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop)
  now = new Date(now.getTime() + dayMs)
  await move(shop, number, 'cancelled')

  now = new Date(now.getTime() + 30 * dayMs + 1)
  expect(await move(shop, number, 'placed')).toMatchObject({ failure: { kind: 'illegal-move' } })
  now = new Date(now.getTime() - 1)
  expect(await move(shop, number, 'placed')).toMatchObject({ ok: true })
})

it('cancels only with a reason', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)

  expect(await moveOrder(shop, { ...anyVersion, number, to: 'cancelled' })).toEqual({
    ok: false,
    failure: { kind: 'reason-missing' },
  })
})

it('edits and confirms in one transaction, which takes the pieces of a held order', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 5 })
  const { number } = await placed(shop, anOrder({ quantity: 2 }))
  await move(shop, number, 'held')

  expect(await edit(shop, number, 3)).toMatchObject({
    ok: true,
    value: { stage: 'held', lines: [{ quantity: 3, taken: 0 }] },
  })
  expect(await edit(shop, number, 6, true)).toMatchObject({ failure: { kind: 'out-of-stock' } })
  expect(await findOrder(db.read, number)).toMatchObject({ version: 3, lines: [{ quantity: 3 }] })
  expect(await edit(shop, number, 4, true)).toMatchObject({
    ok: true,
    value: { stage: 'confirmed', status: 'done', lines: [{ quantity: 4, taken: 4 }] },
  })
  expect(await stockOf(db)).toBe(1)
  expect(await sheetStatuses(db)).toEqual(['confirmed'])
})

it('queues the sheet when an edit takes a confirmation back', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 5 })
  const { number } = await placed(shop)
  await move(shop, number, 'confirmed')
  await edit(shop, number, 2)
  await edit(shop, number, 3)

  expect(await sheetStatuses(db)).toEqual(['confirmed', 'placed'])
})

it('restores a deleted order as placed for 30 days, or says that its pieces are gone', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-10-01T10:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 5 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))
  await move(shop, number, 'confirmed')
  await deleteOrder(shop, { ...anyVersion, number })
  const other = await placed(shop, anOrder({ quantity: 3 }))

  expect(await restoreOrder(shop, { number, actor })).toEqual({
    ok: false,
    failure: {
      kind: 'out-of-stock',
      shortages: [{ pid: 'kettle', title: 'Electric Kettle', titleInBangla: '', stock: 2 }],
    },
  })
  expect(await findOrder(db.read, number)).toBeUndefined()
  await move(shop, other.number, 'cancelled')
  now = new Date(now.getTime() + 30 * dayMs + 1)
  expect(await restoreOrder(shop, { number, actor })).toMatchObject({
    failure: { kind: 'order-gone' },
  })
  now = new Date(now.getTime() - 1)
  expect(await restoreOrder(shop, { number, actor })).toMatchObject({
    ok: true,
    value: { stage: 'placed', status: 'not-done', lines: [{ taken: 4 }] },
  })
  expect(await restoreOrder(shop, { number, actor })).toMatchObject({
    failure: { kind: 'order-gone' },
  })
  expect(await stockOf(db)).toBe(1)
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('moves an order once for twenty people who cancel it together', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))

  const results = await Promise.all(
    Array.from({ length: 20 }, () => move(shop, number, 'cancelled')),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stockOf(db)).toBe(10)
  expect(await pidsOffLedger(db.read)).toEqual([])
})
