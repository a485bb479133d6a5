import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CartLine } from '#src/domain/cart.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { quoteCart } from '#src/features/orders/quote-cart.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const pids = ['a', 'b', 'c', 'd', 'e']

async function aShopOf(stock: number) {
  const db = await freshDatabase()
  for (const pid of pids) await aProduct(db, { pid, price: fromTaka(100), stock })
  return { db, shop: await aShop(db) }
}

async function soldOf(db: Awaited<ReturnType<typeof freshDatabase>>, pid: string) {
  const rows = await db.read
    .selectFrom('order_lines')
    .select(['quantity', 'taken'])
    .where('pid', '=', pid)
    .execute()
  expect(rows.every(({ quantity, taken }) => quantity === taken)).toBe(true)
  return rows.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

it('keeps the buyer’s order of the lines, charges one delivery, and discounts each line by its own pieces', async () => {
  const { db, shop } = await aShopOf(10)
  const lines = [
    { pid: 'd', quantity: 5 },
    { pid: 'a', quantity: 4 },
    { pid: 'c', quantity: 1 },
  ]

  const placed = await placeOrder(shop, anOrder({ lines }))

  if (!placed.ok) throw new Error('The order was refused')
  expect(placed.value.lines.map(({ pid, quantity }) => ({ pid, quantity }))).toEqual(lines)
  expect(placed.value).toMatchObject({
    subtotal: poisha(100_000),
    discount: poisha(5_000),
    deliveryFee: poisha(7_000),
    total: poisha(102_000),
  })
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('names every line that is sold out or gone, also where both are in one cart, and writes nothing', async () => {
  const { db, shop } = await aShopOf(2)
  const short = [
    { pid: 'e', quantity: 3 },
    { pid: 'a', quantity: 1 },
    { pid: 'b', quantity: 9 },
  ]

  const refused = await placeOrder(shop, anOrder({ lines: short }))
  const gone = await placeOrder(
    shop,
    anOrder({ lines: [...short, { pid: 'zz', quantity: 1 }, { pid: 'yy', quantity: 1 }] }),
  )

  const shortages = [
    { pid: 'e', stock: 2 },
    { pid: 'b', stock: 2 },
  ]
  expect(refused).toEqual({ ok: false, failure: { kind: 'out-of-stock', shortages } })
  expect(gone).toEqual({
    ok: false,
    failure: { kind: 'product-gone', pids: ['zz', 'yy'], shortages },
  })
  expect(await countRows(db.read, 'orders')).toBe(0)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('finds the first order again for the same lines in another order', async () => {
  const { db, shop } = await aShopOf(10)
  const idempotencyKey = { key: 'k', keptForSeconds: 600 }
  const lines = [
    { pid: 'c', quantity: 2 },
    { pid: 'a', quantity: 1 },
  ]
  const order = anOrder({ lines, idempotencyKey })

  const first = await placeOrder(shop, order)
  const again = await placeOrder(shop, { ...order, lines: lines.toReversed() })
  const other = await placeOrder(shop, { ...order, lines: [{ pid: 'c', quantity: 2 }] })

  expect(again).toEqual(first)
  expect(other).toMatchObject({ failure: { kind: 'key-of-another-order' } })
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('serves two hundred buyers with crossing carts without a deadlock and sells each piece once', async () => {
  const { db, shop } = await aShopOf(120)
  const [carts] = fc.sample(
    fc.array(
      fc
        .shuffledSubarray(pids, { minLength: 2 })
        .map((some): CartLine[] => some.map((pid, at) => ({ pid, quantity: 1 + (at % 2) }))),
      { minLength: 200, maxLength: 200 },
    ),
    1,
  )

  const results = await Promise.all(
    (carts ?? []).map((lines) => placeOrder(shop, anOrder({ lines }))),
  )

  const refused = results.flatMap((result) => (result.ok ? [] : [result.failure.kind]))
  expect([...new Set(refused)]).toEqual(['out-of-stock'])
  expect(await countRows(db.read, 'orders')).toBe(200 - refused.length)
  for (const pid of pids) {
    const [left] = (
      await quoteCart(db.read, [{ pid, quantity: 1 }], { zone: 'inside-dhaka', language: 'en' })
    ).lines
    expect((left?.stock ?? Number.NaN) + (await soldOf(db, pid))).toBe(120)
  }
  expect(await pidsOffLedger(db.read)).toEqual([])
}, 60_000)
