import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { toOwnerWire } from '#src/features/orders/order-wire.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1_000
const actor = 'admin@paglamart.test'
const anyVersion = { expectedVersion: undefined, actor } as const

const ours = join(packageRoot(), 'migrations')

/** The migrations of the last version without stages. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'older-migrations-'))
  for (const name of readdirSync(ours)) {
    if (name < '0010') copyFileSync(join(ours, name), join(folder, name))
  }
  return folder
}

/** An order of two kettles as that version wrote it, with its columns alone. */
async function insertOldOrder(
  db: Database,
  { at, status, days }: { at: number; status: OrderStatus; days: number },
): Promise<string> {
  const id = `0193b000000000000000000${at}`
  const number = `PM-8KDR2Q7${at}`
  const placedAt = new Date(now.getTime() - days * dayMs).toISOString()
  await commit(db, async (tx) => {
    await sql`
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, subtotal_poisha, discount_poisha, total_poisha, status, placed_at)
      values (${id}, ${number}, 'Rahima Begum', '+8801712345678', 'Mirpur 10, Dhaka',
        'inside-dhaka', 7000, 5000, 0, 12000, ${status}, ${placedAt})`.execute(tx)
    await sql`
      insert into order_lines (order_id, position, product_id, pid, title, image,
        unit_price_poisha, quantity, taken)
      select ${id}, 0, id, pid, title, image, 2500, 2, 2 from products`.execute(tx)
    await sql`
      insert into stock_movements (id, product_id, quantity, reason, order_id, actor, moved_at)
      select ${id}, id, -2, 'order', ${id}, 'buyer', ${placedAt} from products`.execute(tx)
    await sql`update products set stock = stock - 2`.execute(tx)
  })
  return number
}

const storedOrders = async (db: Database) =>
  (await sql<Record<string, unknown>>`select * from orders order by id`.execute(db.read)).rows

async function read({ db }: Shop, number: string) {
  const order = await findOrder(db.read, number)
  if (!order) throw new Error(`No order ${number}`)
  const { stage, status, short } = toOwnerWire(order, now)
  return { stage, status, short }
}

function move(shop: Shop, number: string, to: OrderStage) {
  return moveOrder(shop, { ...anyVersion, number, to, reason: 'other' })
}

async function stockOf({ db }: Shop) {
  const { stock } = await db.read.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  return stock
}

it('reads orders from before stages by their status and age, and rewrites none of them', async () => {
  const db = await emptyDatabase()
  await migrate(db, olderMigrations())
  await aProduct(db, { stock: 20 })
  const numbers: string[] = []
  for (const [at, [status, days]] of (
    [
      ['not-done', 1],
      ['not-done', 400],
      ['done', 13],
      ['done', 14],
    ] as const
  ).entries()) {
    numbers.push(await insertOldOrder(db, { at, status, days }))
  }
  const before = await storedOrders(db)

  await migrate(db, ours)

  const after = await storedOrders(db)
  expect(after).toEqual(before.map((row) => expect.objectContaining(row)))
  expect(after.map(({ stage }) => stage)).toEqual([null, null, null, null])
  const shop = await aShop(db, () => now)
  const stages = await Promise.all(numbers.map(async (number) => (await read(shop, number)).stage))
  expect(stages).toEqual(['placed', 'placed', 'confirmed', 'delivered'])

  const [young = '', , confirmed = '', delivered = ''] = numbers
  expect(await move(shop, delivered, 'packed')).toMatchObject({
    failure: { kind: 'illegal-move' },
  })
  expect(await move(shop, young, 'cancelled')).toMatchObject({ ok: true })
  expect(await move(shop, confirmed, 'packed')).toMatchObject({ ok: true })
  const items = [{ pid: 'kettle', sellable: 1, damaged: 1, missing: 0 }]
  expect(await receiveReturn(shop, { ...anyVersion, number: delivered, items })).toMatchObject({
    ok: true,
    value: { stage: 'returned' },
  })
  expect(await stockOf(shop)).toBe(20 - 4 * 2 + 2 + 1)
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('goes on beside an older process that writes the status alone', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 30 })
  const place = async (...ways: readonly OrderStage[]) => {
    const { number } = got(await placeOrder(shop, anOrder({ quantity: 3 })))
    for (const to of ways) got(await move(shop, number, to))
    return number
  }
  /** The toggle of the version before stages. */
  const toggle = (number: string, status: OrderStatus) =>
    commit(db, (tx) =>
      tx
        .updateTable('orders')
        .set((eb) => ({ status, version: eb('version', '+', 1) }))
        .where('oid', '=', number)
        .execute(),
    )

  const packed = await place('confirmed', 'packed')
  await toggle(packed, 'not-done')
  expect(await read(shop, packed)).toEqual({ stage: 'placed', status: 'not-done', short: 0 })
  got(await move(shop, packed, 'confirmed'))
  expect(await read(shop, packed)).toEqual({ stage: 'confirmed', status: 'done', short: 0 })

  const held = await place('held')
  await toggle(held, 'done')
  expect(await read(shop, held)).toEqual({ stage: 'confirmed', status: 'done', short: 3 })
  got(await move(shop, held, 'packed'))
  expect(await stockOf(shop)).toBe(30 - 3 - 3)

  const cancelled = await place('cancelled')
  await toggle(cancelled, 'done')
  expect(await read(shop, cancelled)).toMatchObject({ stage: 'confirmed', short: 3 })
  got(await move(shop, cancelled, 'cancelled'))
  expect(await stockOf(shop)).toBe(30 - 3 - 3)

  const returned = await place('confirmed', 'packed', 'shipped', 'returning')
  const items = [{ pid: 'kettle', sellable: 2, damaged: 1, missing: 0 }]
  got(await receiveReturn(shop, { ...anyVersion, number: returned, items }))
  await toggle(returned, 'not-done')
  expect(await read(shop, returned)).toMatchObject({ stage: 'placed' })
  // Two of its three pieces are back in stock already: it can give one.
  expect(got(await deleteOrder(shop, { ...anyVersion, number: returned }))).toEqual({
    piecesBack: 1,
  })
  expect(await stockOf(shop)).toBe(30 - 3 - 3)
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})
