import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payingAccounts } from '#src/domain/journal/account.ts'
import { paidForReturned, paymentOf } from '#src/domain/journal/payment.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import {
  type OrderStage,
  orderStages,
  stageOf,
  stageRules,
  stageWhenReturning,
} from '#src/domain/orders/order-stage.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { trackingStates } from '#src/domain/parcels/tracking-state.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import {
  addAdjustment,
  addAdvance,
  removeAdvance,
} from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aSupplier, paySome, supply } from '#tests/make/buying/a-purchase.ts'
import { journalActor as actor, sumsOfOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

/** Few, so that each goes far. */
const order = fc.nat({ max: 2 })
const product = fc.nat({ max: 1 })
const pieces = fc.integer({ min: 1, max: 6 })
const poishas = fc.integer({ min: 1, max: 90_000 })

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), pieces: fc.tuple(fc.nat(4), fc.nat(4)) }),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      order,
      to: fc.constantFrom(...orderStages, stageWhenReturning, stageWhenReturning),
    }),
  },
  // Most orders come to an end, so that days are not all calls.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('on' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      order,
      pieces: fc.array(fc.tuple(fc.nat(3), fc.nat(1), fc.nat(1)), { minLength: 2, maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo-return' as const), order }) },
  fc.record({ kind: fc.constant('refund' as const), order, share: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('pay' as const), order, amount: poishas }),
  fc.record({ kind: fc.constant('pay-back' as const), order }),
  fc.record({ kind: fc.constant('agree' as const), order, amount: poishas }),
  fc.record({ kind: fc.constant('edit' as const), order, pieces: fc.tuple(pieces, pieces) }),
  fc.record({ kind: fc.constant('merge' as const), order, other: order }),
  fc.record({ kind: fc.constant('split' as const), order, pieces }),
  fc.record({ kind: fc.constant('delete' as const), order }),
  fc.record({ kind: fc.constant('restore' as const), order }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      order,
      courier: fc.constantFrom(...couriers),
      tracking: fc.constantFrom(...trackingStates),
      charge: fc.option(fc.integer({ min: 0, max: 15_000 })),
    }),
  },
  fc.record({ kind: fc.constant('buy' as const), product, pieces, amount: poishas }),
  fc.record({ kind: fc.constant('receive' as const), product, pieces }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      product,
      pieces: fc.nat(6),
      damaged: fc.nat(2),
      amount: poishas,
      freight: fc.nat(5_000),
      paysDamaged: fc.boolean(),
      paidFrom: fc.constantFrom(...payingAccounts),
    }),
  },
  fc.record({ kind: fc.constant('pay-supplier' as const), amount: poishas }),
  fc.record({ kind: fc.constant('count' as const), product, pieces: fc.nat(12) }),
  fc.record({ kind: fc.constant('break' as const), product, pieces }),
)

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

type Walk = {
  readonly supplierId: string
  readonly pids: readonly string[]
  readonly phone: string
  readonly placed: OrderView[]
}

/** Each step may be refused, and several run at once. */
async function takeStep(shop: Shop, walk: Walk, step: Step): Promise<void> {
  const { pids, phone, placed } = walk
  switch (step.kind) {
    case 'place': {
      const lines = linesOf(pids, step.pieces)
      if (lines.length === 0) return
      const result = await placeOrder(shop, anOrder({ lines, customer: { phone } }))
      if (result.ok) placed.push(result.value)
      return
    }
    case 'buy':
    case 'receive':
    case 'count':
    case 'break':
      await changeStock(shop, pids[step.product] ?? '', step)
      return
    case 'deliver':
      await supply(shop, walk.supplierId, { pid: pids[step.product] ?? '', ...step })
      return
    case 'pay-supplier':
      await paySome(shop, walk.supplierId, step.amount)
      return
    default: {
      const standing = placed[step.order % placed.length]
      const before = standing && (await findOrder(shop.db.read, standing.number))
      if (step.kind === 'restore') {
        if (standing) await restoreOrder(shop, { number: standing.number, actor })
      } else if (before) await changeOrder(shop, walk, { step, before })
    }
  }
}

function linesOf(pids: readonly string[], quantities: readonly number[]) {
  return pids
    .map((pid, at) => ({ pid, quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

type StockStep = Extract<Step, { kind: 'buy' | 'receive' | 'count' | 'break' }>

async function changeStock(shop: Shop, pid: string, step: StockStep): Promise<void> {
  const reports = {
    buy: 'received',
    receive: 'received',
    count: 'counted',
    break: 'damaged',
  } as const
  const bought =
    step.kind === 'buy' ? ({ cost: poisha(step.amount), paidFrom: 'bank' } as const) : undefined
  await reportStock(shop, {
    pid,
    report: reports[step.kind],
    quantity: step.pieces,
    stockWas: undefined,
    note: '',
    bought,
    actor,
  })
}

type OrderStep = Exclude<
  Step,
  StockStep | { kind: 'place' | 'restore' | 'deliver' | 'pay-supplier' }
>

async function changeOrder(
  shop: Shop,
  walk: Walk,
  { step, before }: { readonly step: OrderStep; readonly before: OrderView },
): Promise<void> {
  const change = { number: before.number, expectedVersion: before.version, actor }
  switch (step.kind) {
    case 'move':
      await moveOrder(shop, { ...change, to: step.to, reason: 'other' })
      return
    case 'on': {
      const to = stageRules[stageOf(before, shop.clock())].usualNext
      if (to) await moveOrder(shop, { ...change, to })
      return
    }
    case 'return': {
      const items = before.lines.map(({ pid }, at) => {
        const [sellable = 0, damaged = 0, missing = 0] = step.pieces[at] ?? []
        return { pid, sellable, damaged, missing }
      })
      const some = items.filter((item) => item.sellable + item.damaged + item.missing > 0)
      if (some.length > 0) await receiveReturn(shop, { ...change, items: some })
      return
    }
    case 'undo-return': {
      const latest = await shop.db.read
        .selectFrom('order_returns')
        .select('id')
        .where('order_id', '=', before.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (latest) await undoReturn(shop, { ...change, returnId: latest.id })
      return
    }
    case 'track':
      await track(shop, before, step)
      return
    case 'refund':
      await refund(shop, before, step.share)
      return
    default:
      await changeInShop(shop, walk, { step, before })
  }
}

type ShopStep = Exclude<
  OrderStep,
  { kind: 'move' | 'on' | 'return' | 'undo-return' | 'track' | 'refund' }
>

async function changeInShop(
  shop: Shop,
  { pids, placed }: Walk,
  { step, before }: { readonly step: ShopStep; readonly before: OrderView },
): Promise<void> {
  const change = { number: before.number, expectedVersion: before.version, actor }
  switch (step.kind) {
    case 'pay': {
      const advance = { method: 'cash', sender: '', transactionId: null } as const
      await addAdvance(shop, { ...change, advance: { ...advance, amount: poisha(step.amount) } })
      return
    }
    case 'pay-back': {
      const entry = await shop.db.read
        .selectFrom('order_advances')
        .select('id')
        .where('order_id', '=', before.id)
        .executeTakeFirst()
      if (entry) await removeAdvance(shop, { ...change, entry: entry.id })
      return
    }
    case 'agree': {
      const adjustment = { kind: 'bargain', amount: poisha(-step.amount), reason: 'x' } as const
      await addAdjustment(shop, { ...change, by: ['admin'], adjustment })
      return
    }
    case 'edit':
      await editOrder(shop, { ...change, changes: { items: linesOf(pids, step.pieces) } })
      return
    case 'merge': {
      const other = placed[step.other % placed.length]
      const seen = { number: other?.number ?? '', expectedVersion: undefined }
      await mergeOrders(shop, { survivor: change, other: seen, actor })
      return
    }
    case 'split': {
      const items = [{ pid: before.lines[0]?.pid ?? '', quantity: step.pieces }]
      const split = await splitOrder(shop, { ...change, items })
      if (split.ok) placed.push(split.value.second)
      return
    }
    case 'delete':
      await deleteOrder(shop, change)
  }
}

/** All that the shop owes for the order, or half of it. */
async function refund(shop: Shop, { id, number }: OrderView, share: number): Promise<void> {
  const debt = await shop.db.read
    .selectFrom('refunds_owed')
    .select('owed_poisha')
    .where('order_id', '=', id)
    .executeTakeFirst()
  const amount = poisha(Math.floor((debt?.owed_poisha ?? 0) / share))
  if (amount <= 0) return
  const payment = { number, method: 'cash', amount, transactionId: null, actor } as const
  await payRefund(shop, { ...payment, key: crypto.randomUUID(), isProven: true })
}

/** As a courier's answer has left it: the parcel is there once the order has left the shop. */
async function track(
  { db }: Shop,
  order: OrderView,
  { courier, tracking, charge }: Extract<Step, { kind: 'track' }>,
): Promise<void> {
  const { id, number, stage } = order
  if (stage !== 'shipped') return
  const parcels = db.read.selectFrom('parcels').select('id').where('order_id', '=', id)
  if (!(await parcels.executeTakeFirst())) {
    await aParcelRow(db, number, {
      courier,
      collect_poisha: collectOf(order),
      charge_poisha: charge,
    }).catch(() => {})
  }
  await commit(db, (tx) =>
    tx.updateTable('parcels').set({ tracking }).where('order_id', '=', id).execute(),
  )
}

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
  expect((await checkShop(db.read)).problems).toEqual([])
  await expectSides(shop)
}, 120_000)

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
