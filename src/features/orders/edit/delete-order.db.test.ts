import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const actor = 'admin@paglamart.test'

async function placed(shop: Shop, order = anOrder()) {
  const result = await placeOrder(shop, order)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

function remove(shop: Shop, number: string, version?: number) {
  return deleteOrder(shop, { number, expectedVersion: version, actor })
}

function edit(shop: Shop, number: string, quantity: number) {
  return editOrder(shop, { number, expectedVersion: undefined, actor, changes: { quantity } })
}

function confirm(shop: Shop, number: string) {
  return changeOrderStatus(shop, { number, status: 'done', expectedVersion: undefined, actor })
}

async function stockOf(db: Database, pid = 'kettle') {
  const { stock } = await db.read
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return stock
}

async function storedOrder(db: Database, id: string) {
  const row = await db.read
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['deleted_at', 'version', 'status', 'quantity', 'taken'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row }
}

async function movementsBack(db: Database) {
  const rows = await db.read
    .selectFrom('stock_movements')
    .select(['quantity', 'order_id', 'actor'])
    .where('reason', '=', 'order-deleted')
    .execute()
  return rows.map((row) => ({ ...row }))
}

it('keeps the row, finds the order no more, and returns its pieces to stock', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-20T10:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 10 })
  const order = await placed(shop, anOrder({ quantity: 4 }))

  expect(await remove(shop, order.number)).toEqual({ ok: true, value: { piecesBack: 4 } })

  expect(await findOrder(db.read, order.number)).toBeUndefined()
  expect(await storedOrder(db, order.id)).toEqual({
    deleted_at: now.toISOString(),
    version: 2,
    status: 'not-done',
    quantity: 4,
    taken: 0,
  })
  expect(await stockOf(db)).toBe(10)
  expect(await movementsBack(db)).toEqual([{ quantity: 4, order_id: order.id, actor }])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('returns the pieces of a done order too, and only the taken pieces of a short one', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const done = await placed(shop, anOrder({ quantity: 3 }))
  await confirm(shop, done.number)
  const short = await placed(shop, anOrder({ quantity: 2 }))
  await edit(shop, short.number, 50)
  expect(await stockOf(db)).toBe(0)

  expect(await remove(shop, done.number)).toEqual({ ok: true, value: { piecesBack: 3 } })
  expect(await storedOrder(db, done.id)).toMatchObject({ status: 'done', taken: 0 })
  expect(await stockOf(db)).toBe(3)

  expect(await remove(shop, short.number)).toEqual({ ok: true, value: { piecesBack: 7 } })
  expect(await stockOf(db)).toBe(10)
  expect(await movementsBack(db)).toEqual([
    { quantity: 3, order_id: done.id, actor },
    { quantity: 7, order_id: short.id, actor },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('moves no stock where the order took none', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1 })
  const order = await placed(shop, anOrder({ quantity: 1 }))
  await db.write(async (tx) => {
    await tx.updateTable('order_lines').set({ taken: 0 }).execute()
    return ok(undefined)
  })

  expect(await remove(shop, order.number)).toEqual({ ok: true, value: { piecesBack: 0 } })
  expect(await movementsBack(db)).toEqual([])
})

it('returns pieces to the product they came from, archived or sold anew under its pid', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const old = await aProduct(db, { stock: 10 })
  const order = await placed(shop, anOrder({ quantity: 4 }))
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ archived_at: '2026-11-20T10:00:00.000Z' }).execute()
    return ok(undefined)
  })
  await aProduct(db, { stock: 5 })

  expect(await remove(shop, order.number)).toEqual({ ok: true, value: { piecesBack: 4 } })

  const stocks = await db.read.selectFrom('products').select(['id', 'stock']).execute()
  expect(new Map(stocks.map(({ id, stock }) => [id === old.id, stock]))).toEqual(
    new Map([
      [true, 10],
      [false, 5],
    ]),
  )
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('returns the pieces of every product of an order', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { pid: 'kettle', stock: 10 })
  await aProduct(db, { pid: 'fan', stock: 10 })
  const lines = [
    { pid: 'kettle', quantity: 2 },
    { pid: 'fan', quantity: 3 },
  ]
  const order = await placed(shop, { ...anOrder(), lines })

  expect(await remove(shop, order.number)).toEqual({ ok: true, value: { piecesBack: 5 } })
  expect([await stockOf(db, 'kettle'), await stockOf(db, 'fan')]).toEqual([10, 10])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it("invalidates the product's pages, and the grids once it is in stock again", async () => {
  const db = await freshDatabase()
  const told: string[][] = []
  const shop: Shop = {
    ...(await aShop(db)),
    cacheInvalidation: localCacheInvalidation((tags) => told.push([...tags].toSorted())),
  }
  await aProduct(db, { stock: 5 })
  const first = await placed(shop, anOrder({ quantity: 4 }))
  const last = await placed(shop, anOrder({ quantity: 1 }))
  told.length = 0

  await remove(shop, first.number)
  await remove(shop, last.number)
  await remove(shop, last.number)

  expect(told).toEqual([['sold-out', 'stock:kettle'], ['stock:kettle']])
})

it('returns the current order to a stale admin, and deletes in the current version', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder({ quantity: 2 }))
  await edit(shop, number, 3)
  const stands = await findOrder(db.read, number)

  for (const version of [1, 3, Number.NaN]) {
    expect(await remove(shop, number, version)).toEqual({
      ok: false,
      failure: { kind: 'changed-meanwhile', order: stands },
    })
  }
  expect(await remove(shop, number, 2)).toEqual({ ok: true, value: { piecesBack: 3 } })
})

it('reports deleted and unknown orders', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)
  await remove(shop, number)

  for (const unknown of [number, 'PM-00000000', '', '\0']) {
    expect(await remove(shop, unknown)).toEqual({ ok: false, failure: { kind: 'order-gone' } })
  }
})

it('deletes once for twenty simultaneous requests, and returns the pieces once', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 10 })
  const { number } = await placed(shop, anOrder({ quantity: 4 }))

  const results = await Promise.all(Array.from({ length: 20 }, () => remove(shop, number)))

  expect(results.filter((result) => result.ok)).toHaveLength(1)
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure.kind]))
  expect(failures).toEqual(Array(19).fill('order-gone'))
  expect(await stockOf(db)).toBe(10)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('records who deleted it, the order as it stood, and the pieces', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-20T10:00:00.000Z')
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const order = await placed(shop, anOrder({ quantity: 2 }))
  await remove(shop, order.number)

  const rows = await db.read.selectFrom('history').selectAll().execute()
  expect(rows).toMatchObject([
    { subject: 'order', subject_id: order.id, actor, action: 'order.delete' },
  ])
  expect(JSON.parse(rows[0]?.before ?? '')).toEqual(order)
  expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ deletedAt: now.toISOString(), piecesBack: 2 })
})

type Step =
  | { readonly kind: 'place'; readonly quantity: number }
  | { readonly kind: 'edit'; readonly order: number; readonly quantity: number }
  | { readonly kind: 'confirm'; readonly order: number }
  | { readonly kind: 'delete'; readonly order: number }

const order = fc.nat({ max: 3 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('edit' as const),
    order,
    quantity: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant('confirm' as const), order }),
  fc.record({ kind: fc.constant('delete' as const), order }),
)

it('keeps stock, ledger and orders consistent while orders are deleted, edited and confirmed', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  let runs = 0

  async function take(step: Step, pid: string, numbers: string[]): Promise<void> {
    if (step.kind === 'place') {
      const result = await placeOrder(shop, anOrder({ pid, quantity: step.quantity }))
      if (result.ok) numbers.push(result.value.number)
      return
    }
    const number = numbers[step.order % numbers.length]
    if (number === undefined) return
    if (step.kind === 'edit') await edit(shop, number, step.quantity)
    else if (step.kind === 'confirm') await confirm(shop, number)
    else await remove(shop, number)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 40 }),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      async (stock, rounds) => {
        runs += 1
        const pid = `run-${runs}`
        const { id } = await aProduct(db, { pid, stock })
        const numbers: string[] = []
        for (const steps of rounds) await Promise.all(steps.map((step) => take(step, pid, numbers)))

        const lines = await db.read
          .selectFrom('order_lines')
          .innerJoin('orders', 'orders.id', 'order_lines.order_id')
          .select(['taken', 'status', 'deleted_at'])
          .where('product_id', '=', id)
          .execute()
        const taken = lines.reduce((sum, line) => sum + line.taken, 0)
        expect(await stockOf(db, pid)).toBe(stock - taken)
        expect(lines.filter((line) => line.deleted_at !== null && line.taken > 0)).toEqual([])
        expect(await pidsOffLedger(db.read)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})
