import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { dayInNextMonth } from '#src/domain/journal/monthly-day.ts'
import { paidForReturned, paymentOf } from '#src/domain/journal/payment.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { listRepeating } from '#src/features/journal/repeating/list-repeating.server.ts'
import { postDueExpenses } from '#src/features/journal/repeating/post-due-expenses.job.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aSupplier } from '#tests/make/buying/a-purchase.ts'
import { journalActor as actor, sumsOfOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'
import { anyStep, takeStep, type Walk } from '#tests/support/random-days.ts'

/** `JOURNAL_RUNS=500 SEED=1` looks longer, and at the same days again. */
const { JOURNAL_RUNS: runs = '14', SEED: seed } = process.env

it('keeps journal, dues, values and orders together on days in which everybody does everything at once', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const supplierId = await aSupplier(shop)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 30 }),
      async (rounds) => {
        run += 1
        const pids = [`a-${run}`, `b-${run}`]
        for (const pid of pids) await aProduct(db, { pid, stock: 9, price: poisha(12_345) })
        const phone = `018${String(run).padStart(8, '0')}`
        const walk: Walk = { supplierId, pids, phone, placed: [] }
        await takeStep(shop, walk, { kind: 'buy', product: 0, pieces: 5, amount: 50_003 })
        await takeStep(shop, walk, { kind: 'place', pieces: [2, 1] })
        for (const steps of rounds) {
          await Promise.all(steps.map((step) => takeStep(shop, walk, step)))
        }
        await expectOrders(shop, walk)
        await expectPieces(shop, pids)
      },
    ),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  )
  await expectMonths(shop)
  expect((await checkShop(db.read)).problems).toEqual([])
  await expectSides(shop)
}, 120_000)

/** Each month of an expense that repeats has one posting, until it ended or until today. */
async function expectMonths(shop: Shop): Promise<void> {
  await postDueExpenses(shop)
  const { going, ended } = await listRepeating(shop.db.read)
  expect(going.length + ended.length).toBeGreaterThan(0)
  for (const { id, dayOfMonth, nextOn, endedOn, entries } of [...going, ...ended]) {
    const postings = await shop.db.read
      .selectFrom('repeated_expenses')
      .innerJoin('journal', 'document_id', 'entry_id')
      .select('happened_on')
      .where('repeating_id', '=', id)
      .where('event', '=', 'expense')
      .orderBy('happened_on')
      .execute()
    const days = postings.map(({ happened_on }) => happened_on)
    const months = [days[0] ?? '']
    for (const _ of days) months.push(dayInNextMonth(months.at(-1) ?? '', dayOfMonth))
    expect([...days, nextOn]).toEqual(months)
    expect(days.length).toBe(entries + 1)
    if (endedOn === undefined) expect(nextOn > dhakaDay(shop.clock())).toBe(true)
  }
}

/** The journal of each order says what the order says. */
async function expectOrders(shop: Shop, { placed }: Walk): Promise<void> {
  for (const { number } of placed) {
    const standing = await findOrder(shop.db.read, number)
    if (!standing) continue
    const stage: OrderStage = stageOf(standing, shop.clock())
    const sums = await sumsOfOrder(shop.db.read, standing.id)
    const lines = await shop.db.read
      .selectFrom('order_lines')
      .select('cost_poisha as cost')
      .where('order_id', '=', standing.id)
      .execute()
    const isSold = lines.every(({ cost }) => cost !== null)
    expect(lines.some(({ cost }) => cost !== null)).toBe(isSold)
    if (saleIn(stage) === 'open') expect(isSold).toBe(false)
    if (saleIn(stage) === 'made') expect(isSold).toBe(true)

    const { collected, covered, tooMuch, rounded, adjusted } = paymentOf(standing)
    const paidBack = isSold ? paidForReturned(standing, standing.lines) : 0
    expect({
      sales: 0 - (sums.sales ?? 0),
      delivery: 0 - (sums['delivery-income'] ?? 0),
      discounts: sums.discounts ?? 0,
      rounding: sums.rounding ?? 0,
      adjustments: 0 - (sums.adjustments ?? 0),
      returns: sums['sales-returns'] ?? 0,
      advances: 0 - (sums.advances ?? 0),
    }).toEqual(
      isSold
        ? {
            sales: standing.subtotal,
            delivery: standing.deliveryFee,
            discounts: standing.discount,
            rounding: rounded,
            adjustments: adjusted,
            returns: paidBack,
            advances: 0,
          }
        : {
            sales: 0,
            delivery: 0,
            discounts: 0,
            rounding: 0,
            adjustments: 0,
            returns: 0,
            advances: saleIn(stage) === 'ended' ? 0 : standing.advanced,
          },
    )
    // What the shop has, or is owed, is what was paid, less what comes back and what couriers keep.
    const owedBack = 0 - (sums['refunds-owed'] ?? 0)
    const received = Object.entries(sums)
      .filter(([account]) => account === 'cash' || account.startsWith('due-'))
      .reduce((sum, [, amount]) => sum + (amount ?? 0), 0)
    const charges = sums['courier-costs'] ?? 0
    expect(owedBack).toBeGreaterThanOrEqual(0)
    expect(received + charges - owedBack).toBe(
      isSold ? collected + covered - paidBack : saleIn(stage) === 'ended' ? 0 : standing.advanced,
    )
    expect(tooMuch).toBeGreaterThanOrEqual(0)
  }
}

/** The shop has the pieces on the shelf, and those that nobody has delivered yet. */
async function expectPieces({ db }: Shop, pids: readonly string[]): Promise<void> {
  for (const pid of pids) {
    const { id, stock } = await db.read
      .selectFrom('products')
      .select(['id', 'stock'])
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    const value = await db.read
      .selectFrom('product_values')
      .select('pieces')
      .where('product_id', '=', id)
      .executeTakeFirst()
    if (!value) continue
    const lines = await db.read
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['taken', 'stage'])
      .where('product_id', '=', id)
      .where('cost_poisha', 'is', null)
      .execute()
    const onTheWay = lines.filter(({ stage }) => stage !== 'returned')
    expect(value.pieces).toBe(stock + onTheWay.reduce((sum, { taken }) => sum + taken, 0))
  }
}

/** No account is on a side where it cannot be. */
async function expectSides({ db }: Shop): Promise<void> {
  const sums = await sumsOfJournal(db.read)
  const debits = [
    'stock',
    'cost-of-goods',
    'losses',
    'discounts',
    'sales-returns',
    'rounding',
  ] as const
  const credits = ['advances', 'refunds-owed', 'sales', 'delivery-income', 'opening'] as const
  for (const account of debits) expect(sums[account] ?? 0).toBeGreaterThanOrEqual(0)
  for (const account of credits) expect(sums[account] ?? 0).toBeLessThanOrEqual(0)
  const all = Object.values(sums).reduce((sum, amount) => sum + (amount ?? 0), 0)
  expect(all).toBe(0)
}

it('sells an order once, and takes it back once, when several people do both at the same moment', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 0 })
  const bought = { cost: fromTaka(100), paidFrom: 'bank' } as const
  const report = { pid: 'kettle', report: 'received', quantity: 10, note: '', actor } as const
  await reportStock(shop, { ...report, bought, stockWas: undefined })
  const placed = await placeOrder(shop, anOrder({ quantity: 3 }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { id, number } = placed.value
  const go = (to: OrderStage) => moveOrder(shop, { number, expectedVersion: undefined, actor, to })
  for (const stage of ['confirmed', 'packed'] as const) await go(stage)
  await aParcelRow(db, number)
  await go('shipped')

  const sold = []
  for (let turn = 0; turn < 4; turn += 1) {
    const delivered = await Promise.all(Array.from({ length: 5 }, () => go('delivered')))
    expect(delivered.filter(({ ok }) => ok)).toHaveLength(1)
    sold.push(await sumsOfOrder(db.read, id))
    const back = await Promise.all(Array.from({ length: 5 }, () => go('returning')))
    expect(back.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sumsOfOrder(db.read, id)).toEqual({})
  }

  expect(sold[0]).toMatchObject({ sales: -7_500, 'due-steadfast': 14_500, stock: -3_000 })
  expect(new Set(sold.map((sums) => JSON.stringify(Object.entries(sums).toSorted())))).toHaveLength(
    1,
  )
  expect((await checkShop(db.read)).problems).toEqual([])
})
