/** The plans of the two engines, not their clocks. */

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import { confirmedFromAt } from '#src/features/orders/list/order-places.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { plansOf } from '#tests/support/readers/plans-of.ts'

const placedAt = new Date('2026-11-20T10:00:00.000Z')
const copies = 2_400

/** More than the list reads at once on SQLite; few, or PostgreSQL would rightly read the table. */
const cancelledOneIn = { sqlite: 2, postgres: 20 } as const

/** One order that packers see, and copies of it that are delivered or cancelled. */
async function aShopOf(db: Database) {
  const oneIn = sql.lit(cancelledOneIn[db.engine])
  let now = placedAt
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const placed = await placeOrder(shop, anOrder())
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { id, number } = placed.value
  await commit(db, async (tx) => {
    const digits =
      tx.engine === 'sqlite' ? sql`printf('%08d', n)` : sql`lpad(cast(n as text), 8, '0')`
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${copies})
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, coupon, subtotal_poisha, discount_poisha, total_poisha, status, stage,
        flags, placed_at, deleted_at, version)
      select substr(id, 1, 16) || ${digits}, 'PM-' || ${digits}, customer_name, customer_phone,
        customer_address, delivery_zone, delivery_fee_poisha, coupon, subtotal_poisha,
        discount_poisha, total_poisha, case when n % ${oneIn} = 0 then 'not-done' else 'done' end,
        case when n % ${oneIn} = 0 then 'cancelled' else 'delivered' end, flags, placed_at, null, 1
      from orders, numbers where oid = ${number}`.execute(tx)
    await tx
      .updateTable('orders')
      .set({ status: 'done', stage: 'packed' })
      .where('id', '=', id)
      .execute()
  })
  now = new Date('2026-11-20T12:00:00.000Z')
  while (await indexSome({ db, clock: () => now })) {}
  if (db.engine === 'postgres') {
    await commit(db, (tx) => sql`analyze orders, order_counts`.execute(tx))
  }
  return { confirmedFrom: confirmedFromAt(now), number }
}

it('reads the list of one stage, and its count, by their indexes', async () => {
  const db = await freshDatabase()
  const { confirmedFrom, number } = await aShopOf(db)
  const list = (reads: Reads, stage: OrderStage) =>
    listOrders(reads, {
      page: 1,
      size: 50,
      sort: { by: 'placedAt', direction: 'desc' },
      stages: { of: [stage], confirmedFrom },
    })

  expect((await list(db.read, 'packed')).items.map((order) => order.number)).toEqual([number])
  expect(await list(db.read, 'cancelled')).toMatchObject({
    total: copies / cancelledOneIn[db.engine],
  })
  for (const stage of ['packed', 'cancelled'] as const) {
    const plans = await plansOf(db.read, (reads) => list(reads, stage))
    const ofList = plans.filter((plan) => plan.includes('orders_stage'))
    expect({ stage, plans: ofList }).toEqual({ stage, plans: [expect.any(String)] })
    expect(ofList.join()).not.toMatch(/TEMP B-TREE|Seq Scan/)
    // PostgreSQL reads a table of so few counts whole.
    if (db.engine === 'sqlite') expect(plans.join()).toContain('order_counts_stage')
  }
})
