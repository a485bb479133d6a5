import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import { makeOrderThread } from '#src/features/orders/place/order-thread.server.ts'
import {
  type PreparedOrder,
  placeOrder,
  type WriteOrder,
} from '#src/features/orders/place/place-order.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import {
  CommitInDoubt,
  DatabaseBusy,
  DatabaseUnavailable,
  transact,
  writesPerCommit,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { joinLock, mainWriter, makeSharedLock } from '#src/platform/database/sqlite/writer-lock.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { changed } from '#tests/make/catalogue/some-prices.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const itself = join(packageRoot(), 'src', 'threads', 'order-thread.ts')
const dies = join(packageRoot(), 'tests', 'support', 'stand-ins', 'thread-that-dies.ts')
const breaksAtCommit = join(
  packageRoot(),
  'tests',
  'support',
  'stand-ins',
  'thread-on-a-broken-disk.ts',
)

type Parts = { readonly script?: string; readonly clock?: Clock }

/** A shop with an order thread, and the thread's evictions, commits and deaths. */
async function aShopWithThread({ script = itself, clock }: Parts = {}) {
  const { where: file } = await migratedPlace()
  const lock = makeSharedLock()
  const db = openSqlite(file, { lock: joinLock(lock, mainWriter) })
  const dropped: string[] = []
  const commits: number[] = []
  const deaths: unknown[] = []
  const shop = await aShop(db, clock)
  const thread = makeOrderThread({
    file,
    lock,
    script,
    clock: shop.clock,
    watch: (work, seconds) => work === 'commit' && commits.push(seconds),
    evict: (tags) => dropped.push(...tags),
    onDeath: (because) => deaths.push(because),
  })
  onTestFinished(async () => {
    await thread.close()
    await db.close()
  })
  const withThread: OrderShop = { ...shop, writeOrder: thread.write }
  return { db, shop: withThread, thread, dropped, commits, deaths }
}

it('places an order as the main thread would, and evicts its pages before it answers', async () => {
  const { db, shop, dropped, commits } = await aShopWithThread()
  await aProduct(db, { stock: 3 })

  const placed = await placeOrder(shop, anOrder({ quantity: 3 }))

  expect(dropped).toEqual(['stock:kettle', 'sold-out'])
  expect(commits).toHaveLength(1)
  const { writeOrder: _, ...inHere } = shop
  await aProduct(db, { pid: 'lamp', stock: 3 })
  const same = await placeOrder(inHere, anOrder({ pid: 'lamp', quantity: 3 }))
  if (!placed.ok || !same.ok) throw new Error('An order was refused')
  expect(Object.keys(placed.value)).toEqual(Object.keys(same.value))
  expect(placed.value).toMatchObject({ total: same.value.total, status: 'not-done', version: 1 })
  expect(await countRows(db.read, 'outbox')).toBe(2)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('sells at the price of a campaign from its first moment, also to twenty buyers at once', async () => {
  let now = '2026-12-01T10:00:00.000Z'
  const { db, shop } = await aShopWithThread({ clock: () => new Date(now) })
  await aProduct(db)
  const from = '2026-12-01T18:00:00.000Z'
  await changed(shop, { kettle: { price: 20 } }, { from, to: '2026-12-05T18:00:00.000Z' })
  now = from

  const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, anOrder())))

  const prices = placed.map((one) => one.ok && one.value.lines[0]?.unitPrice)
  expect(new Set(prices)).toEqual(new Set([2_000]))
  expect(await countRows(db.read, 'orders')).toBe(20)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('returns the reason of a refusal, and evicts no page for it', async () => {
  const { db, shop, dropped } = await aShopWithThread()
  await aProduct(db, { stock: 2 })

  const [gone, tooMany, taken] = await Promise.all([
    placeOrder(shop, anOrder({ pid: 'no-such' })),
    placeOrder(shop, anOrder({ quantity: 3 })),
    placeOrder(shop, anOrder({ quantity: 1 })),
  ])

  expect(gone).toEqual({
    ok: false,
    failure: { kind: 'product-gone', pids: ['no-such'], shortages: [] },
  })
  expect(tooMany).toEqual({
    ok: false,
    failure: { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 2 }] },
  })
  expect(taken.ok).toBe(true)
  expect(dropped).toEqual(['stock:kettle'])
})

it('makes one order when a key comes fifty times at once', async () => {
  const { db, shop } = await aShopWithThread()
  await aProduct(db)
  const order = anOrder({ idempotencyKey: { key: 'k', keptForSeconds: 60 } })

  const placed = await Promise.all(Array.from({ length: 50 }, () => placeOrder(shop, order)))

  expect(new Set(placed.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('shares a commit between the orders that wait, and writes the first before all have come', async () => {
  const { db, shop, commits } = await aShopWithThread()
  await aProduct(db, { stock: 64 })

  const crowd = Array.from({ length: 64 }, () => placeOrder(shop, anOrder({ quantity: 1 })))
  const placed = await Promise.all(crowd)

  expect(placed.filter((one) => one.ok)).toHaveLength(64)
  // The first message has 16 orders, and the thread waits for no second one.
  expect(commits.length).toBeGreaterThan(1)
  expect(commits.length).toBeLessThanOrEqual(8)
})

it('sells each piece once while both threads write, without a locked database', async () => {
  const { db, shop } = await aShopWithThread()
  const { writeOrder: _, ...inHere } = shop
  await aProduct(db, { stock: 150 })
  const from = (index: number) => ({ address: `10.9.0.${index}`, device: undefined })

  const placed = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      placeOrder(index % 2 === 0 ? shop : inHere, anOrder({ from: from(index % 250) })),
    ),
  )

  expect(placed.filter(({ ok }) => ok)).toHaveLength(150)
  expect(placed.find(({ ok }) => !ok)).toMatchObject({ failure: { kind: 'out-of-stock' } })
  expect(await countRows(db.read, 'orders')).toBe(150)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('waits while the main thread writes, and reports for how long', async () => {
  const { db, shop, thread } = await aShopWithThread()
  await aProduct(db)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writing = transact(db, async () => {
    begin()
    await held
    return ok(undefined)
  })
  await begun

  let placed = 0
  const came = Date.now()
  const place = () => placeOrder(shop, anOrder()).then(() => (placed += 1))
  const first = place()
  await new Promise((resolve) => setImmediate(resolve))
  expect(thread.longestWaitMs()).toBe(0)
  const second = place()
  await expect.poll(() => thread.longestWaitMs()).toBeGreaterThan(20)
  expect(placed).toBe(0)
  letGo()
  await Promise.all([writing, first, second])

  expect(placed).toBe(2)
  // The time of writing, not of arrival: readers of new orders have passed that time already.
  const moments = await db.read.selectFrom('orders').select('placed_at').execute()
  for (const { placed_at } of moments) {
    expect(Date.parse(placed_at)).toBeGreaterThanOrEqual(came + 20)
    expect(Date.parse(placed_at)).toBeLessThanOrEqual(Date.now())
  }
  expect(thread.longestWaitMs()).toBe(0)
})

it('sends a few orders at the end of the event-loop tick, and sixteen at once', async () => {
  const { db, shop, thread } = await aShopWithThread()
  await aProduct(db)
  const prepared = await prepare(shop)
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => post.mockRestore())
  /** Within this event-loop tick: callbacks that wait for its end have not run. */
  const write = async (count: number) => {
    const writing = Array.from({ length: count }, () => thread.write(prepared))
    await new Promise<void>((resolve) => process.nextTick(resolve))
    return { writing, posted: post.mock.calls.length }
  }

  const few = await write(15)
  const many = await write(2)

  expect([few.posted, many.posted]).toEqual([0, 1])
  const placed = await Promise.all([...few.writing, ...many.writing])
  expect(placed.filter(({ ok }) => ok)).toHaveLength(17)
})

it('refuses the order that exceeds the limit', async () => {
  const { db, shop, thread } = await aShopWithThread()
  await aProduct(db)
  const order = anOrder({ idempotencyKey: { key: 'k', keptForSeconds: 60 } })
  const prepared = await prepare(shop, order)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const writing = transact(db, () => held.then(() => ok(undefined)))
  // The thread has two commits' worth, and the other orders wait for them. All come in one tick: on a
  // busy machine the first ones would have waited too long otherwise.
  const most = 2 * writesPerCommit + writesWaiting.waiting
  const taken = Promise.allSettled(Array.from({ length: most }, () => thread.write(prepared)))
  const refused = thread.write(prepared)

  await expect(refused).rejects.toBeInstanceOf(DatabaseBusy)
  letGo()
  await writing
  const fulfilled = (await taken).filter(({ status }) => status === 'fulfilled')

  // As many as the thread had; the others have waited too long where the machine is busy.
  expect(fulfilled.length).toBeGreaterThanOrEqual(2 * writesPerCommit)
  expect(await countRows(db.read, 'orders')).toBe(1)
})

it('keeps unsent orders for the restarted thread', async () => {
  const { db, shop, thread, deaths } = await aShopWithThread({ script: dies })
  await aProduct(db)
  const prepared = await prepare(shop)
  const toDie = thread.write(prepared)
  const refusedAfter = Promise.withResolvers<number>()
  const emit = EventEmitter.prototype.emit
  vi.spyOn(Worker.prototype, 'emit').mockImplementation(function (this: Worker, event, ...told) {
    // Between the thread's death and the first report of it.
    if (event === 'exit' && deaths.length === 0) {
      thread.write(prepared).catch(() => refusedAfter.resolve(deaths.length))
    }
    return emit.call(this, event, ...told)
  })

  await expect(toDie).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await refusedAfter.promise).toBe(2)
})

/** An order as `writeOrder` receives it. */
async function prepare(shop: OrderShop, order = anOrder()): Promise<PreparedOrder> {
  const { promise, resolve } = Promise.withResolvers<PreparedOrder>()
  const notNow = new Error('Not now')
  const writeOrder: WriteOrder = async (prepared) => {
    resolve(prepared)
    throw notNow
  }
  await expect(placeOrder({ ...shop, writeOrder }, order)).rejects.toBe(notNow)
  return promise
}

it('is in doubt about orders that the thread had when it died', async () => {
  const { db, shop } = await aShopWithThread({ script: dies })
  await aProduct(db)

  await expect(placeOrder(shop, anOrder())).rejects.toBeInstanceOf(CommitInDoubt)
})

it('reports across threads whether a commit is in doubt', async () => {
  const { db, shop } = await aShopWithThread({ script: breaksAtCommit })
  await aProduct(db)

  await expect(placeOrder(shop, anOrder())).rejects.toBeInstanceOf(CommitInDoubt)
  expect(await countRows(db.read, 'orders')).toBe(0)
})

it('fails its orders and releases the writer lock when the thread dies, and restarts it for the next order', async () => {
  const { db, shop, deaths } = await aShopWithThread({ script: dies })
  await aProduct(db)

  await expect(placeOrder(shop, anOrder())).rejects.toBeInstanceOf(DatabaseUnavailable)
  const written = await transact(db, async () => ok('written'))
  await expect(placeOrder(shop, anOrder())).rejects.toBeInstanceOf(DatabaseUnavailable)

  expect(written).toEqual(ok('written'))
  expect(deaths).toEqual([
    expect.objectContaining({ message: 'Dies with the lock' }),
    expect.objectContaining({ message: 'Dies with the lock' }),
  ])
})
