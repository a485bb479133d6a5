import { expect, it } from 'vitest'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** The statements that the transactions of `db` run, in their order. */
function recording(db: Database): { readonly db: Database; readonly statements: string[] } {
  const statements: string[] = []
  const recorded = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== 'run') return typeof value === 'function' ? value.bind(target) : value
        return (...given: Parameters<Tx['run']>) => {
          statements.push(given[0].sql)
          return target.run(...given)
        }
      },
    })
  return { db: { ...db, write: (work) => db.write((tx) => work(recorded(tx))) }, statements }
}

// A statement more is a round trip on PostgreSQL, and some 2 % of an order's transaction on SQLite.
it('places an order of one product and of five in no more statements than it needs', async () => {
  const shop = await aShop(await freshDatabase())
  const pids = ['kettle', 'lamp', 'fan', 'chair', 'clock']
  for (const pid of pids) await aProduct(shop.db, { pid, stock: 50 })
  const { db, statements } = recording(shop.db)

  const counts: number[] = []
  for (const ordered of [pids.slice(0, 1), pids]) {
    statements.length = 0
    const lines = ordered.map((pid) => ({ pid, quantity: 1 }))
    const idempotencyKey = { key: `api ${ordered.length}`, keptForSeconds: 60 }
    const placed = await placeOrder(
      { ...shop, db },
      anOrder({ lines, idempotencyKey, customer: { phone: `0171111110${ordered.length}` } }),
    )
    expect(placed.ok).toBe(true)
    counts.push(statements.length)
  }

  // Of a buyer whose network, device and phone are new. SQLite runs four statements for each line.
  expect(counts).toEqual(shop.db.engine === 'sqlite' ? [13, 29] : [10, 10])
})
