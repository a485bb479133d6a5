/** The plans of the two engines, not their clocks. */

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  findDuplicatesOf,
  listDuplicates,
} from '#src/features/orders/duplicates/find-duplicates.server.ts'
import { findSurvivor, isMerged } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { plansOf } from '#tests/support/readers/plans-of.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
/** So many that PostgreSQL would be wrong to read a table whole. */
const copies = 6_000
const customer = { phone: '01712345678' }

/** Many buyers with an order each, of which every second was merged into the one before, or is kept beside it. */
async function aShopOf(db: Database) {
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const { id, number } = got(await placeOrder(shop, anOrder({ customer })))
  const [beginning, digits] =
    db.engine === 'sqlite'
      ? [sql`substr(id, 1, 16)`, (n: unknown) => sql`printf('%08d', ${n})`]
      : [sql`substr(id, 1, 16)`, (n: unknown) => sql`lpad(cast(${n} as text), 8, '0')`]
  const n = sql.ref('n')
  const numbers = sql`with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})`
  const idAt = (at: unknown) => sql`${beginning} || ${digits(at)}`
  await commit(db, async (tx) => {
    await sql`${numbers}
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, coupon, subtotal_poisha, discount_poisha, total_poisha, status, stage,
        flags, placed_at, deleted_at, version)
      select ${idAt(n)}, 'PM-' || ${digits(n)}, customer_name, '+88018' || ${digits(n)},
        customer_address, delivery_zone, delivery_fee_poisha, coupon, subtotal_poisha,
        discount_poisha, total_poisha, 'not-done', case when n % 2 = 0 then 'cancelled' else 'placed' end,
        flags, placed_at, null, 1
      from orders, numbers where oid = ${number}`.execute(tx)
    await sql`${numbers}
      insert into order_merges (order_id, survivor_id, merged_at)
      select ${idAt(n)}, ${idAt(sql`n - 1`)}, placed_at
      from orders, numbers where oid = ${number} and n % 2 = 0`.execute(tx)
    await sql`${numbers}
      insert into kept_pairs (order_id, other_id)
      select ${idAt(n)}, ${idAt(sql`n + beside`)}
      from orders, numbers, (select 1 as beside union all select 2 union all select 3) as others
      where oid = ${number} and n < ${sql.lit(copies - 3)}`.execute(tx)
  })
  if (db.engine === 'postgres') {
    await commit(db, (tx) => sql`analyze orders, order_merges, kept_pairs`.execute(tx))
  }
  return { twice: await placeOrder(shop, anOrder({ customer })), id, number }
}

it('reads duplicates, kept pairs and merges by their indexes', async () => {
  const db = await freshDatabase()
  const { number, twice } = await aShopOf(db)
  const numberOf = (at: number) => `PM-${String(at).padStart(8, '0')}`
  const page: OrderView[] = []
  for (const one of [
    number,
    got(twice).number,
    ...Array.from({ length: 48 }, (_, at) => numberOf(at + 1)),
  ]) {
    const order = await findOrder(db.read, one)
    if (order) page.push(order)
  }
  const [first, , , merged] = page
  if (!first || !merged) throw new Error('unreachable: the page has fifty orders')

  const { duplicates, survivors } = await findDuplicatesOf(db.read, page, now)
  expect([duplicates.size, survivors.size]).toEqual([2, 24])
  expect(await isMerged(db.read, merged)).toBe(true)
  expect(await findSurvivor(db.read, merged)).toMatchObject({ number: numberOf(1) })

  const plans = await plansOf(db.read, async (reads) => {
    await findDuplicatesOf(reads, page, now)
    await listDuplicates(reads, first, now)
    await isMerged(reads, merged)
    await findSurvivor(reads, merged)
  })
  for (const table of ['orders', 'order_merges', 'kept_pairs']) {
    expect(plans.filter((plan) => plan.includes(table)).length, table).toBeGreaterThan(1)
  }
  const ofThese = plans.filter((plan) => /\b(orders|order_merges|kept_pairs)\b/.test(plan))
  expect(
    ofThese.filter((plan) => /Seq Scan|SCAN (orders|order_merges|kept_pairs)/.test(plan)),
  ).toEqual([])
  expect(ofThese.join()).toContain('kept_pairs_other')
})
