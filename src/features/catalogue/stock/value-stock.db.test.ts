import { expect, inject, it } from 'vitest'
import type { StockReport } from '#src/domain/catalogue/stock.ts'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { type Bought, valueStock } from '#src/features/catalogue/stock/value-stock.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const actor = 'owner@paglamart.test'

function report(shop: Shop, kind: StockReport, quantity: number, bought?: Bought) {
  return reportStock(shop, {
    pid: 'kettle',
    report: kind,
    quantity,
    stockWas: undefined,
    note: '',
    bought,
    actor,
  })
}

async function valuesIn({ db }: Shop) {
  return db.read.selectFrom('product_values').select(['pieces', 'value_poisha']).execute()
}

it('knows no value before somebody says what pieces cost', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 5 })

  await report(shop, 'received', 5)
  await report(shop, 'counted', 8)

  expect(await valuesIn(shop)).toEqual([])
  expect(await sumsOfJournal(db.read)).toEqual({})
})

it('adds what received pieces cost, and pays them from the chosen account', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 0 })

  await report(shop, 'received', 10, { cost: fromTaka(1_000), paidFrom: 'cash' })
  await report(shop, 'received', 5, { cost: fromTaka(650), paidFrom: 'owed-to-suppliers' })

  expect(await valuesIn(shop)).toEqual([{ pieces: 15, value_poisha: 165_000 }])
  expect(await sumsOfJournal(db.read)).toEqual({
    cash: -100_000,
    'owed-to-suppliers': -65_000,
    stock: 165_000,
  })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('counts the pieces that orders have taken, and values those from before by the first cost', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 6 })
  await placeOrder(shop, anOrder({ quantity: 2 }))
  const cancelled = await placeOrder(shop, anOrder({ quantity: 1 }))
  if (cancelled.ok) {
    const { number } = cancelled.value
    const cancel = { number, to: 'cancelled', reason: 'fake', actor } as const
    await moveOrder(shop, { ...cancel, expectedVersion: undefined })
  }

  await report(shop, 'received', 4, { cost: fromTaka(40), paidFrom: 'bank' })

  expect(await valuesIn(shop)).toEqual([{ pieces: 10, value_poisha: 10_000 }])
  expect(await sumsOfJournal(db.read)).toEqual({ bank: -4_000, opening: -6_000, stock: 10_000 })
})

it('posts counted pieces as a difference of the stock, and broken ones as a loss', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 0 })
  await report(shop, 'received', 10, { cost: fromTaka(1_000), paidFrom: 'cash' })

  await report(shop, 'counted', 9)
  await report(shop, 'damaged', 2)
  await report(shop, 'received', 1)

  expect(await valuesIn(shop)).toEqual([{ pieces: 8, value_poisha: 80_000 }])
  expect(await sumsOfJournal(db.read)).toEqual({
    cash: -100_000,
    losses: 20_000,
    stock: 80_000,
  })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('keeps every piece when several people receive the first ones at once', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 3 })

  const bought = { cost: fromTaka(100), paidFrom: 'cash' } as const
  await Promise.all(Array.from({ length: 6 }, () => report(shop, 'received', 2, bought)))

  expect(await valuesIn(shop)).toEqual([{ pieces: 15, value_poisha: 75_000 }])
  expect((await checkShop(db.read)).problems).toEqual([])
})

// SQLite has one writer at a time.
it.runIf(inject('engine') === 'postgres')(
  'takes the first costs of two products that are told at once without one undoing the other',
  async () => {
    const db = await freshDatabase()
    const now = new Date('2026-11-20T10:05:00.000Z')
    const products = [await aProduct(db), await aProduct(db, { pid: 'fan' })]
    const attempts = [0, 0]
    const bothBegan = Promise.withResolvers<void>()
    const first = async (at: number) =>
      commit(db, async (tx) => {
        attempts[at] = (attempts[at] ?? 0) + 1
        await tx.selectFrom('products').select('id').execute()
        if (attempts.every((count) => count > 0)) bothBegan.resolve()
        await bothBegan.promise
        await valueStock(tx, {
          productId: products[at]?.id ?? '',
          move: 5,
          stockAfter: 100,
          bought: { cost: fromTaka(500), paidFrom: 'cash' },
          actor,
          now,
        })
      })

    await Promise.all([first(0), first(1)])

    expect(attempts).toEqual([1, 1])
    const values = await db.read.selectFrom('product_values').select('value_poisha').execute()
    expect(values).toEqual([{ value_poisha: 1_000_000 }, { value_poisha: 1_000_000 }])
  },
)
