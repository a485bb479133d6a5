import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { movePurchase } from '#src/features/buying/purchases/make-purchase.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aPurchase, aSupplier, buyer, deliver, newKey } from '#tests/make/buying/a-purchase.ts'
import { placedOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger, sumsOfJournal } from '#tests/support/ledger.ts'

async function aShopWithKettles(stock = 0): Promise<Shop> {
  const db = await freshDatabase()
  await aProduct(db, { stock })
  return aShop(db)
}

async function kettleIn({ db }: Shop) {
  const value = await db.read
    .selectFrom('product_values')
    .select(['pieces', 'value_poisha', 'last_cost_poisha'])
    .executeTakeFirst()
  const product = await db.read
    .selectFrom('products')
    .select(['stock', 'price_poisha', 'version'])
    .where('pid', '=', 'kettle')
    .executeTakeFirstOrThrow()
  return { ...product, ...value }
}

it('receives an order in parts, at the cost of each delivery', async () => {
  const shop = await aShopWithKettles()
  const before = await kettleIn(shop)
  const id = await aPurchase(shop, { kettle: 15 })

  expect(await deliver(shop, id, { pieces: 10 })).toMatchObject({
    value: { state: 'partly-received' },
  })
  const items = [
    { pid: 'kettle', pieces: 5, damaged: 0, cost: { of: 'line', amount: fromTaka(650) } as const },
  ]
  expect(await deliver(shop, id, { pieces: 5, items, paidFrom: 'bank' })).toMatchObject({
    value: { state: 'received' },
  })

  expect(await kettleIn(shop)).toEqual({
    ...before,
    stock: 15,
    pieces: 15,
    value_poisha: 165_000,
    last_cost_poisha: 13_000,
  })
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    cash: -100_000,
    bank: -65_000,
    stock: 165_000,
  })
  expect(await pidsOffLedger(shop.db.read)).toEqual([])
  expect((await checkShop(shop.db.read)).problems).toEqual([])
  expect(await deliver(shop, id, { pieces: 1 })).toEqual({
    ok: false,
    failure: { kind: 'illegal-state', state: 'received' },
  })
})

it('does not pay damaged pieces unless the supplier takes money for them', async () => {
  const shop = await aShopWithKettles()
  const id = await aPurchase(shop, { kettle: 20 })

  await deliver(shop, id, { pieces: 8, damaged: 2 })
  expect(await sumsOfJournal(shop.db.read)).toEqual({ cash: -80_000, stock: 80_000 })

  await deliver(shop, id, { pieces: 8, damaged: 2, paysDamaged: true })
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    cash: -180_000,
    stock: 160_000,
    losses: 20_000,
  })
  // Ten came twice: nobody waits for the damaged ones.
  expect(await kettleIn(shop)).toMatchObject({ stock: 16, pieces: 16, value_poisha: 160_000 })
  const { state } = await shop.db.read
    .selectFrom('purchase_orders')
    .select('state')
    .executeTakeFirstOrThrow()
  expect(state).toBe('received')
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('shares the freight by what the goods cost, to the poisha', async () => {
  const shop = await aShopWithKettles()
  await aProduct(shop.db, { pid: 'fan', stock: 0 })
  const id = await aPurchase(shop, { kettle: 3, fan: 3 })
  const items = [
    { pid: 'kettle', pieces: 3, damaged: 0, cost: { of: 'piece', amount: fromTaka(100) } as const },
    { pid: 'fan', pieces: 3, damaged: 0, cost: { of: 'piece', amount: fromTaka(200) } as const },
  ]

  await deliver(shop, id, { pieces: 3, items, freight: fromTaka(100), freightFrom: 'bkash' })

  const values = await shop.db.read
    .selectFrom('product_values')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['pid', 'value_poisha'])
    .orderBy('pid')
    .execute()
  expect(values).toEqual([
    { pid: 'fan', value_poisha: 60_000 + 6_667 },
    { pid: 'kettle', value_poisha: 30_000 + 3_333 },
  ])
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    cash: -90_000,
    bkash: -10_000,
    stock: 100_000,
  })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('values the pieces from before the first known cost, those on the way too', async () => {
  const shop = await aShopWithKettles(6)
  await placedOrder(shop, { pid: 'kettle', quantity: 2 })
  const id = await aPurchase(shop, { kettle: 4 })

  await deliver(shop, id, { pieces: 4, paidFrom: 'owed-to-suppliers' })

  expect(await kettleIn(shop)).toMatchObject({ stock: 8, pieces: 10, value_poisha: 100_000 })
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    opening: -60_000,
    'owed-to-suppliers': -40_000,
    stock: 100_000,
  })
})

it('receives one delivery once, however many forms and presses bring it', async () => {
  const shop = await aShopWithKettles()
  const supplier = await aSupplier(shop)
  const id = await aPurchase(shop, { kettle: 10 }, supplier)
  const { version } = await shop.db.read
    .selectFrom('purchase_orders')
    .select('version')
    .executeTakeFirstOrThrow()
  const owed = { paidFrom: 'owed-to-suppliers', expectedVersion: version } as const

  // Two people, each with a form of their own, and each presses twice.
  const [one, other] = [newKey(), newKey()]
  const results = await Promise.all(
    [one, other, one, other].map((key) => deliver(shop, id, { pieces: 6, key, ...owed })),
  )

  const kinds = results.map((result) => (result.ok ? 'received' : result.failure.kind))
  expect(kinds.toSorted()).toEqual([
    'changed-meanwhile',
    'changed-meanwhile',
    'received',
    'received',
  ])
  expect(await kettleIn(shop)).toMatchObject({ stock: 6, pieces: 6, value_poisha: 60_000 })
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    'owed-to-suppliers': -60_000,
    stock: 60_000,
  })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('receives two orders of one product at the same time', async () => {
  const shop = await aShopWithKettles()
  const supplier = await aSupplier(shop)
  const ids = [
    await aPurchase(shop, { kettle: 10 }, supplier),
    await aPurchase(shop, { kettle: 10 }, supplier),
    await aPurchase(shop, { kettle: 10 }, supplier),
  ]

  const results = await Promise.all(
    ids.map((id) => deliver(shop, id, { pieces: 10, paidFrom: 'owed-to-suppliers' })),
  )

  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await kettleIn(shop)).toMatchObject({ stock: 30, pieces: 30, value_poisha: 300_000 })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('refuses what was not ordered, and a key that brought another delivery', async () => {
  const shop = await aShopWithKettles()
  await aProduct(shop.db, { pid: 'fan' })
  const id = await aPurchase(shop, { kettle: 10 })
  const cost = { of: 'piece', amount: fromTaka(1) } as const

  expect(
    await deliver(shop, id, { pieces: 1, items: [{ pid: 'fan', pieces: 1, damaged: 0, cost }] }),
  ).toEqual({ ok: false, failure: { kind: 'not-ordered', pid: 'fan' } })
  expect(await deliver(shop, id, { pieces: 0, damaged: 1, freight: fromTaka(5) })).toEqual({
    ok: false,
    failure: { kind: 'freight-of-nothing' },
  })
  const line = { of: 'line', amount: fromTaka(5) } as const
  expect(
    await deliver(shop, id, {
      pieces: 0,
      items: [{ pid: 'kettle', pieces: 0, damaged: 1, cost: line }],
    }),
  ).toEqual({ ok: false, failure: { kind: 'cost-of-nothing', pid: 'kettle' } })
  const key = newKey()
  expect(await deliver(shop, id, { pieces: 2, key })).toMatchObject({ ok: true })
  expect(await deliver(shop, id, { pieces: 3, key })).toEqual({
    ok: false,
    failure: { kind: 'key-of-another' },
  })
  expect(await kettleIn(shop)).toMatchObject({ stock: 2 })
})

it('closes an order whose rest does not come, and takes no delivery of a draft', async () => {
  const shop = await aShopWithKettles()
  const id = await aPurchase(shop, { kettle: 10 })
  const move = (to: 'draft' | 'received' | 'cancelled') =>
    movePurchase(shop, { id, to, expectedVersion: undefined, actor: buyer })

  expect(await move('received')).toMatchObject({ failure: { kind: 'illegal-state' } })
  await move('draft')
  expect(await deliver(shop, id, { pieces: 1 })).toMatchObject({
    failure: { kind: 'illegal-state', state: 'draft' },
  })
  await movePurchase(shop, { id, to: 'sent', expectedVersion: undefined, actor: buyer })
  await deliver(shop, id, { pieces: 4 })
  expect(await move('cancelled')).toMatchObject({ failure: { kind: 'illegal-state' } })
  expect(await move('received')).toMatchObject({ ok: true })
})
