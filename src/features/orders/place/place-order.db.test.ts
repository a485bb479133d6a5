import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { type PlaceOrder, placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

async function stockOf(db: Awaited<ReturnType<typeof freshDatabase>>, pid: string) {
  const { stock } = await db.read
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return Number(stock)
}

it('stores the order at the shop’s price, takes its stock and queues its event', async () => {
  const db = await freshDatabase()
  const { id } = await aProduct(db, { price: fromTaka(25), stock: 10 })

  const placed = await placeOrder(
    await aShop(db),
    anOrder({ quantity: 5, customer: { phone: '+880 1712-345678' }, coupon: 'PAGLA10' }),
  )

  expect(placed).toEqual({
    ok: true,
    value: {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      number: expect.stringMatching(/^PM-[0-9A-Z]{8}$/),
      customer: {
        name: 'Rahima Begum',
        phone: '01712345678',
        address: 'House 5, Road 3, Mirpur 10, Dhaka',
      },
      deliveryZone: 'inside-dhaka',
      deliveryFee: poisha(7_000),
      coupon: 'PAGLA10',
      subtotal: poisha(12_500),
      discount: poisha(1_250),
      total: poisha(18_250),
      status: 'not-done',
      stage: 'placed',
      flags: [],
      place: null,
      source: 'website',
      adjusted: 0,
      advanced: 0,
      advanceAsked: 0,
      language: 'en',
      accountId: null,
      placedAt: expect.any(String),
      version: 1,
      lines: [
        {
          productId: id,
          pid: 'kettle',
          title: 'Electric Kettle',
          titleInBangla: '',
          image: '',
          unitPrice: poisha(2_500),
          quantity: 5,
          taken: 5,
          returned: 0,
        },
      ],
    },
  })
  expect(await stockOf(db, 'kettle')).toBe(5)
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect(await countRows(db.read, 'outbox')).toBe(1)
})

it('stores a phone internationally, and an invalid one as typed, with a flag', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)

  await placeOrder(shop, anOrder({ customer: { phone: '০১৭১২৩৪৫৬৭৮' } }))
  await placeOrder(shop, anOrder({ customer: { phone: '02-9551234' } }))

  const rows = await db.read
    .selectFrom('orders')
    .select(['customer_phone', 'flags'])
    .orderBy('customer_phone')
    .execute()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { customer_phone: '+8801712345678', flags: '[]' },
    { customer_phone: '02-9551234', flags: '["phone"]' },
  ])
})

it('sells fifty pieces to two hundred buyers exactly fifty times', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 50 })

  const results = await Promise.all(
    Array.from({ length: 200 }, () => placeOrder(shop, anOrder({ quantity: 1 }))),
  )

  expect(results.filter((result) => result.ok)).toHaveLength(50)
  expect(results.find((result) => !result.ok)).toEqual({
    ok: false,
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 0 }] },
  })
  expect(await countRows(db.read, 'orders')).toBe(50)
  expect(await stockOf(db, 'kettle')).toBe(0)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('refuses when the total has risen, and charges the lower one when it has fallen', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { price: fromTaka(25) })

  const risen = await placeOrder(shop, anOrder({ agreedTotal: fromTaka(94) }))
  const fallen = await placeOrder(shop, anOrder({ agreedTotal: fromTaka(500) }))

  expect(risen).toEqual({
    ok: false,
    failure: {
      kind: 'price-changed',
      quote: { subtotal: 2_500, discount: 0, deliveryFee: 7_000, total: 9_500 },
    },
  })
  expect(fallen).toMatchObject({ ok: true, value: { total: 9_500 } })
  expect(await stockOf(db, 'kettle')).toBe(99)
})

it('returns the stock of the first line when a later line fails', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { pid: 'fan', stock: 5 })
  await aProduct(db, { pid: 'kettle', stock: 1 })

  const result = await placeOrder(
    shop,
    anOrder({
      lines: [
        { pid: 'fan', quantity: 5 },
        { pid: 'kettle', quantity: 2 },
      ],
    }),
  )

  expect(result).toEqual({
    ok: false,
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 1 }] },
  })
  expect([await stockOf(db, 'fan'), await stockOf(db, 'kettle')]).toEqual([5, 1])
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('accepts orders with the same products in opposite order without a deadlock', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const pids = ['fan', 'iron', 'kettle', 'lamp']
  for (const pid of pids) await aProduct(db, { pid, stock: 1_000 })

  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const lines = pids.map((pid) => ({ pid, quantity: 1 }))
      return placeOrder(shop, anOrder({ lines: index % 2 ? lines : lines.toReversed() }))
    }),
  )

  expect(results.filter((result) => result.ok)).toHaveLength(200)
  for (const pid of pids) expect(await stockOf(db, pid)).toBe(800)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('refuses an archived and an unknown product', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { pid: 'old', archivedAt: '2026-01-01T00:00:00.000Z' })

  for (const pid of ['old', 'never-there']) {
    expect(await placeOrder(shop, anOrder({ pid }))).toEqual({
      ok: false,
      failure: { kind: 'product-gone', pids: [pid], shortages: [] },
    })
  }
})

it('flags the sixth order of a phone in a day and of a device in ten minutes', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const flagsOf = async (order: PlaceOrder) => {
    const placed = await placeOrder(shop, order)
    return placed.ok ? placed.value.flags : placed.failure
  }
  const samePhone = () => anOrder({ customer: { phone: '01811111111' } })
  const sameDevice = () => anOrder({ from: { address: '10.9.9.9', device: 'one' } })

  for (let n = 0; n < 5; n += 1) expect(await flagsOf(samePhone())).toEqual([])
  expect(await flagsOf(samePhone())).toEqual(['many-from-phone'])
  for (let n = 0; n < 5; n += 1) expect(await flagsOf(sameDevice())).toEqual([])
  expect(await flagsOf(sameDevice())).toEqual(['many-from-device'])

  now = new Date('2026-11-20T10:10:00Z')
  expect(await flagsOf(sameDevice())).toEqual([])
  expect(await flagsOf(samePhone())).toEqual(['many-from-phone'])
})

it('flags an address from its sixtieth order and refuses it after three hundred', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => now)
  await aProduct(db, { stock: 1_000 })
  const fromOneAddress = () => anOrder({ from: { address: '10.8.8.8', device: undefined } })

  const results = []
  for (let n = 1; n <= 301; n += 1) results.push(await placeOrder(shop, fromOneAddress()))

  const flagged = results.map((result) => result.ok && result.value.flags.length > 0)
  expect(flagged.indexOf(true)).toBe(59)
  expect(flagged.slice(59, 300).every(Boolean)).toBe(true)
  expect(results[300]).toEqual({
    ok: false,
    failure: { kind: 'too-many-orders', retryAfterSeconds: 600 },
  })
})

it('never counts a refused order', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1 })
  const order = () => anOrder({ quantity: 2, from: { address: '10.7.7.7', device: 'two' } })
  for (let n = 0; n < 10; n += 1) await placeOrder(shop, order())

  const placed = await placeOrder(shop, { ...order(), lines: [{ pid: 'kettle', quantity: 1 }] })

  expect(placed).toMatchObject({ ok: true, value: { flags: [] } })
})

it('keeps every acknowledged order when the database opens again', async () => {
  const place = await migratedPlace()
  const before = place.open()
  await aProduct(before)
  const placed = await placeOrder(await aShop(before), anOrder())
  await before.close()

  const after = place.open()
  const { oid } = await after.read.selectFrom('orders').select('oid').executeTakeFirstOrThrow()
  await after.close()

  expect(placed).toMatchObject({ ok: true, value: { number: oid } })
})
