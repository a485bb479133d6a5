import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { type PlaceOrder, placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

async function stocksOf(db: Database) {
  const rows = await db.read.selectFrom('products').select('stock').orderBy('pid').execute()
  return rows.map(({ stock }) => stock)
}

async function place(shop: Shop, order: PlaceOrder) {
  const placed = await placeOrder(shop, order)
  if (!placed.ok) return placed.failure
  const { stage, flags, lines } = placed.value
  return { stage, flags, taken: lines.map(({ taken }) => taken) }
}

it('holds an order of more pieces of a product than the owner’s line, and takes nothing', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { pid: 'fan', stock: 30 })
  await aProduct(db, { pid: 'kettle', stock: 30 })
  const lines = (pieces: number) => [
    { pid: 'kettle', quantity: pieces },
    { pid: 'fan', quantity: 1 },
  ]

  expect(await place(shop, anOrder({ lines: lines(20) }))).toMatchObject({
    stage: 'placed',
    flags: [],
  })
  expect(await stocksOf(db)).toEqual([29, 10])
  const settings = await findShopSettings(db.read)
  const edit = { settings: { ...settings, heldAbove: 5 }, expectedVersion: 1, actor: 'admin' }
  await editShopSettings(shop, edit)

  expect(await place(shop, anOrder({ lines: lines(6) }))).toEqual({
    stage: 'held',
    flags: ['many-pieces-of-product'],
    taken: [0, 0],
  })
  expect(await stocksOf(db)).toEqual([29, 10])
  const staff = {
    actor: 'admin',
    source: 'phone',
    isConfirmed: false,
    hasOrderSheet: false,
  } as const
  expect(await place(shop, anOrder({ lines: lines(6), staff }))).toMatchObject({
    stage: 'placed',
    taken: [6, 1],
  })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('refuses an order that it would hold as it refuses any other', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const { id } = await aProduct(db, { stock: 25 })

  expect(await place(shop, anOrder({ quantity: 26 }))).toEqual({
    kind: 'out-of-stock',
    shortages: [{ pid: 'kettle', stock: 25 }],
  })
  const unknown = [
    { pid: 'kettle', quantity: 25 },
    { pid: 'never-there', quantity: 1 },
  ]
  expect(await place(shop, anOrder({ lines: unknown }))).toMatchObject({
    kind: 'product-gone',
    pids: ['never-there'],
  })
  expect(await place(shop, anOrder({ quantity: 25, agreedTotal: fromTaka(1) }))).toMatchObject({
    kind: 'price-changed',
  })
  expect(await place(shop, anOrder({ quantity: 25 }))).toMatchObject({ stage: 'held' })
  expect(await countRows(db.read, 'orders')).toBe(1)
  const movements = db.read
    .selectFrom('stock_movements')
    .select('reason')
    .where('product_id', '=', id)
  expect(await movements.execute()).toMatchObject([{ reason: 'opening' }])
})

it('holds what one phone or device wants beyond 60 pieces a day, and one network beyond 100 in ten minutes', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 1_000 })
  const byPhone = () => anOrder({ quantity: 20, customer: { phone: '01811111111' } })
  const byDevice = () => ({
    ...anOrder({ quantity: 20 }),
    from: { address: `10.9.${now.getUTCMinutes()}.1`, device: 'one' },
  })
  const byNetwork = () =>
    anOrder({ quantity: 20, from: { address: '10.8.8.8', device: undefined } })
  const placedAs = async (order: PlaceOrder) => {
    const placed = await placeOrder(shop, order)
    return placed.ok ? [placed.value.stage, ...placed.value.flags] : placed.failure.kind
  }

  for (let n = 0; n < 3; n += 1) expect(await placedAs(byPhone())).toEqual(['placed'])
  expect(await placedAs(byPhone())).toEqual(['held', 'many-pieces-from-phone'])

  for (const minutes of [0, 20, 40]) {
    now = new Date(`2026-11-20T11:${String(minutes).padStart(2, '0')}:00Z`)
    expect(await placedAs(byDevice())).toEqual(['placed'])
  }
  expect(await placedAs(byDevice())).toEqual(['held', 'many-pieces-from-device'])

  for (let n = 0; n < 5; n += 1) expect(await placedAs(byNetwork())).toEqual(['placed'])
  expect(await placedAs(byNetwork())).toEqual(['held', 'many-pieces-from-address'])
  now = new Date('2026-11-20T11:50:00Z')
  expect(await placedAs(byNetwork())).toEqual(['placed'])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('survives a hundred polite orders for the whole stock, which one bulk move cancels', async () => {
  const { db, send, signIn } = await aServer()
  const stocks = Array.from({ length: 100 }, (_, n) => 21 + n * 5)
  for (const [n, stock] of stocks.entries()) {
    await aProduct(db, { pid: `p-${String(n).padStart(3, '0')}`, stock })
  }
  const orders = await Promise.all(
    stocks.map((quantity, n) =>
      send('PUT', '/api/order?id=p', {
        body: anOrderBody({
          pid: `p-${String(n).padStart(3, '0')}`,
          quantity,
          cphone: `017${String(n).padStart(8, '0')}`,
        }),
        from: '203.0.113.7',
      }),
    ),
  )

  for (const { status, body } of orders) {
    expect([status, body.stage, body.status, body.short]).toEqual([201, 'placed', 'not-done', 0])
    expect(body).not.toHaveProperty('flags')
  }
  expect(await stocksOf(db)).toEqual(stocks)
  const other = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ pid: 'p-000', quantity: 1, cphone: '01899999999' }),
    from: '203.0.113.8',
  })
  expect(other.status).toBe(201)

  const headers = await signIn()
  const { oid } = orders[0]?.body ?? {}
  const ofNetwork = `/api/admin/orders/${oid}/same-sender?by=network`
  const sent = await send('GET', ofNetwork, { headers })
  expect(new Set(sent.body.oids)).toEqual(new Set(orders.map(({ body }) => body.oid)))
  const ofPhone = `/api/admin/orders/${oid}/same-sender?by=phone`
  expect((await send('GET', ofPhone, { headers })).body).toEqual({ oids: [oid] })
  const ofDevice = `/api/admin/orders/${oid}/same-sender?by=device`
  expect((await send('GET', ofDevice, { headers })).body).toEqual({ oids: [] })

  const moved = await send('POST', '/api/admin/orders/moves', {
    headers,
    body: { oids: sent.body.oids, to: 'cancelled', reason: 'fake' },
  })
  const stages = moved.body.results.map(({ order }: { order: { stage: string } }) => order.stage)
  expect(new Set(stages)).toEqual(new Set(['cancelled']))
  expect((await send('GET', ofNetwork, { headers })).body).toEqual({ oids: [] })
  expect(await stocksOf(db)).toEqual([20, ...stocks.slice(1)])
  expect((await checkShop(db.read)).problems).toEqual([])
})
