import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stockReports } from '#src/domain/catalogue/stock.ts'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { listStockMovements } from '#src/features/catalogue/stock/list-stock-movements.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const actor = 'admin@paglamart.test'
const pieces = fc.integer({ min: 1, max: 40 })

const anyDeed = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), quantity: pieces }),
  fc.record({ kind: fc.constant('edit-order' as const), quantity: pieces, order: fc.nat(9) }),
  fc.record({ kind: fc.constant('put' as const), stock: pieces, seen: fc.option(pieces) }),
  fc.record({
    kind: fc.constantFrom(...stockReports),
    quantity: fc.integer({ min: 0, max: 60 }),
    seen: fc.option(pieces),
  }),
  fc.record({ kind: fc.constant('delete' as const) }),
)

type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never

async function doDeed(shop: Shop, orders: string[], deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'order': {
      const placed = await placeOrder(shop, anOrder({ quantity: deed.quantity }))
      if (placed.ok) orders.push(placed.value.number)
      return
    }
    case 'edit-order': {
      const number = orders[deed.order % Math.max(orders.length, 1)] ?? ''
      const changes = { quantity: deed.quantity }
      await editOrder(shop, { number, expectedVersion: undefined, actor, changes })
      return
    }
    case 'put':
      await put(shop, deed.stock, deed.seen ?? undefined)
      return
    case 'delete':
      await deleteProduct(shop, { id: 'kettle', actor })
      return
    default:
      await reportStock(shop, {
        pid: 'kettle',
        report: deed.kind,
        quantity: deed.quantity,
        stockWas: deed.seen ?? undefined,
        note: '',
        actor,
      })
  }
}

function put(shop: Shop, stock: number, stockWas?: number) {
  return putProduct(shop, {
    pid: 'kettle',
    title: 'Electric Kettle',
    details: 'Boils a litre in four minutes.',
    price: fromTaka(25),
    oldPrice: fromTaka(30),
    stock,
    stockWas,
    expiresOn: '2030-01-01',
    offerMessage: undefined,
    keywords: undefined,
    image: undefined,
    isOffer: undefined,
    condition: { kind: 'none' },
    actor,
  })
}

it('keeps the stock equal to the sum of its movements in every order of operations', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)

  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { maxLength: 15 }), async (deeds) => {
      const orders: string[] = []
      await put(shop, 40)
      for (const deed of deeds) await doDeed(shop, orders, deed)

      expect(await pidsOffLedger(db.read)).toEqual([])
      for (const { id, stock } of await db.read
        .selectFrom('products')
        .select(['id', 'stock'])
        .execute()) {
        const { items } = await listStockMovements(db.read, { productId: id, page: 1, size: 100 })
        expect(stock).toBeGreaterThanOrEqual(0)
        expect(items[0]?.stockAfter).toBe(stock)
        expect(items.at(-1)?.stockAfter).toBe(items.at(-1)?.quantity)
      }
      await deleteProduct(shop, { id: 'kettle', actor })
    }),
    { numRuns: 15 },
  )
})

it('keeps the stock equal to the sum of its movements under concurrent operations', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await put(shop, 40)
  const orders: string[] = []
  await doDeed(shop, orders, { kind: 'order', quantity: 5 })

  await Promise.all(
    fc
      .sample(anyDeed, { numRuns: 40, seed: 11 })
      .filter(({ kind }) => kind !== 'delete')
      .map((deed) => doDeed(shop, orders, deed)),
  )

  expect(await pidsOffLedger(db.read)).toEqual([])
})
