/** Orders that several people move, edit and receive at the same moment. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesReturned, type ReturnedPieces } from '#src/domain/orders/order-return.ts'
import {
  cancelReasons,
  type OrderStage,
  orderStages,
  stageOfReturns,
  stageRules,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { restoreOrder } from '#src/features/orders/edit/restore-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { actor, anyVersion, edit, returnAll, stockOf } from '#tests/make/orders/some-moves.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

type Step =
  | { readonly kind: 'place'; readonly quantity: number }
  | { readonly kind: 'move'; readonly order: number; readonly to: OrderStage }
  | { readonly kind: 'toggle'; readonly order: number; readonly status: 'done' | 'not-done' }
  | { readonly kind: 'edit'; readonly order: number; readonly quantity: number }
  | { readonly kind: 'delete' | 'restore'; readonly order: number }
  | { readonly kind: 'send'; readonly order: number; readonly to: OrderStage }
  | { readonly kind: 'return'; readonly order: number; readonly pieces: ReturnedPieces }

const order = fc.nat({ max: 3 })
const fewPieces = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 }))
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 12 }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      order,
      to: fc.constantFrom(...orderStages),
    }),
  },
  fc.record({
    kind: fc.constant('toggle' as const),
    order,
    status: fc.constantFrom('done' as const, 'not-done' as const),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    order,
    quantity: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), order }),
  fc.record({
    kind: fc.constant('send' as const),
    order,
    to: fc.constantFrom('delivered' as const, 'returning' as const),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      order,
      pieces: fc.record({ sellable: fewPieces, damaged: fewPieces, missing: fewPieces }),
    }),
  },
)

async function takeStep(shop: Shop, step: Step, pid: string, numbers: string[]): Promise<void> {
  if (step.kind === 'place') {
    const result = await placeOrder(shop, anOrder({ pid, quantity: step.quantity }))
    if (result.ok) numbers.push(result.value.number)
    return
  }
  const number = numbers[step.order % numbers.length]
  if (number === undefined) return
  const change = { ...anyVersion, number }
  if (step.kind === 'move') {
    const reason = step.to === stageWithReason ? cancelReasons[0] : undefined
    await moveOrder(shop, { ...change, to: step.to, reason })
  } else if (step.kind === 'toggle') {
    await changeOrderStatus(shop, { ...change, status: step.status })
  } else if (step.kind === 'edit') {
    await edit(shop, number, step.quantity, step.quantity % 2 === 0)
  } else if (step.kind === 'send') {
    for (const to of ['confirmed', 'packed', 'shipped', step.to] as const) {
      await moveOrder(shop, { ...change, to })
    }
  } else if (step.kind === 'return') {
    if (piecesReturned(step.pieces) === 0) await returnAll(shop, number)
    else await receiveReturn(shop, { ...change, items: [{ pid, ...step.pieces }] })
  } else if (step.kind === 'delete') await deleteOrder(shop, change)
  else await restoreOrder(shop, { number, actor })
}

/** `MOVE_RUNS=500 SEED=1` looks longer, and at the same walks again. */
const { MOVE_RUNS: runs = '15', SEED: seed } = process.env

it('keeps stock, ledger, status and stage consistent while several people work on the same orders', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 40 }),
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 5 }), { maxLength: 10 }),
      async (stock, rounds) => {
        run += 1
        const pid = `walk-${run}`
        const { id } = await aProduct(db, { pid, stock })
        const numbers: string[] = []
        for (const steps of rounds) {
          await Promise.all(steps.map((step) => takeStep(shop, step, pid, numbers)))
        }
        const lines = await db.read
          .selectFrom('order_lines')
          .innerJoin('orders', 'orders.id', 'order_lines.order_id')
          .select(['taken', 'returned', 'quantity', 'status', 'stage', 'deleted_at'])
          .where('product_id', '=', id)
          .execute()
        expect(await stockOf(db, pid)).toBe(
          stock - lines.reduce((sum, { taken }) => sum + taken, 0),
        )
        for (const line of lines) {
          const rule = stageRules[line.stage ?? 'placed']
          expect(line.status).toBe(rule.status)
          if (line.deleted_at !== null || !rule.holdsStock) expect(line.taken).toBe(0)
          else if (rule.needsEveryPiece) expect(line.taken).toBe(line.quantity)
          if (line.returned > 0)
            expect(['delivered', 'returning', 'returned']).toContain(line.stage)
          expect(line.stage === stageOfReturns).toBe(line.returned === line.quantity)
        }
        expect(await pidsOffLedger(db.read)).toEqual([])
      },
    ),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  )
  expect((await checkShop(db.read)).problems).toEqual([])
}, 60_000)
