import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { tellLowStock } from '#src/features/buying/low-stock/tell-low-stock.job.ts'
import { tellOfLowStock } from '#src/features/buying/low-stock/watch-low-stock.job.ts'
import { findLastTold } from '#src/features/catalogue/stock/find-last-told.server.ts'
import { setLowStockLine } from '#src/features/catalogue/stock/low-stock.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aMailFolder, mailTheOwner } from '#tests/make/platform/a-mailbox.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const actor = 'owner@paglamart.test'
const now = new Date('2026-11-20T10:05:00.000Z')

async function aWatchedShop(stock: number, line: number) {
  const shop = await aShop(await freshDatabase(), () => now)
  const { id } = await aProduct(shop.db, { stock })
  await setLowStockLine(shop, { pid: 'kettle', line, actor })
  return { shop, id }
}

function count(shop: Shop, quantity: number, pid = 'kettle') {
  const report = { pid, report: 'counted', quantity, stockWas: undefined, note: '', actor } as const
  return reportStock(shop, report)
}

async function alerts({ db }: Pick<Shop, 'db'>): Promise<readonly (readonly string[])[]> {
  const rows = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'low-stock')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload).products)
}

it('tells once that a product came to its line, and again after its stock was above it', async () => {
  const { shop, id } = await aWatchedShop(8, 5)
  const steps = [
    [6, 0],
    [5, 1],
    [3, 1],
    [5, 1],
    [0, 1],
    [20, 1],
    [4, 2],
    [4, 2],
  ] as const

  for (const [stock, told] of steps) {
    await count(shop, stock)
    await tellOfLowStock(shop)
    await tellOfLowStock(shop)
    expect([stock, (await alerts(shop)).length]).toEqual([stock, told])
  }
  expect(await alerts(shop)).toEqual([[id], [id]])
})

it('loses no crossing whose rise and fall both came between two looks', async () => {
  const { shop } = await aWatchedShop(8, 5)
  await count(shop, 5)
  await tellOfLowStock(shop)

  await count(shop, 30)
  await count(shop, 2)
  await tellOfLowStock(shop)

  expect(await alerts(shop)).toHaveLength(2)
})

it('tells that a line was raised to the stock, but not what a wandering line does after that', async () => {
  const { shop } = await aWatchedShop(8, 5)
  for (const [line, told] of [
    [8, 1],
    [6, 1],
    [9, 1],
  ] as const) {
    await setLowStockLine(shop, { pid: 'kettle', line, actor })
    await tellOfLowStock(shop)
    expect([line, (await alerts(shop)).length]).toEqual([line, told])
  }
})

it('says nothing of products that begin low or are archived', async () => {
  const { shop } = await aWatchedShop(8, 5)
  await aProduct(shop.db, { pid: 'fan', stock: 0 })
  await count(shop, 5)
  await commit(shop.db, (tx) =>
    tx
      .updateTable('products')
      .set({ archived_at: now.toISOString() })
      .where('pid', '=', 'kettle')
      .execute(),
  )

  await tellOfLowStock(shop)

  expect(await alerts(shop)).toEqual([])
})

it('tells once when twenty orders cross the line at once while several processes look', async () => {
  const { open } = await migratedPlace()
  const databases = [open(), open(), open()]
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.close()))
  })
  const shops = await Promise.all(databases.map((db) => aShop(db, () => now)))
  const [first] = shops
  if (!first) throw new Error('No shop')
  const { id } = await aProduct(first.db, { stock: 24 })
  const { id: other } = await aProduct(first.db, { pid: 'cup', stock: 24 })
  for (const pid of ['kettle', 'cup']) await setLowStockLine(first, { pid, line: 10, actor })

  const looks = Array.from({ length: 12 }, (_, n) => tellOfLowStock(shops[n % 3] ?? first))
  const orders = Array.from({ length: 20 }, (_, n) =>
    placeOrder(
      shops[n % 2] ?? first,
      anOrder({
        customer: { phone: `017123450${String(n).padStart(2, '0')}` },
        lines: [
          { pid: 'kettle', quantity: 1 },
          { pid: 'cup', quantity: 1 },
        ],
      }),
    ),
  )
  const placed = await Promise.all(orders)
  await Promise.all([...looks, ...shops.map(tellOfLowStock), ...shops.map(tellOfLowStock)])

  expect(placed.filter((one) => !one.ok)).toEqual([])
  const stocks = await first.db.read.selectFrom('products').select('stock').execute()
  expect(stocks).toEqual([{ stock: 4 }, { stock: 4 }])
  expect((await alerts(first)).flat().toSorted()).toEqual([id, other].toSorted())
})

it('tells of more products than one look locks, each once', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const ids: string[] = []
  for (let n = 0; n < 230; n += 1) {
    ids.push((await aProduct(shop.db, { pid: `p${n}`, stock: 3 })).id)
  }
  await commit(shop.db, (tx) => tx.updateTable('products').set({ low_stock_line: 3 }).execute())

  await tellOfLowStock(shop)

  expect((await alerts(shop)).flat().toSorted()).toEqual(ids.toSorted())
})

it('tells nobody while the owner has switched it off, also not later of what crossed then', async () => {
  const { shop } = await aWatchedShop(8, 5)
  const set = (tellsLowStock: boolean) =>
    editShopSettings(shop, {
      settings: { ...defaultShopSettings, tellsLowStock },
      expectedVersion: undefined,
      actor,
    })
  await set(false)
  await count(shop, 5)
  await tellOfLowStock(shop)
  await set(true)
  await tellOfLowStock(shop)

  expect(await alerts(shop)).toEqual([])
  expect(await findLastTold(shop.db.read)).toBeNull()
})

it('names the last product, and how many came with it, for the notice on the dashboard', async () => {
  const { shop } = await aWatchedShop(8, 5)
  expect(await findLastTold(shop.db.read)).toBeNull()
  await count(shop, 5)
  await tellOfLowStock(shop)
  expect(await findLastTold(shop.db.read)).toEqual({
    at: now.toISOString(),
    title: 'Electric Kettle',
    left: 5,
    more: 0,
  })
})

/** The mails of all alerts. */
async function mails({ db }: Shop, products: readonly string[]): Promise<readonly string[]> {
  const mailboxDir = aMailFolder()
  const event = { id: 'event-1', payload: { products: [...products] }, attempt: 1 }
  await tellLowStock({ db, ...mailTheOwner({ mailboxDir }) })(event, new AbortController().signal)
  return readdirSync(mailboxDir).map((name) => readFileSync(join(mailboxDir, name), 'utf8'))
}

it('mails the remaining pieces of each product in both languages', async () => {
  const { shop, id } = await aWatchedShop(8, 5)
  const fan = await aProduct(shop.db, { pid: 'fan', title: 'সিলিং ফ্যান', stock: 3 })
  await count(shop, 4)
  await count(shop, 0, 'fan')

  const [mail = ''] = await mails(shop, [id, fan.id])

  expect(mail).toContain('\nTo: owner@paglamart.test\n')
  expect(mail.slice(mail.indexOf('\n\n') + 2)).toBe(`These products came to their low-stock line:

সিলিং ফ্যান (fan): sold out
Electric Kettle (kettle): 4 left, line 5

You are told once, and again only after new stock came and was sold. All that runs low:
https://shop.example/dashboard/view-product?stock=low&sort=stock

এই পণ্যগুলো কম স্টকের সীমায় নেমে এসেছে:

সিলিং ফ্যান (fan): শেষ হয়ে গেছে
Electric Kettle (kettle): আছে ৪টি, সীমা ৫টি

খবরটি একবারই দেওয়া হয়; নতুন মাল এসে আবার কমলে তবেই আবার জানানো হবে। যেসব পণ্য কম আছে:
https://shop.example/dashboard/view-product?stock=low&sort=stock
`)
})

it('mails nothing of a product that has stock again, and lets no title write a header', async () => {
  const { shop, id } = await aWatchedShop(8, 5)
  expect(await mails(shop, [id])).toEqual([])

  await commit(shop.db, (tx) =>
    tx
      .updateTable('products')
      .set({ title: 'Kettle\r\nBcc: evil@example.com', stock: 1 })
      .execute(),
  )
  const [mail = ''] = await mails(shop, [id])
  expect(mail).not.toMatch(/^bcc/im)
})
