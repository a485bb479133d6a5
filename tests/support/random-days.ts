/** What people do to orders, drawn at random: for properties of whatever follows from orders. */

import fc from 'fast-check'
import { payingAccounts } from '#src/domain/journal/account.ts'
import { poisha } from '#src/domain/money.ts'
import { orderStages, stageRules, stageWhenReturning } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { trackingStates } from '#src/domain/parcels/tracking-state.ts'
import { collectOf } from '#src/domain/pricing.ts'
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
import { exchange } from '#src/features/orders/refunds/exchange.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { paySome, supply } from '#tests/make/buying/a-purchase.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'
import { type RepeatStep, repeatExpense } from '#tests/make/money/repeat-expense.ts'

/** Few, so that each goes far. */
const order = fc.nat({ max: 2 })
const product = fc.nat({ max: 1 })

const pieces = fc.integer({ min: 1, max: 6 })
const poishas = fc.integer({ min: 1, max: 90_000 })

export const anyStep = fc.oneof(
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
  fc.record({ kind: fc.constant('exchange' as const), order, other: order }),
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
  fc.record({ kind: fc.constant('repeat' as const), amount: poishas, daysAgo: fc.nat(100) }),
  fc.record({ kind: fc.constant('post-due' as const) }),
  fc.record({ kind: fc.constant('change-repeating' as const), amount: fc.option(poishas) }),
  fc.record({ kind: fc.constant('count' as const), product, pieces: fc.nat(12) }),
  fc.record({ kind: fc.constant('break' as const), product, pieces }),
)

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

export type Walk = {
  readonly supplierId: string
  readonly pids: readonly string[]
  readonly phone: string
  readonly placed: OrderView[]
}

/** Each step may be refused, and several run at once. */
export async function takeStep(shop: Shop, walk: Walk, step: Step): Promise<void> {
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
    case 'repeat':
    case 'post-due':
    case 'change-repeating':
      await repeatExpense(shop, step)
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
  StockStep | RepeatStep | { kind: 'place' | 'restore' | 'deliver' | 'pay-supplier' }
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
    case 'exchange': {
      const into = walk.placed[step.other % walk.placed.length]?.number ?? ''
      await exchange(shop, { number: before.number, into, actor })
      return
    }
    default:
      await changeInShop(shop, walk, { step, before })
  }
}

type ShopStep = Exclude<
  OrderStep,
  { kind: 'move' | 'on' | 'return' | 'undo-return' | 'track' | 'refund' | 'exchange' }
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
