/** Pieces of an order come back to the shop: each is sellable, damaged or missing. */

import {
  isWhollyReturned,
  piecesReturned,
  piecesToStock,
  type ReturnedPieces,
  returnedAfter,
} from '#src/domain/orders/order-return.ts'
import { type OrderStage, stageAfterReturn, stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { postReturn } from '#src/features/orders/posting/post-return.server.ts'
import { followReceipt } from '#src/features/orders/returns/cases/follow-order.server.ts'
import { moveReturnedLine, writeStage } from '#src/features/orders/returns/write-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type ReturnedLine = ReturnedPieces & { readonly pid: string }

export type ReceiveReturn = Omit<OrderChange, 'undoes'> & {
  /** One a product, each with a piece at least. */
  readonly items: readonly ReturnedLine[]
  readonly note?: string | undefined
}

export type ReceiveReturnFailure =
  | ChangeOrderFailure
  | IllegalMove
  /** The order has no such product, or not so many of its pieces are out. */
  | { readonly kind: 'not-out'; readonly pids: readonly string[] }

/** The order is then `returned` if every piece is back, else `delivered`: its buyer has the rest. */
export function receiveReturn(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  { number, expectedVersion, actor, items, note = '' }: ReceiveReturn,
): Promise<Result<OrderView, ReceiveReturnFailure>> {
  return transactAndInvalidate<OrderView, ReceiveReturnFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    const now = shop.clock()
    if (!stageRules[stageOf(before, now)].takesReturns) {
      return failed({ kind: 'illegal-move', order: before })
    }
    const returning = pairsOf(before, items)
    if (!returning.ok) return returning
    // First: it locks the order, so that no other return counts the same pieces.
    if (!(await takeVersion(tx, before))) return changedMeanwhile(tx, number)

    const lines = new Map(before.lines.map((line) => [line.pid, line]))
    for (const { line, pieces, returned } of inLockOrder(returning.value)) {
      const toStock = piecesToStock(line.taken, pieces)
      const after = { ...line, taken: line.taken - toStock, returned }
      await moveReturnedLine(writing, { line, after, orderId: before.id, actor, now })
      lines.set(line.pid, after)
    }
    const returnId = await insertReturn(tx, {
      order: before,
      returning: returning.value,
      note,
      now,
    })
    await followReceipt(tx, {
      orderId: before.id,
      returnId,
      lines: returning.value.map(({ line, pieces }) => ({
        productId: line.productId,
        quantity: piecesReturned(pieces),
      })),
      now,
    })

    const after = withLines(before, [...lines.values()])
    const { status, stage } = after
    await writeStage(tx, before, after)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: 'order.return',
      before: { status: before.status, stage: before.stage },
      after: { status, stage, ...toldOf(items), ...(note && { note }) },
      now,
    })
    await postReturn(tx, {
      order: after,
      from: stageOf(before, now),
      to: stage,
      returnId,
      returned: returning.value.map(({ line, pieces }) => ({
        productId: line.productId,
        pieces,
        toStock: piecesToStock(line.taken, pieces),
      })),
      actor,
      now,
    })
    return ok(after)
  })
}

/** By the products' ids, for the history: only what there was. */
function toldOf(items: ReceiveReturn['items']) {
  const kinds = ['sellable', 'damaged', 'missing'] as const
  const told = kinds.map((kind) => [
    kind,
    items.filter((item) => item[kind] > 0).map((item) => `${item[kind]} × ${item.pid}`),
  ])
  return Object.fromEntries(told.filter(([, pieces]) => pieces?.length))
}

type Returning = {
  readonly pid: string
  readonly line: OrderLineView
  readonly pieces: ReturnedPieces
  /** The pieces of the line in all its returns, with this one. */
  readonly returned: number
}

function pairsOf(
  { lines }: OrderView,
  items: ReceiveReturn['items'],
): Result<readonly Returning[], ReceiveReturnFailure> {
  const known = new Map(lines.map((line) => [line.pid, line]))
  const pairs = items.flatMap(({ pid, ...pieces }) => {
    const line = known.get(pid)
    const returned = line && returnedAfter(line, pieces)
    return line && returned !== undefined ? [{ pid, line, pieces, returned }] : []
  })
  if (pairs.length === items.length) return ok(pairs)
  const out = new Set(pairs.map(({ pid }) => pid))
  return failed({
    kind: 'not-out',
    pids: items.flatMap(({ pid }) => (out.has(pid) ? [] : [pid])),
  })
}

function withLines(
  before: OrderView,
  lines: readonly OrderLineView[],
): OrderView & { readonly stage: OrderStage } {
  const stage = stageAfterReturn(isWhollyReturned(lines))
  const { status } = stageRules[stage]
  return { ...before, lines, stage, status, version: before.version + 1 }
}

async function insertReturn(
  tx: Tx,
  {
    order,
    returning,
    note,
    now,
  }: {
    readonly order: OrderView
    readonly returning: readonly Returning[]
    readonly note: string
    readonly now: Date
  },
): Promise<string> {
  const id = newId(now)
  await tx
    .insertInto('order_returns')
    .values({ id, order_id: order.id, note, happened_at: utcText(now) })
    .execute()
  await tx
    .insertInto('order_return_lines')
    .values(
      returning.map(({ line, pieces: { sellable, damaged, missing } }) => ({
        return_id: id,
        product_id: line.productId,
        sellable,
        damaged,
        missing,
      })),
    )
    .execute()
  return id
}
