/** Takes back the latest return of an order, which somebody entered by mistake: stock is as before it. */

import { z } from 'zod'
import { piecesReturned } from '#src/domain/orders/order-return.ts'
import { orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import {
  inLockOrder,
  lockProductRows,
} from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
  takeVersion,
} from '#src/features/orders/edit/seen-order.server.ts'
import {
  type OutOfStock,
  type ShortLine,
  shortLine,
} from '#src/features/orders/edit/stock-of-order.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { isReturnPaidBack } from '#src/features/orders/posting/order-postings.server.ts'
import {
  findReturnCosts,
  postReturnUndone,
  type ReturnedOfLine,
} from '#src/features/orders/posting/post-return.server.ts'
import { followUndo } from '#src/features/orders/returns/cases/follow-order.server.ts'
import { listReturns, type OrderReturn } from '#src/features/orders/returns/list-returns.server.ts'
import { moveReturnedLine, writeStage } from '#src/features/orders/returns/write-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type UndoReturn = Omit<OrderChange, 'undoes'> & { readonly returnId: string }

export type UndoReturnFailure =
  | ChangeOrderFailure
  | IllegalMove
  /** The pieces that came back were sold meanwhile. */
  | OutOfStock
  /** A return that is not there, or not the latest one of the order. */
  | { readonly kind: 'not-latest' }
  /** The buyer has the money of it already. */
  | { readonly kind: 'refund-paid'; readonly order: OrderView }

export function undoReturn(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  { number, expectedVersion, actor, returnId }: UndoReturn,
): Promise<Result<OrderView, UndoReturnFailure>> {
  return transactAndInvalidate<OrderView, UndoReturnFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    const now = shop.clock()
    // First: it locks the order, so that no other return of it comes or goes.
    if (!(await takeVersion(tx, before))) return changedMeanwhile(tx, number)
    const latest = (await listReturns(tx, before.id)).at(-1)
    if (latest?.id !== returnId) return failed({ kind: 'not-latest' })
    const entry = await findEntry(tx, before.id)
    // Somebody has moved the order since: its stage is no longer the one that the return gave it.
    if (entry?.after !== stageOf(before, now))
      return failed({ kind: 'illegal-move', order: before })
    if (await isReturnPaidBack(tx, { orderId: before.id, returnId })) {
      return failed({ kind: 'refund-paid', order: before })
    }

    const taken = await takeAgain(writing, { order: before, latest, actor, now })
    if (!taken.ok) return taken
    const costs = await findReturnCosts(tx, latest.id)
    const stage = entry.before
    const { status } = stageRules[stage]
    const version = before.version + 1
    const after = { ...before, stage, status, version, lines: taken.value }
    await followUndo(tx, { order: after, returnId, to: stage, actor, now })
    await tx.deleteFrom('order_returns').where('id', '=', latest.id).execute()
    await writeStage(tx, before, after)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: 'order.undo-return',
      before: { status: before.status, stage: before.stage },
      after: { status, stage },
      undoes: entry.id,
      now,
    })
    await postReturnUndone(tx, {
      order: after,
      from: stage,
      returnId,
      returned: returnedOf(latest, before.lines, taken.value),
      costs,
      actor,
      now,
    })
    return ok(after)
  })
}

function returnedOf(
  { items }: OrderReturn,
  before: readonly OrderLineView[],
  after: readonly OrderLineView[],
): readonly ReturnedOfLine[] {
  return after.flatMap(({ productId, pid, taken }, at) => {
    const pieces = items.find((item) => item.pid === pid)
    return pieces ? [{ productId, pieces, toStock: taken - (before[at]?.taken ?? taken) }] : []
  })
}

const Stage = z.object({ stage: z.enum(orderStages) })

/** The entry of the latest return in the history, with the stages of the order before and after it. */
async function findEntry(tx: Tx, orderId: string) {
  const row = await tx
    .selectFrom('history')
    .select(['id', 'before', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.return')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('history as later')
        .select((of) => of.fn.coalesce('later.undoes', of.val('')).as('undone'))
        .where('later.subject', '=', 'order')
        .where('later.subject_id', '=', orderId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const [before, after] = [row.before, row.after].map((text) => Stage.safeParse(JSON.parse(text)))
  // An order from before stages had none written: it read as delivered.
  return {
    id: row.id,
    before: before?.data?.stage ?? 'delivered',
    after: after?.data?.stage,
  } as const
}

type TakingAgain = {
  readonly order: OrderView
  readonly latest: OrderReturn
  readonly actor: string
  readonly now: Date
}

async function takeAgain(
  writing: WriteContext,
  { order, latest, actor, now }: TakingAgain,
): Promise<Result<readonly OrderLineView[], OutOfStock>> {
  const pieces = new Map(latest.items.map((item) => [item.pid, item]))
  const shortages: ShortLine[] = []
  const lines = new Map(order.lines.map((line) => [line.pid, line]))
  for (const line of inLockOrder(order.lines)) {
    const back = pieces.get(line.pid)
    if (!back) continue
    const restocked = await findRestocked(writing.tx, { order, line, latest })
    const { stock } = await lockProductRows(writing.tx)
      .where('id', '=', line.productId)
      .returning('stock')
      .executeTakeFirstOrThrow()
    if (stock < restocked) {
      shortages.push(shortLine(line, stock))
      continue
    }
    const after = {
      ...line,
      taken: line.taken + restocked,
      returned: line.returned - piecesReturned(back),
    }
    await moveReturnedLine(writing, { line, after, orderId: order.id, actor, now })
    lines.set(line.pid, after)
  }
  return shortages.length > 0
    ? failed({ kind: 'out-of-stock', shortages })
    : ok(order.lines.map((line) => lines.get(line.pid) ?? line))
}

/** What the return gave to stock, by the ledger: fewer than its sellable pieces where the order was short. */
async function findRestocked(
  tx: Tx,
  { order, line, latest }: Pick<TakingAgain, 'order' | 'latest'> & { readonly line: OrderLineView },
): Promise<number> {
  const sellable = latest.items.find(({ pid }) => pid === line.pid)?.sellable ?? 0
  if (sellable === 0) return 0
  const movement = await tx
    .selectFrom('stock_movements')
    .select('quantity')
    .where('order_id', '=', order.id)
    .where('product_id', '=', line.productId)
    .where('reason', '=', 'order-returned')
    .where('moved_at', '=', utcText(new Date(latest.at)))
    .where('quantity', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return movement?.quantity ?? 0
}
