import { readdirSync } from 'node:fs'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { forgetOld, keepForgetting } from '#src/features/privacy/forget-old.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { got, ordersOf } from '#tests/make/a-person.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aShopInTime, none } from '#tests/make/people/a-shop-in-time.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const actor = 'admin@paglamart.test'

const rahima = {
  name: 'Rahima Khatun',
  phone: '01712345678',
  address: 'House 7, Shapla Lane, Sylhet',
  email: 'rahima.khatun@example.com',
}

async function order(shop: Shop): Promise<OrderView> {
  const { name, phone, address } = rahima
  return got(await placeOrder(shop, anOrder({ customer: { name, phone, address }, coupon: 'TEA' })))
}

async function namesOf({ db }: Shop): Promise<readonly string[]> {
  const rows = await db.read.selectFrom('orders').select('customer_name').orderBy('id').execute()
  return rows.map((row) => row.customer_name)
}

async function problemsOf({ db }: Shop): Promise<readonly string[]> {
  const { problems } = await checkShop(db.read)
  return problems
}

it('forgets the buyer of an order 24 months after it was placed, to the millisecond', async () => {
  const { shop, forgetAt } = await aShopInTime()
  await order(shop)
  const before = await shop.db.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow()

  expect(await forgetAt('2022-03-15T09:59:59.999Z')).toEqual(none)
  expect(await namesOf(shop)).toEqual([rahima.name])

  expect(await forgetAt('2022-03-15T10:00:00.000Z')).toEqual({ ...none, buyers: 1 })
  expect(await shop.db.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow()).toEqual({
    ...before,
    customer_name: '(removed)',
    customer_phone: '',
    customer_address: '',
    coupon: '',
    device_key: null,
    network_key: null,
    version: 2,
  })
  expect(await forgetAt('2022-03-15T10:00:00.000Z')).toEqual(none)
})

it('keeps the keyed hashes of device and network for 30 days', async () => {
  const { shop, forgetAt } = await aShopInTime()
  await order(shop)
  const hashes = () =>
    shop.db.read
      .selectFrom('orders')
      .select(['device_key', 'network_key', 'customer_name', 'version'])
      .executeTakeFirstOrThrow()
  const hash = expect.stringMatching(/^[\w-]{22}$/)

  await forgetAt('2020-04-14T09:59:59.999Z')
  expect(await hashes()).toMatchObject({ device_key: hash, network_key: hash, version: 1 })
  await forgetAt('2020-04-14T10:00:00.000Z')
  expect(await hashes()).toEqual({
    device_key: null,
    network_key: null,
    customer_name: rahima.name,
    version: 1,
  })
})

it('counts the 24 months from the last change', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const edited = await order(shop)
  const confirmed = await order(shop)
  at('2022-03-14T10:00:00.000Z')
  const change = { number: edited.number, expectedVersion: undefined, actor }
  got(await editOrder(shop, { ...change, changes: { address: 'Sylhet' } }))
  at('2022-03-14T10:00:00.001Z')
  got(await changeOrderStatus(shop, { ...change, number: confirmed.number, status: 'done' }))

  expect(await forgetAt('2024-03-14T09:59:59.999Z')).toEqual(none)
  expect(await forgetAt('2024-03-14T10:00:00.000Z')).toEqual({ ...none, buyers: 1 })
  expect(await namesOf(shop)).toEqual(['(removed)', rahima.name])
  // The spreadsheet event of the confirmed order loses its buyer too.
  const both = { ...none, buyers: 1, sheetEvents: 1 }
  expect(await forgetAt('2024-03-14T10:00:00.001Z')).toEqual(both)
})

it('forgets the buyer of a deleted order 90 days after its deletion', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const { number } = await order(shop)
  await order(shop)
  at('2020-04-01T12:00:00.000Z')
  got(await deleteOrder(shop, { number, expectedVersion: undefined, actor }))

  expect(await forgetAt('2020-06-30T11:59:59.999Z')).toEqual(none)
  expect(await forgetAt('2020-06-30T12:00:00.000Z')).toEqual({ ...none, buyers: 1 })
  expect(await namesOf(shop)).toEqual(['(removed)', rahima.name])
  expect(await forgetAt('2020-06-30T12:00:00.000Z')).toEqual(none)
})

it('leaves nothing of the buyer in history, outbox or mail, and the amounts unchanged', async () => {
  const { shop, mailboxDir, forgetAt } = await aShopInTime()
  await ordersOf(shop, rahima, mailboxDir)
  await transact(shop.db, async (tx) => {
    // As the clean-up of every minute does after three days.
    await tx.deleteFrom('request_keys').execute()
    await tx.updateTable('outbox').set({ state: 'parked' }).execute()
    return ok(undefined)
  })
  const amounts = () =>
    shop.db.read
      .selectFrom('orders')
      .select(['oid', 'subtotal_poisha', 'discount_poisha', 'delivery_fee_poisha', 'total_poisha'])
      .orderBy('id')
      .execute()
  const before = await amounts()
  const movements = await shop.db.read.selectFrom('stock_movements').selectAll().execute()

  const all = { ...none, buyers: 4, sheetEvents: 1, mails: 1 }
  expect(await forgetAt('2022-03-15T10:00:00.000Z')).toEqual(all)

  const stored = (await allThatIsStored(shop)).toLowerCase()
  const traces = ['rahima', '1712345678', 'shapla lane', 'coupon of']
  expect(traces.filter((trace) => stored.includes(trace))).toEqual([])
  expect(readdirSync(mailboxDir)).toEqual([])
  expect(await amounts()).toEqual(before)
  expect(await shop.db.read.selectFrom('stock_movements').selectAll().execute()).toEqual(movements)
  expect(await problemsOf(shop)).toEqual([])
})

it('deletes an order after six years, and leaves the stock to its ledger', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const first = await order(shop)
  const deleted = await order(shop)
  got(await deleteOrder(shop, { number: deleted.number, expectedVersion: undefined, actor }))
  at('2020-03-15T10:00:00.001Z')
  const second = await order(shop)
  const moved = () =>
    shop.db.read
      .selectFrom('stock_movements')
      .select(['id', 'quantity', 'reason'])
      .orderBy('id')
      .execute()
  const before = await moved()

  expect(await forgetAt('2026-03-15T09:59:59.999Z')).toEqual({ ...none, buyers: 3 })
  expect(await forgetAt('2026-03-15T10:00:00.000Z')).toEqual({ ...none, orders: 2 })

  const left = await shop.db.read.selectFrom('orders').select('oid').execute()
  expect(left).toEqual([{ oid: second.number }])
  const lines = await shop.db.read.selectFrom('order_lines').select('order_id').execute()
  expect(lines).toEqual([{ order_id: second.id }])
  expect(await shop.db.read.selectFrom('history').selectAll().execute()).toEqual([])
  expect(await moved()).toEqual(before)
  const named = await shop.db.read
    .selectFrom('stock_movements')
    .select('order_id')
    .where('order_id', 'is not', null)
    .execute()
  expect(named).toEqual([{ order_id: second.id }])
  expect(await allThatIsStored(shop)).not.toContain(first.id)
  expect(await pidsOffLedger(shop.db.read)).toEqual([])
  expect(await problemsOf(shop)).toEqual([])
})

it('keeps an order for as long as it names a buyer, however old it is', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const { number } = await order(shop)
  at('2025-06-01T10:00:00.000Z')
  const change = { number, expectedVersion: undefined, actor }
  got(await editOrder(shop, { ...change, changes: { address: 'Sylhet' } }))

  expect(await forgetAt('2027-06-01T09:59:59.999Z')).toEqual(none)
  expect(await forgetAt('2027-06-01T10:00:00.000Z')).toEqual({ ...none, buyers: 1, orders: 1 })
})

it('erases a buyer again that staff wrote into an erased order', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const { number } = await order(shop)
  await forgetAt('2022-03-15T10:00:00.000Z')
  at('2022-04-01T10:00:00.000Z')
  const changes = { name: rahima.name, phone: rahima.phone, address: rahima.address }
  got(await editOrder(shop, { number, expectedVersion: undefined, actor, changes }))

  expect(await forgetAt('2024-04-01T09:59:59.999Z')).toEqual(none)
  expect(await forgetAt('2024-04-01T10:00:00.000Z')).toEqual({ ...none, buyers: 1 })
  expect(await allThatIsStored(shop)).not.toContain('1712345678')
})

it('erases more orders than one batch, with several processes at once', async () => {
  const { shop, forgetAt } = await aShopInTime({ stock: 1_000 })
  await Promise.all(Array.from({ length: 230 }, () => order(shop)))

  const done = await Promise.all([1, 2, 3].map(() => forgetAt('2022-03-15T10:00:00.000Z')))

  expect(done.reduce((sum, { buyers }) => sum + buyers, 0)).toBe(230)
  expect(new Set(await namesOf(shop))).toEqual(new Set(['(removed)']))
  const versions = await shop.db.read.selectFrom('orders').select('version').distinct().execute()
  expect(versions).toEqual([{ version: 2 }])

  const gone = await Promise.all([1, 2, 3].map(() => forgetAt('2026-03-15T10:00:00.000Z')))
  expect(gone.reduce((sum, { orders }) => sum + orders, 0)).toBe(230)
  expect(await problemsOf(shop)).toEqual([])
})

it('stops between two batches when the shop stops', async () => {
  const { shop, mailboxDir } = await aShopInTime({ stock: 1_000 })
  await Promise.all(Array.from({ length: 101 }, () => order(shop)))
  const clock = () => new Date('2022-03-15T10:00:00.000Z')

  const forgotten = await forgetOld({ db: shop.db, clock, mailboxDir }, AbortSignal.abort())

  expect(forgotten.buyers).toBe(100)
})

it('skips an order that changes at the same moment', async () => {
  const { shop, forgetAt } = await aShopInTime()
  const { number } = await order(shop)
  const now = '2022-03-15T10:00:00.000Z'
  const editing = { ...shop, clock: () => new Date(now) }
  const change = { number, expectedVersion: undefined, actor, changes: { address: 'Sylhet' } }

  const [edited] = await Promise.all([editOrder(editing, change), forgetAt(now)])

  // Either may come first; an edit that was answered must not vanish.
  const { customer_address } = await shop.db.read
    .selectFrom('orders')
    .select('customer_address')
    .executeTakeFirstOrThrow()
  expect(customer_address).toBe(edited.ok ? 'Sylhet' : '')
})

it('repeats until the shop stops, and logs amounts without names', async () => {
  const { shop, mailboxDir, at } = await aShopInTime()
  await order(shop)
  at('2022-03-15T10:00:00.000Z')
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const ending = new AbortController()
  onTestFinished(() => ending.abort())

  keepForgetting({ ...shop, mailboxDir, log }, ending.signal, { firstAfterMs: 1, everyMs: 5 })

  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'forgotten', ...none, buyers: 1 })
  expect(lines[0]).not.toContain('Rahima')

  at('2026-03-15T10:00:00.000Z')
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ event: 'forgotten', ...none, orders: 1 })
})
