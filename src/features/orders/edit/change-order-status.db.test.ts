import { expect, it } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { toWire } from '#src/features/orders/order-wire.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
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

async function sheetPayloads(db: Database) {
  const rows = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'order-sheet')
    .orderBy('id')
    .execute()
  return rows.map((row) => JSON.parse(row.payload))
}

it('changes the status and nothing else, to the byte', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop, anOrder({ customer: { phone: '02-9551234' } }))
  const rowOf = () => db.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const linesOf = () => db.read.selectFrom('order_lines').selectAll().execute()
  const [row, lines] = [await rowOf(), await linesOf()]

  await changeOrderStatus(shop, { number, status: 'done', expectedVersion: 1, actor })

  expect(await rowOf()).toEqual({ ...row, status: 'done', stage: 'confirmed', version: 2 })
  expect(await linesOf()).toEqual(lines)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('queues the current order for the spreadsheet, without flags and token', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const order = await placed(shop)

  await changeOrderStatus(shop, {
    number: order.number,
    status: 'done',
    expectedVersion: undefined,
    actor,
  })

  expect(await sheetPayloads(db)).toEqual([
    { data: [{ ...toWire(order, new Date()), status: 'done', stage: 'confirmed', version: 2 }] },
  ])
})

it('queues nothing where there is no spreadsheet service', async () => {
  const db = await freshDatabase()
  const shop = { ...(await aShop(db)), hasOrderSheet: false }
  await aProduct(db)
  const { number } = await placed(shop)

  await changeOrderStatus(shop, { number, status: 'done', expectedVersion: undefined, actor })

  expect(await sheetPayloads(db)).toEqual([])
})

it('lets one of twenty editors of the same version change it, and returns the current order to the others', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop)

  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      changeOrderStatus(shop, { number, status: 'done', expectedVersion: 1, actor }),
    ),
  )

  const stands = await findOrder(db.read, number)
  expect(stands).toMatchObject({ status: 'done', version: 2 })
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  for (const result of results.filter((one) => !one.ok)) {
    expect(result).toEqual({ ok: false, failure: { kind: 'changed-meanwhile', order: stands } })
  }
  expect(await sheetPayloads(db)).toHaveLength(1)
})

it('reports an unknown order', async () => {
  const shop = await aShop(await freshDatabase())

  for (const number of ['PM-00000000', '\0', '']) {
    expect(
      await changeOrderStatus(shop, { number, status: 'done', expectedVersion: undefined, actor }),
    ).toEqual({ ok: false, failure: { kind: 'order-gone' } })
  }
})
