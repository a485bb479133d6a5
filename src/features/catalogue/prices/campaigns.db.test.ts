import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { applyDuePriceChanges } from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import { changePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { changed, itemsOf, pricesIn } from '#tests/make/catalogue/some-prices.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'
const from = '2026-12-01T18:00:00.000Z'
const to = '2026-12-05T18:00:00.000Z'

/** A shop whose clock the test sets, with a kettle and a lamp for 25 Tk. */
async function aShopAt(time: string) {
  let now = time
  const db = await freshDatabase()
  const shop = await aShop(db, () => new Date(now))
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: 'lamp' })
  return {
    db,
    shop,
    goTo: async (later: string) => {
      now = later
      await applyDuePriceChanges(shop)
    },
    turn: (later: string) => {
      now = later
    },
    put: async (pid: string, matters: { price?: number; oldp?: number }) => {
      const product = await findProduct(db.read, pid)
      if (!product) throw new Error(`No ${pid}`)
      const { price = product.price / 100, oldp = product.oldPrice / 100 } = matters
      const prices = { price: fromTaka(price), oldPrice: fromTaka(oldp) }
      const condition = { kind: 'none' } as const
      got(await putProduct(shop, { ...product, ...prices, stockWas: undefined, condition, actor }))
    },
    dueOf: async (pid: string) => {
      const row = await db.read
        .selectFrom('products')
        .select('price_due_at')
        .where('pid', '=', pid)
        .executeTakeFirst()
      return row?.price_due_at
    },
  }
}

it('begins at its time and goes back by itself', async () => {
  const { db, shop, goTo, dueOf } = await aShopAt('2026-12-01T10:00:00.000Z')
  await changed(shop, { kettle: { price: 20, oldp: 25, offer: true } }, { from, to })
  expect(await dueOf('kettle')).toBe(from)

  await goTo('2026-12-01T17:59:59.999Z')
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v1', 'lamp 25/30 v1'])
  await goTo(from)
  expect(await pricesIn(db)).toEqual(['kettle 20/25! v2', 'lamp 25/30 v1'])
  expect(await dueOf('kettle')).toBe(to)
  await goTo(to)
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v3', 'lamp 25/30 v1'])
  expect(await dueOf('kettle')).toBe(null)
})

it('leaves the price beneath alone while the price of the campaign is saved unchanged', async () => {
  const { db, shop, goTo, put } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20, oldp: 25 } }, { to })
  await put('kettle', {})
  await put('kettle', { oldp: 27 })

  await goTo(to)

  expect(await pricesIn(db)).toEqual(['kettle 25/27 v4', 'lamp 25/30 v1'])
})

it('ends for a product that gets another price, and for no other', async () => {
  const { db, shop, goTo, put, dueOf } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 }, lamp: { price: 21 } }, { to })
  await put('kettle', { price: 22 })
  expect(await dueOf('kettle')).toBe(null)

  await goTo(to)

  expect(await pricesIn(db)).toEqual(['kettle 22/30 v3', 'lamp 25/30 v3'])
})

it('keeps a price that was edited before the start as the price beneath', async () => {
  const { db, shop, goTo, put } = await aShopAt('2026-12-01T10:00:00.000Z')
  await changed(shop, { kettle: { price: 20 } }, { from, to })
  await put('kettle', { price: 26 })

  await goTo(from)
  expect((await pricesIn(db))[0]).toBe('kettle 20/30 v3')
  await goTo(to)
  expect((await pricesIn(db))[0]).toBe('kettle 26/30 v4')
})

it('refuses a second campaign at the same time, and takes one right after the other', async () => {
  const { db, shop, goTo } = await aShopAt('2026-12-01T10:00:00.000Z')
  await changed(shop, { kettle: { price: 20 } }, { from, to })
  const items = await itemsOf(db, { kettle: { price: 21 }, lamp: { price: 21 } })
  const times = {
    banner: null,
    startsAt: new Date('2026-12-05T17:59:00Z'),
    endsAt: new Date('2026-12-09T00:00Z'),
  }
  const kettle = await findProduct(db.read, 'kettle')
  expect(await changePrices(shop, { items, name: '', ...times, actor })).toEqual({
    ok: false,
    failure: { kind: 'in-campaign', ids: [kettle?.id] },
  })
  const last = '2026-12-09T00:00:00.000Z'
  await changed(shop, { kettle: { price: 23 } }, { from: to, to: last })

  // A shop that stood still for a week takes every step in its order.
  await goTo(last)

  expect((await pricesIn(db))[0]).toBe('kettle 25/30 v5')
  const after = await db.read
    .selectFrom('history')
    .select('after')
    .where('subject', '=', 'product')
    .orderBy('id')
    .execute()
  expect(after.map((row) => JSON.parse(row.after).price / 100)).toEqual([20, 25, 23, 25])
})

it('sets prices for good at a time, and is undone before or after it', async () => {
  const { db, shop, goTo } = await aShopAt('2026-12-01T10:00:00.000Z')
  const first = await changed(shop, { lamp: { price: 21 } }, { from })
  const second = await changed(shop, { kettle: { price: 22 } }, { from })
  expect(got(await undoPriceChange(shop, { id: first, actor }))).toEqual({ restored: 0, left: [] })

  await goTo(from)
  expect(await pricesIn(db)).toEqual(['kettle 22/30 v2', 'lamp 25/30 v1'])
  await goTo(to)
  expect(got(await undoPriceChange(shop, { id: second, actor }))).toMatchObject({ restored: 1 })
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v3', 'lamp 25/30 v1'])
})

it('ends a running campaign in one press', async () => {
  const { db, shop, dueOf } = await aShopAt(from)
  const id = await changed(shop, { kettle: { price: 20 } }, { to })

  expect(got(await undoPriceChange(shop, { id, actor }))).toEqual({ restored: 1, left: [] })

  expect((await pricesIn(db))[0]).toBe('kettle 25/30 v3')
  expect(await dueOf('kettle')).toBe(null)
})

it('brings a product back into the campaign that a change took it out of, when the change is undone', async () => {
  const { db, shop, goTo, dueOf } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  const id = await changed(shop, { kettle: { price: 22 } })
  expect(await dueOf('kettle')).toBe(null)

  expect(got(await undoPriceChange(shop, { id, actor }))).toEqual({ restored: 1, left: [] })
  expect((await pricesIn(db))[0]).toBe('kettle 20/30 v4')
  expect(await dueOf('kettle')).toBe(to)
  await goTo(to)

  expect((await pricesIn(db))[0]).toBe('kettle 25/30 v5')
  expect(await dueOf('kettle')).toBe(null)
})

it('restores the price beneath a campaign that ended, or was undone, since a change', async () => {
  const { db, shop, goTo } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20, oldp: 25, offer: true } }, { to })
  const campaign = await changed(shop, { lamp: { price: 21 } }, { to })
  const id = await changed(shop, { kettle: { price: 22 }, lamp: { price: 23 } })
  expect(got(await undoPriceChange(shop, { id: campaign, actor }))).toMatchObject({ restored: 0 })
  await goTo(to)
  expect(await pricesIn(db)).toEqual(['kettle 22/30 v3', 'lamp 23/30 v3'])

  got(await undoPriceChange(shop, { id, actor }))

  expect(await pricesIn(db)).toEqual(['kettle 25/30 v4', 'lamp 25/30 v4'])
})

it.each([
  ['the last first', [1, 0]],
  ['the first first', [0, 1]],
] as const)('takes back two changes during a campaign: %s', async (_, order) => {
  const { db, shop, goTo } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  const changes = [
    await changed(shop, { kettle: { price: 22 } }),
    await changed(shop, { kettle: { price: 23, oldp: 31 } }),
  ]
  for (const at of order) got(await undoPriceChange(shop, { id: changes[at] ?? '', actor }))
  expect((await pricesIn(db))[0]).toMatch(/^kettle 20\/30 /)

  await goTo(to)

  expect((await pricesIn(db))[0]).toMatch(/^kettle 25\/30 /)
})

it('leaves a product out of a campaign that another price by hand has ended for it', async () => {
  const { db, shop, goTo, put } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  const id = await changed(shop, { kettle: { price: 22 } })
  await put('kettle', { price: 24 })
  const undone = got(await undoPriceChange(shop, { id, actor }))
  expect(undone).toMatchObject({ restored: 0, left: [{ pid: 'kettle' }] })

  await goTo(to)

  expect((await pricesIn(db))[0]).toBe('kettle 24/30 v4')
})

/** Of a deleted product too, which no list shows. */
async function poishaOfKettle(db: Database): Promise<number | undefined> {
  const row = await db.read
    .selectFrom('products')
    .select('price_poisha')
    .where('pid', '=', 'kettle')
    .executeTakeFirst()
  return row?.price_poisha
}

it('gives a product that was deleted after a change its own price, with the undo', async () => {
  const { db, shop, goTo } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  const id = await changed(shop, { kettle: { price: 22 } })
  got(await deleteProduct(shop, { id: 'kettle', actor }))
  await goTo(to)
  got(await undoPriceChange(shop, { id, actor }))
  expect(await poishaOfKettle(db)).toBe(2_500)
})

it('loses no end to an undo at the same moment, with two processes', async () => {
  const { open } = await migratedPlace()
  const [first, second] = [open(), open()]
  let now = from
  const clock = () => new Date(now)
  const shops = [await aShop(first, clock), await aShop(second, clock)] as const
  for (let round = 0; round < 5; round += 1) {
    now = from
    const pid = `kettle-${round}`
    await aProduct(first, { pid })
    await changed(shops[0], { [pid]: { price: 20 } }, { to })
    const id = await changed(shops[0], { [pid]: { price: 22 } })
    now = to
    await Promise.all([
      undoPriceChange(shops[0], { id, actor }),
      applyDuePriceChanges(shops[1]),
      undoPriceChange(shops[1], { id, actor }),
    ])
    await applyDuePriceChanges(shops[0])
  }
  expect((await pricesIn(first)).map((line) => line.split(' ')[1])).toEqual(Array(5).fill('25/30'))
  await Promise.all([first.close(), second.close()])
})

it('gives a product that was deleted during a campaign its own price', async () => {
  const { db, shop, goTo } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  got(await deleteProduct(shop, { id: 'kettle', actor }))

  await goTo(to)

  expect(await poishaOfKettle(db)).toBe(2_500)
})

it('sells at the price of its moment, also where nothing has applied it yet', async () => {
  const { shop, turn } = await aShopAt('2026-12-01T10:00:00.000Z')
  await changed(shop, { kettle: { price: 20 } }, { from, to })
  const priceNow = async () => got(await placeOrder(shop, anOrder())).lines[0]?.unitPrice
  turn('2026-12-01T17:59:59.999Z')
  expect(await priceNow()).toBe(2_500)

  turn(from)
  expect(await priceNow()).toBe(2_000)
  turn('2026-12-05T17:59:59.999Z')
  expect(await priceNow()).toBe(2_000)
  turn(to)
  expect(await priceNow()).toBe(2_500)
})

it('asks a buyer again who agreed to the price of a campaign that has ended', async () => {
  const { shop, turn } = await aShopAt(from)
  await changed(shop, { kettle: { price: 20 } }, { to })
  turn(to)

  const order = anOrder({ agreedTotal: fromTaka(90) })

  expect(await placeOrder(shop, order)).toMatchObject({
    ok: false,
    failure: { kind: 'price-changed', quote: { total: fromTaka(95) } },
  })
})

it('takes each step once, and sells every order of a race at the new price, with two processes', async () => {
  const { open } = await migratedPlace()
  const [first, second] = [open(), open()]
  let now = '2026-12-01T10:00:00.000Z'
  const clock = () => new Date(now)
  const shops = [await aShop(first, clock), await aShop(second, clock)] as const
  await aProduct(first, { pid: 'kettle' })
  await changed(shops[0], { kettle: { price: 20 } }, { from, to })
  now = from

  const [orders] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => placeOrder(shops[n % 2 ? 1 : 0], anOrder()))),
    applyDuePriceChanges(shops[0]),
    applyDuePriceChanges(shops[1]),
  ])

  expect(new Set(orders.map((one) => got(one).lines[0]?.unitPrice))).toEqual(new Set([2_000]))
  expect(await pricesIn(first)).toEqual(['kettle 20/30 v2'])
  await Promise.all([first.close(), second.close()])
})

it('gives up an order of a product that stays due although no change is, instead of trying for ever', async () => {
  const { db, shop } = await aShopAt('2026-12-02T10:00:00.000Z')
  await commit(db, (tx) =>
    tx.updateTable('products').set({ price_due_at: from }).where('pid', '=', 'kettle').execute(),
  )
  await expect(placeOrder(shop, anOrder())).rejects.toThrow('no change sets it')
})
