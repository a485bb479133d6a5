import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CartLine } from '#src/domain/cart.ts'
import { shortageOf } from '#src/domain/catalogue/stock.ts'
import { fromTaka } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { type EditOrder, editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase, giveBackDatabases } from '#tests/support/fresh-database.ts'
import { countDeadlocks, countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const pids = ['a', 'b', 'c', 'd']
const actor = 'admin@paglamart.test'

async function aShopOf(stock: number) {
  const db = await freshDatabase()
  for (const pid of pids) {
    await aProduct(db, { pid, title: `Product ${pid}`, price: fromTaka(100), stock })
  }
  return { db, shop: await aShop(db) }
}

/** `a:2 b:1` is two pieces of a and one of b. */
function linesOf(text: string): readonly CartLine[] {
  return text.split(' ').map((line) => {
    const [pid = '', quantity] = line.split(':')
    return { pid, quantity: Number(quantity) }
  })
}

function asText(lines: readonly CartLine[]): string {
  return lines.map(({ pid, quantity }) => `${pid}:${quantity}`).join(' ')
}

async function placed(shop: Shop, text: string) {
  const result = await placeOrder(shop, anOrder({ lines: linesOf(text) }))
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

function edit(shop: Shop, number: string, changes: EditOrder['changes'], version?: number) {
  return editOrder(shop, { number, expectedVersion: version, actor, changes })
}

async function stocksOf(db: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await db.read.selectFrom('products').select(['pid', 'stock']).execute()
  return Object.fromEntries(rows.map(({ pid, stock }) => [pid, Number(stock)]))
}

it('adds, removes, swaps and changes lines, each against its own stock', async () => {
  const { db, shop } = await aShopOf(10)
  const before = await placed(shop, 'c:2 a:3 b:1')
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ price_poisha: 25_000, title: 'Dearer' }).execute()
    return ok(undefined)
  })

  const edited = await edit(shop, before.number, { items: linesOf('d:1 a:5 b:1') })

  if (!edited.ok) throw new Error(edited.failure.kind)
  const [, a, b] = before.lines
  expect(edited.value.lines).toEqual([
    expect.objectContaining({
      pid: 'd',
      title: 'Dearer',
      unitPrice: 25_000,
      quantity: 1,
      taken: 1,
    }),
    { ...a, quantity: 5, taken: 5 },
    b,
  ])
  expect(edited.value).toMatchObject({ subtotal: 85_000, discount: 5_000, total: 87_000 })
  expect(edited.value).toMatchObject({ status: 'not-done', version: 2 })
  expect(await findOrder(db.read, before.number)).toEqual(edited.value)
  expect(await stocksOf(db)).toEqual({ a: 5, b: 9, c: 10, d: 9 })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('records what stock cannot cover on the line, and returns only the pieces taken', async () => {
  const { db, shop } = await aShopOf(4)
  const { number } = await placed(shop, 'a:1 b:1')

  const more = await edit(shop, number, { items: linesOf('a:9 b:2 c:6') })
  expect(more.ok && more.value.lines.map(({ pid, taken }) => ({ pid, taken }))).toEqual([
    { pid: 'a', taken: 4 },
    { pid: 'b', taken: 2 },
    { pid: 'c', taken: 4 },
  ])
  expect(more.ok && shortageOf(more.value.lines)).toBe(7)
  expect(await stocksOf(db)).toEqual({ a: 0, b: 2, c: 0, d: 4 })

  await edit(shop, number, { items: linesOf('b:2') })
  expect(await stocksOf(db)).toEqual({ a: 4, b: 2, c: 4, d: 4 })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('keeps the line of an archived product, returns its pieces, and adds none', async () => {
  const { db, shop } = await aShopOf(10)
  const { number } = await placed(shop, 'a:2 b:1')
  await db.write(async (tx) => {
    const archived_at = '2026-11-20T10:00:00.000Z'
    await tx.updateTable('products').set({ archived_at }).where('pid', 'in', ['a', 'd']).execute()
    return ok(undefined)
  })

  expect(await edit(shop, number, { items: linesOf('a:4 d:1 b:1 x:1') })).toEqual({
    ok: false,
    failure: { kind: 'product-gone', pids: ['d', 'x'] },
  })
  expect(await findOrder(db.read, number)).toMatchObject({ version: 1 })
  expect(await edit(shop, number, { items: linesOf('a:3 b:1') })).toMatchObject({ ok: true })
  expect(await stocksOf(db)).toMatchObject({ a: 7 })
  expect(await edit(shop, number, { items: linesOf('b:1') })).toMatchObject({ ok: true })
  expect(await edit(shop, number, { items: linesOf('b:1 a:1') })).toMatchObject({ ok: false })
  expect(await stocksOf(db)).toEqual({ a: 10, b: 9, c: 10, d: 10 })
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('leaves the lines without items, where the quantity is absent or the pieces in all', async () => {
  const { db, shop } = await aShopOf(10)
  const { number, lines } = await placed(shop, 'a:2 b:1')
  const movements = await countRows(db.read, 'stock_movements')

  for (const changes of [{ name: 'Karim' }, { quantity: 3 }, { items: lines, quantity: 3 }]) {
    expect(await edit(shop, number, changes)).toMatchObject({ ok: true, value: { lines } })
  }
  for (const changes of [{ quantity: 2 }, { items: linesOf('a:1'), quantity: 3 }]) {
    const failure = { kind: 'wrong-quantity' }
    expect(await edit(shop, number, changes)).toEqual({ ok: false, failure })
  }
  expect(await countRows(db.read, 'stock_movements')).toBe(movements)
})

it('names the lines in the history, with their author', async () => {
  const { db, shop } = await aShopOf(10)
  const { number } = await placed(shop, 'a:2 b:1')
  await edit(shop, number, { items: linesOf('a:2 c:4') })

  const entry = await db.read.selectFrom('history').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor, action: 'order.edit' })
  const titles = (text: string | null) =>
    JSON.parse(text ?? '').lines.map(({ title }: { title: string }) => title)
  expect(titles(entry.before)).toEqual(['Product a', 'Product b'])
  expect(titles(entry.after)).toEqual(['Product a', 'Product c'])
})

it('toggles an order of several products to the byte, and gives all its pieces back when deleted', async () => {
  const { db, shop } = await aShopOf(10)
  const { number, lines } = await placed(shop, 'b:2 a:1')
  const change = { number, expectedVersion: undefined, actor }

  for (const status of ['done', 'not-done'] as const) {
    expect(await changeOrderStatus(shop, { ...change, status })).toMatchObject({ value: { lines } })
  }
  await edit(shop, number, { items: linesOf('b:20 c:3') })
  expect(await deleteOrder(shop, change)).toEqual({ ok: true, value: { piecesBack: 13 } })
  expect(await stocksOf(db)).toEqual({ a: 10, b: 10, c: 10, d: 10 })
  expect((await checkShop(db.read)).problems).toEqual([])
})

const anyLines = fc
  .shuffledSubarray(pids, { minLength: 1 })
  .chain((some) =>
    fc.tuple(
      ...some.map((pid) =>
        fc.record({ pid: fc.constant(pid), quantity: fc.integer({ min: 1, max: 9 }) }),
      ),
    ),
  )

type Step =
  | { readonly kind: 'place'; readonly lines: readonly CartLine[] }
  | { readonly kind: 'edit'; readonly order: number; readonly lines: readonly CartLine[] }
  | { readonly kind: 'delete'; readonly order: number }

const order = fc.nat({ max: 5 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('place' as const), lines: anyLines }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), order, lines: anyLines }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), order }) },
)

async function expectConsistent(db: Database, numbers: readonly string[], opening: number) {
  const left = Object.fromEntries(pids.map((pid) => [pid, opening]))
  for (const number of numbers) {
    const order = await findOrder(db.read, number)
    if (!order) continue
    const quote = quoteOrder({
      lines: order.lines,
      discount: quantityDiscount,
      zone: order.deliveryZone,
      fees: defaultShopSettings.deliveryFees,
    })
    expect(order).toMatchObject(quote)
    for (const { pid, taken } of order.lines) left[pid] = (left[pid] ?? 0) - taken
  }
  expect(await stocksOf(db)).toEqual(left)
  expect((await checkShop(db.read)).problems).toEqual([])
}

it('keeps stock, ledger and amounts through any edits of several orders by several people at once', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.integer({ min: 5, max: 40 }),
        fc.array(fc.array(anyStep, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        async (opening, rounds) => {
          const { db, shop } = await aShopOf(opening)
          const numbers: string[] = []
          for (const text of ['a:2 b:1', 'd:1 c:1 a:1'])
            numbers.push((await placed(shop, text)).number)

          async function take(step: Step) {
            if (step.kind === 'place') {
              const result = await placeOrder(shop, anOrder({ lines: step.lines }))
              if (result.ok) numbers.push(result.value.number)
              return
            }
            const number = numbers[step.order % numbers.length] ?? ''
            if (step.kind === 'delete') {
              await deleteOrder(shop, { number, expectedVersion: undefined, actor })
              return
            }
            const edited = await edit(shop, number, { items: step.lines })
            if (edited.ok) expect(asText(edited.value.lines)).toBe(asText(step.lines))
            else expect(['changed-meanwhile', 'order-gone']).toContain(edited.failure.kind)
          }

          for (const steps of rounds) {
            await Promise.all(steps.map(take))
            await expectConsistent(db, numbers, opening)
          }
        },
      )
      .afterEach(giveBackDatabases),
    { numRuns: 20 },
  )
}, 120_000)

it('edits forty orders beside sixty crossing orders of the same products without a deadlock', async () => {
  const { db, shop } = await aShopOf(200)
  // The tests before may have used the same database.
  const deadlocksBefore = await countDeadlocks(db.read)
  const orders = await Promise.all(
    Array.from({ length: 40 }, (_, n) => placed(shop, n % 2 ? 'a:1 c:1' : 'c:1 b:1 a:1')),
  )
  const wanted = ['d:2 b:3 a:1', 'a:2 b:1 c:1 d:1', 'c:4 a:9', 'b:1']

  const edits = orders.map(({ number }, n) =>
    edit(shop, number, { items: linesOf(wanted[n % wanted.length] ?? '') }),
  )
  const places = Array.from({ length: 60 }, (_, n) =>
    placeOrder(shop, anOrder({ lines: linesOf(n % 2 ? 'd:1 c:1 b:1 a:1' : 'a:1 b:1 d:1') })),
  )
  const [edited, ordered] = await Promise.all([Promise.all(edits), Promise.all(places)])

  expect(edited.filter((one) => one.ok)).toHaveLength(40)
  expect(await countDeadlocks(db.read)).toBe(deadlocksBefore)
  const later = ordered.flatMap((one) => (one.ok ? [one.value] : []))
  const numbers = [...orders, ...later].map(({ number }) => number)
  expect(later.length).toBeGreaterThan(0)
  await expectConsistent(db, numbers, 200)
}, 60_000)
