import { expect, it } from 'vitest'
import { dayNumber } from '#src/domain/buying/reorder.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { fromTaka } from '#src/domain/money.ts'
import { countDemand } from '#src/features/buying/reorder/count-demand.job.ts'
import { listReorder } from '#src/features/buying/reorder/list-reorder.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aPurchase, aSupplier, deliver } from '#tests/make/buying/a-purchase.ts'
import { move, placedOrder, ship, takeReturn } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** A shop whose clock the test turns; the kettle is older than the 28 days. */
async function aShopOf(stock: number) {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T06:00:00.000Z')
  await aProduct(db, { stock, addedAt: '2026-01-01T06:00:00.000Z' })
  const shop = await aShop(db, () => now)
  return {
    shop,
    later: (days: number) => {
      now = new Date(now.getTime() + days * dayMs)
    },
    list: async (supplierId?: string) => {
      await countDemand(shop)
      return listReorder(db.read, { supplierId, page: 1, size: 30 })
    },
  }
}

/** For three days to deliver and seven more. */
const kettle = { pid: 'kettle', daysToDeliver: 3, onOrder: 0, short: 0 }

it('asks for what sells in ten days, less what is on the shelf and on order', async () => {
  const { shop, later, list } = await aShopOf(28)
  for (const quantity of [9, 9, 9]) await placedOrder(shop, { quantity })
  expect(await list()).toEqual({ items: [], total: 0 })

  later(1)
  expect(await list()).toMatchObject({
    items: [{ ...kettle, sold: 27, daysWithStock: 28, stock: 1, pieces: 9, cost: undefined }],
    total: 1,
  })
  const supplierId = await aSupplier(shop, 'Karim Traders', 10)
  const id = await aPurchase(shop, { kettle: 5 }, supplierId)
  const ordered = { daysToDeliver: 10, onOrder: 5, cost: fromTaka(100) }
  expect(await list()).toMatchObject({
    items: [{ ...ordered, pieces: 17 - 1 - 5, supplier: { name: 'Karim Traders' } }],
  })
  await deliver(shop, id, { pieces: 2, damaged: 1 })
  expect(await list(supplierId)).toMatchObject({ items: [{ stock: 3, onOrder: 2, pieces: 12 }] })
  expect(await list('none')).toMatchObject({ total: 0 })
})

it('counts no sale of orders that were cancelled or came back', async () => {
  const { shop, later, list } = await aShopOf(12)
  const cancelled = await placedOrder(shop, { quantity: 4 })
  await move(shop, cancelled.number, 'cancelled')
  const returned = await placedOrder(shop, { quantity: 5 })
  await ship(shop, returned.number)
  await move(shop, returned.number, 'delivered')
  await takeReturn(shop, returned.number, { sellable: 5 })
  await placedOrder(shop, { quantity: 7 })

  later(1)
  expect(await list()).toMatchObject({ total: 0 })
  const { sold_28 } = await shop.db.read
    .selectFrom('product_demand')
    .select('sold_28')
    .executeTakeFirstOrThrow()
  expect(sold_28).toBe(7)
})

it('takes the pieces of confirmed orders into account once, covered or not', async () => {
  const { shop, later, list } = await aShopOf(6)
  const { number } = await placedOrder(shop, { quantity: 6 })
  await move(shop, number, 'confirmed')
  later(1)
  // Six left the stock: nothing is taken off once more.
  expect(await list()).toMatchObject({ items: [{ stock: 0, short: 0, pieces: 3 }] })

  await commit(shop.db, (tx) => tx.updateTable('order_lines').set({ taken: 4 }).execute())
  expect(await list()).toMatchObject({ items: [{ stock: 0, short: 2, pieces: 5 }] })
})

it('leaves out the days without a piece', async () => {
  const { shop, later, list } = await aShopOf(7)
  await placedOrder(shop, { quantity: 6 })
  later(1)
  const today = dayNumber(dhakaDay(shop.clock()))
  await commit(shop.db, (tx) =>
    tx
      .insertInto('stock_outs')
      .values({
        product_id: tx.selectFrom('products').select('id'),
        began_day: today - 25,
        ended_day: today - 10,
      })
      .execute(),
  )
  // 6 pieces in 14 days of 28, for ten days: 4.3.
  expect(await list()).toMatchObject({ items: [{ daysWithStock: 14, stock: 1, pieces: 4 }] })
})

async function outsIn({ db }: Shop) {
  return db.read.selectFrom('stock_outs').select(['began_day', 'ended_day']).execute()
}

it('notes when the last piece leaves and when pieces come, whatever moves the stock', async () => {
  const { shop } = await aShopOf(2)
  const today = () => dayNumber(dhakaDay(new Date()))
  const before = today()

  const { number } = await placedOrder(shop, { quantity: 2 })
  const [out, ...others] = await outsIn(shop)
  expect(others).toEqual([])
  expect(out?.ended_day).toBeNull()
  expect(Number(out?.began_day)).toBeGreaterThanOrEqual(before)
  expect(Number(out?.began_day)).toBeLessThanOrEqual(today())

  await move(shop, number, 'cancelled')
  const [ended] = await outsIn(shop)
  expect(Number(ended?.ended_day)).toBeGreaterThanOrEqual(Number(ended?.began_day))
  await placedOrder(shop, { quantity: 1 })
  await placedOrder(shop, { quantity: 1 })
  expect((await outsIn(shop)).filter(({ ended_day }) => ended_day === null)).toHaveLength(1)
})
