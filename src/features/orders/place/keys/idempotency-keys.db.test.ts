import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows } from '#tests/support/ledger.ts'

const idempotencyKey = { key: 'k1', keptForSeconds: 3_600 }

it('answers fifty simultaneous requests with the same key with one order', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  // One piece: a duplicate that lost the race would get the answer that it is sold out.
  await aProduct(db, { stock: 1 })
  const order = anOrder({ idempotencyKey })

  const results = await Promise.all(Array.from({ length: 50 }, () => placeOrder(shop, order)))

  const [first] = results
  expect(first).toMatchObject({ ok: true })
  for (const result of results) expect(result).toEqual(first)
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('returns the first answer again after the product was repriced and sold out', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 1, price: fromTaka(25) })
  const order = anOrder({ idempotencyKey, agreedTotal: fromTaka(95) })
  const first = await placeOrder(shop, order)
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ price_poisha: 9_900 }).execute()
    return { ok: true, value: undefined }
  })

  expect(await placeOrder(shop, order)).toEqual(first)
})

it('refuses a key of another order, and stores no refusal', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 3 })

  const tooMany = await placeOrder(shop, anOrder({ quantity: 4, idempotencyKey }))
  const placed = await placeOrder(shop, anOrder({ quantity: 3, idempotencyKey }))
  const other = await placeOrder(shop, anOrder({ quantity: 2, idempotencyKey }))

  expect(tooMany).toEqual({
    ok: false,
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 3 }] },
  })
  expect(placed).toMatchObject({ ok: true })
  expect(other).toEqual({ ok: false, failure: { kind: 'key-of-another-order' } })
})

it('returns the first answer to a retry that orders or splits the lines differently', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { pid: 'toaster' })
  await aProduct(db, { pid: 'kettle' })
  const order = anOrder({
    lines: [
      { pid: 'toaster', quantity: 2 },
      { pid: 'kettle', quantity: 1 },
    ],
    coupon: '',
    idempotencyKey,
  })
  const first = await placeOrder(shop, order)
  expect(first).toMatchObject({ ok: true })

  const lines = order.lines.toReversed()
  expect(await placeOrder(shop, { ...order, lines })).toEqual(first)
  const [toaster, kettle] = [
    { pid: 'toaster', quantity: 1 },
    { pid: 'kettle', quantity: 1 },
  ]
  const split = { ...order, lines: [toaster, kettle, toaster] }
  expect(await placeOrder(shop, split)).toEqual(first)
  expect(await placeOrder(shop, { ...order, coupon: 'PAGLA10', agreedTotal: poisha(1) })).toEqual(
    first,
  )
})

it('recognises a key that an older version stored with the hash of a body', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const order = anOrder({ quantity: 2, idempotencyKey })
  const first = await placeOrder(shop, order)
  await db.write(async (tx) => {
    const { answer } = await tx
      .selectFrom('request_keys')
      .select('answer')
      .executeTakeFirstOrThrow()
    const { stage, ...older } = JSON.parse(answer)
    const change = { body_hash: 'n4bQgYhMfWWaL', answer: JSON.stringify(older) }
    await tx.updateTable('request_keys').set(change).execute()
    return { ok: true, value: undefined }
  })

  expect(await placeOrder(shop, order)).toMatchObject({
    ok: true,
    value: { number: first.ok && first.value.number },
  })
  expect(await placeOrder(shop, { ...order, lines: [{ pid: 'kettle', quantity: 3 }] })).toEqual({
    ok: false,
    failure: { kind: 'key-of-another-order' },
  })
})

it('treats an expired key as new', async () => {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const order = anOrder({ idempotencyKey })

  const first = await placeOrder(shop, order)
  now = new Date('2026-11-20T11:00:01Z')
  const second = await placeOrder(shop, order)

  expect(first.ok && second.ok && first.value.id !== second.value.id).toBe(true)
  expect(await placeOrder(shop, order)).toEqual(second)
})
