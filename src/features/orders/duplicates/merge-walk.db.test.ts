import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { addAdjustment, addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder, findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const actor = 'desk@paglamart.test'

type Step =
  | { readonly kind: 'place'; readonly pieces: readonly number[] }
  | { readonly kind: 'merge'; readonly order: number; readonly other: number }
  | { readonly kind: 'split' | 'edit'; readonly order: number; readonly quantity: number }
  | { readonly kind: 'pay' | 'agree'; readonly order: number; readonly taka: number }
  | { readonly kind: 'move'; readonly order: number; readonly to: (typeof stages)[number] }

const stages = ['cancelled', 'placed', 'held', 'confirmed'] as const
const order = fc.nat({ max: 4 })
const quantity = fc.integer({ min: 1, max: 7 })
const taka = fc.integer({ min: 1, max: 400 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    pieces: fc.array(fc.nat({ max: 6 }), { minLength: 2, maxLength: 2 }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), order, other: order }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('split' as const, 'edit' as const),
      order,
      quantity,
    }),
  },
  fc.record({ kind: fc.constantFrom('pay' as const, 'agree' as const), order, taka }),
  fc.record({ kind: fc.constant('move' as const), order, to: fc.constantFrom(...stages) }),
)

type Walk = {
  readonly pids: readonly string[]
  readonly phone: string
  readonly placed: OrderView[]
}

/** Every order of the walk has one phone. Each step names the versions that it saw, and may be refused. */
async function takeStep(shop: Shop, step: Step, walk: Walk): Promise<void> {
  if (step.kind === 'place') {
    const { pids, phone, placed } = walk
    const lines = pids
      .map((pid, at) => ({ pid, quantity: step.pieces[at] ?? 0 }))
      .filter((line) => line.quantity > 0)
    if (lines.length === 0) return
    const result = await placeOrder(shop, anOrder({ lines, customer: { phone } }))
    if (result.ok) placed.push(result.value)
    return
  }
  const before = await orderAt(shop, walk, step.order)
  if (!before) return
  const change = { number: before.number, expectedVersion: before.version, actor }
  switch (step.kind) {
    case 'merge': {
      const other = await orderAt(shop, walk, step.other)
      if (!other) return
      const seen = { number: other.number, expectedVersion: other.version }
      const merged = await mergeOrders(shop, { survivor: change, other: seen, actor })
      if (!merged.ok) return
      expect(merged.value.total).toBeLessThanOrEqual(before.total + other.total)
      expect(merged.value.advanced).toBe(before.advanced + other.advanced)
      return
    }
    case 'split': {
      const [line] = before.lines
      const items = [{ pid: line?.pid ?? '', quantity: step.quantity }]
      const split = await splitOrder(shop, { ...change, items })
      if (!split.ok) return
      const { order, second } = split.value
      walk.placed.push(second)
      expect(collectOf(order) + collectOf(second)).toBe(collectOf(before))
      return
    }
    case 'edit':
      await editOrder(shop, {
        ...change,
        changes: { items: walk.pids.map((pid) => ({ pid, quantity: step.quantity })) },
      })
      return
    case 'pay':
      await addAdvance(shop, {
        ...change,
        advance: { method: 'cash', amount: fromTaka(step.taka), sender: '', transactionId: null },
      })
      return
    case 'agree':
      await addAdjustment(shop, {
        ...change,
        by: ['admin'],
        adjustment: { kind: 'bargain', amount: fromTaka(-step.taka), reason: 'x' },
      })
      return
    case 'move':
      await moveOrder(shop, { ...change, to: step.to, reason: 'other' })
  }
}

function orderAt(shop: Shop, { placed }: Walk, at: number): Promise<OrderView | undefined> {
  return findOrder(shop.db.read, placed[at % placed.length]?.number ?? '')
}

/** `MERGE_RUNS=500 SEED=1` looks longer, and at the same walks again. */
const { MERGE_RUNS: runs = '12', SEED: seed } = process.env

it('keeps stock, amounts and tokens right while several people merge, split, edit and cancel the orders of one phone', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 30 }),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 }),
      async (stock, rounds) => {
        run += 1
        const pids = [`a-${run}`, `b-${run}`]
        for (const pid of pids) await aProduct(db, { pid, stock, price: poisha(12_000) })
        const phone = `018${String(run).padStart(8, '0')}`
        const walk: Walk = { pids, phone, placed: [] }
        for (const steps of rounds) {
          await Promise.all(steps.map((step) => takeStep(shop, step, walk)))
        }

        for (const pid of pids) {
          const left = await db.read
            .selectFrom('products')
            .innerJoin('order_lines', 'order_lines.product_id', 'products.id')
            .select((eb) => ['stock', eb.fn.sum<number | string>('taken').as('taken')])
            .where('products.pid', '=', pid)
            .groupBy(['products.id', 'stock'])
            .executeTakeFirst()
          if (left) expect(left.stock + Number(left.taken)).toBe(stock)
        }
        expect(await pidsOffLedger(db.read)).toEqual([])
        await expectSurvivors(shop, walk)
      },
    ),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  )
  expect((await checkShop(db.read)).problems).toEqual([])
}, 60_000)

async function expectSurvivors(shop: Shop, { placed }: Walk): Promise<void> {
  const merges = await shop.db.read
    .selectFrom('order_merges')
    .select(['order_id', 'survivor_id'])
    .execute()
  const survivorOf = new Map(merges.map((merge) => [merge.order_id, merge.survivor_id]))
  for (const { id, number } of placed) {
    const token = orderTokenFor(shop.secrets, id)
    const opened = await findOrderByToken(shop, { number, token })
    expect(opened?.id).toBe(survivorOf.get(id) ?? id)
    expect(survivorOf.has(opened?.id ?? '')).toBe(false)
  }
}
