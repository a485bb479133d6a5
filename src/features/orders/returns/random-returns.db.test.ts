import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { stageOnTheWayBack } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { returnRules } from '#src/domain/returns/return-case.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { exchange } from '#src/features/orders/refunds/exchange.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { askReturn, beginReturn } from '#src/features/orders/returns/cases/ask-return.server.ts'
import { changeCase } from '#src/features/orders/returns/cases/change-case.server.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { listReturns } from '#src/features/orders/returns/list-returns.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { undoReturn } from '#src/features/orders/returns/undo-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { journalActor as actor, buyPieces, placedOrder, ship } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const pieces = fc.tuple(fc.nat(2), fc.nat(2))

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), pieces }) },
  fc.record({ kind: fc.constant('begin' as const), pieces }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      to: fc.constantFrom('approved' as const, 'on-its-way' as const, 'declined' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      sellable: pieces,
      damaged: fc.tuple(fc.nat(1), fc.nat(1)),
      missing: fc.tuple(fc.nat(1), fc.nat(1)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom('delivered' as const, 'returning' as const),
    }),
  },
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('exchange' as const) }),
)

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

type Walk = { readonly number: string; readonly other: string; readonly pids: readonly string[] }

let visitors = 0

/** Each step may be refused, and several run at once. */
async function take(shop: Shop, { number, other, pids }: Walk, step: Step): Promise<void> {
  const order = await findOrder(shop.db.read, number)
  if (!order) throw new Error('The order is gone')
  const asked = (quantities: readonly number[]) =>
    pids
      .map((pid, at) => ({ pid, quantity: quantities[at] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
  const change = { number, expectedVersion: order.version, actor }
  switch (step.kind) {
    case 'ask': {
      visitors += 1
      const from = { address: `address ${visitors}`, device: `device ${visitors}` }
      const items = asked(step.pieces)
      if (items.length > 0) {
        await askReturn(shop, { order, items, reason: 'damaged', note: '', from })
      }
      return
    }
    case 'begin': {
      const items = asked(step.pieces)
      if (items.length === 0) return
      await beginReturn(shop, { number, items, reason: undefined, note: '', actor })
      return
    }
    case 'step': {
      const [latest] = await listCasesOf(shop.db.read, order.id)
      if (latest) await changeCase(shop, { id: latest.id, to: step.to, answer: 'x', actor })
      return
    }
    case 'receive': {
      const items = pids
        .map((pid, at) => ({
          pid,
          sellable: step.sellable[at] ?? 0,
          damaged: step.damaged[at] ?? 0,
          missing: step.missing[at] ?? 0,
        }))
        .filter((item) => item.sellable + item.damaged + item.missing > 0)
      if (items.length > 0) await receiveReturn(shop, { ...change, items })
      return
    }
    case 'undo': {
      const returnId = (await listReturns(shop.db.read, order.id)).at(-1)?.id
      if (returnId) await undoReturn(shop, { ...change, returnId })
      return
    }
    case 'move':
      await moveOrder(shop, { ...change, to: step.to })
      return
    case 'pay': {
      const payment = { number, method: 'cash', transactionId: null, actor } as const
      const key = crypto.randomUUID()
      await payRefund(shop, { ...payment, amount: poisha(1_000), key, isProven: true })
      return
    }
    case 'exchange':
      await exchange(shop, { number, into: other, actor })
  }
}

/** `RETURN_RUNS=500 SEED=1` looks longer, and at the same walks again. */
const { RETURN_RUNS: runs = '15', SEED: seed } = process.env

it('loses no piece and no taka, whatever comes back, is taken back, paid and exchanged at once', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 20 }),
      async (rounds) => {
        run += 1
        const pids = [`a-${run}`, `b-${run}`]
        for (const pid of pids) {
          await aProduct(db, { pid, stock: 0, price: poisha(12_345) })
          await buyPieces(shop, pid, 9, 33)
        }
        const phone = `018${String(run).padStart(8, '0')}`
        const lines = pids.map((pid) => ({ pid, quantity: 3 }))
        const { number } = await placedOrder(shop, { lines, customer: { phone } })
        const instead = [{ pid: pids[0] ?? '', quantity: 2 }]
        const other = await placedOrder(shop, { lines: instead, customer: { phone } })
        await ship(shop, number)
        const walk = { number, other: other.number, pids }
        for (const steps of rounds) {
          await Promise.all(steps.map((step) => take(shop, walk, step)))
        }
        await expectPieces(shop, walk)
        await expectCases(shop, walk)
      },
    ),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  )
  expect((await checkShop(db.read)).problems).toEqual([])
  const sums = Object.values(await sumsOfJournal(db.read))
  expect(sums.reduce((sum: number, amount) => sum + (amount ?? 0), 0)).toBe(0)
}, 120_000)

/** Of the nine pieces of each product: on the shelf, out with an order, or lost. */
async function expectPieces({ db }: Shop, { number, other, pids }: Walk): Promise<void> {
  const orders = [await findOrder(db.read, number), await findOrder(db.read, other)]
  const [first] = orders
  if (!first) throw new Error('The order is gone')
  const returns = await listReturns(db.read, first.id)
  for (const pid of pids) {
    const { stock } = await db.read
      .selectFrom('products')
      .select('stock')
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    const lines = orders.flatMap((order) => order?.lines.filter((line) => line.pid === pid) ?? [])
    const out = lines.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0)
    const lost = returns
      .flatMap(({ items }) => items.filter((item) => item.pid === pid))
      .reduce((sum, { damaged, missing }) => sum + damaged + missing, 0)
    expect(stock + out + lost).toBe(9)
    for (const { returned, quantity } of lines) expect(returned).toBeLessThanOrEqual(quantity)
  }
}

/** One open return at most, and one received for each receipt. */
async function expectCases(shop: Shop, { number }: Walk): Promise<void> {
  const order = await findOrder(shop.db.read, number)
  if (!order) throw new Error('The order is gone')
  const cases = await listCasesOf(shop.db.read, order.id)
  const open = cases.filter(({ state }) => returnRules[state].isOpen)
  expect(open.length).toBeLessThanOrEqual(1)
  if (stageOf(order, shop.clock()) === stageOnTheWayBack) {
    expect(open).toMatchObject([
      {
        state: 'on-its-way',
        items: order.lines
          .filter(({ quantity, returned }) => returned < quantity)
          .map(({ pid, quantity, returned }) => ({ pid, quantity: quantity - returned })),
      },
    ])
  }
  const received = cases.filter(({ state }) => state === 'received')
  expect(received).toHaveLength((await listReturns(shop.db.read, order.id)).length)
}
