/** Works out the risk of new orders after their transactions, and holds those of a high one (decision 0133). */

import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { medianOf, type Risk, riskLevel } from '#src/domain/orders/order-risk.ts'
import { stageWhenHeld, stageWhenPlaced } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import {
  type OrderRow,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { assessRisk } from '#src/features/orders/risk/assess-risk.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 5_000, everyMs: 2_000 }
const dayMs = 24 * 60 * 60 * 1_000

/** A flood of orders is assessed later, so that placing one keeps its speed. */
const ordersAtOnce = 20
/** A transaction that began earlier may commit an order of an earlier moment. */
const looksBackMs = 60_000

/** In the history, the author of a move that the score caused. */
const riskActor = 'risk-score'

export type Assessor = {
  /** Returns how many orders it assessed. */
  readonly assessSome: () => Promise<number>
}

type AssessingShop = Pick<Shop, 'db' | 'clock' | 'secrets' | 'cacheInvalidation' | 'hasOrderSheet'>

/** Several processes may assess at once: the first to store a score counts. */
export function makeAssessor(shop: AssessingShop): Assessor {
  let seenUntil = ''
  let usual: { readonly median: number | undefined; readonly until: number } | undefined

  async function medianNow(now: Date): Promise<number | undefined> {
    if (!usual || usual.until <= now.getTime()) {
      const median = medianOf(await sampleTotals(shop.db.read, now))
      usual = { median, until: now.getTime() + dayMs / 24 }
    }
    return usual.median
  }

  async function assessSome(): Promise<number> {
    const now = shop.clock()
    const earliest = utcText(new Date(now.getTime() - dayMs))
    const since = seenUntil > earliest ? seenUntil : earliest
    const orders = await findUnassessed(shop.db.read, since)
    for (const order of orders) {
      const medianPoisha = await medianNow(now)
      const { limitKey } = shop.secrets
      const risk = await assessRisk(shop.db.read, order, { limitKey, medianPoisha, now })
      await storeRisk(shop, order, risk)
    }
    const last = orders.at(-1)
    if (last) seenUntil = utcText(new Date(Date.parse(last.placedAt) - looksBackMs))
    return orders.length
  }

  return { assessSome }
}

async function findUnassessed(reads: Reads, since: string): Promise<readonly OrderView[]> {
  const rows: readonly OrderRow[] = await reads
    .selectFrom('orders')
    .leftJoin('order_risks', 'order_risks.order_id', 'orders.id')
    .select(orderColumns)
    .where('orders.deleted_at', 'is', null)
    .where('orders.placed_at', '>=', since)
    // Staff have spoken with the buyer; an erased buyer has no phone.
    .where('orders.source', 'is', null)
    .where('orders.customer_phone', '<>', '')
    .where('order_risks.order_id', 'is', null)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .limit(ordersAtOnce)
    .execute()
  return ordersFromRows(reads, rows)
}

async function storeRisk(shop: AssessingShop, order: OrderView, risk: Risk): Promise<void> {
  await transactAndInvalidate(shop, async (writing) => {
    const now = shop.clock()
    if (!(await insertRisk(writing.tx, order.id, risk, now))) return ok(undefined)
    if (riskLevel(risk.score) !== 'high') return ok(undefined)
    // As it is now: a person may have confirmed it meanwhile, and knows better.
    const current = await findOrder(writing.tx, order.number)
    if (!current || stageOf(current, now) !== stageWhenPlaced) return ok(undefined)
    const move = { order: current, to: stageWhenHeld, actor: riskActor } as const
    // A change at this moment rolls the score back, and the next round assesses the order again.
    return moveOrderIn(writing, shop, { ...move, action: 'order.move' })
  })
}

/** False: another process was faster. */
async function insertRisk(tx: Tx, orderId: string, risk: Risk, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_risks')
    .values({
      order_id: orderId,
      score: risk.score,
      reasons: JSON.stringify(risk.reasons),
      assessed_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const sampledDays = 30
const sampledADay = 300

/** A day has a limit, so that a shop of a million orders samples as many as one of ten thousand. */
async function sampleTotals(reads: Reads, now: Date): Promise<readonly number[]> {
  const totals: number[] = []
  for (let ago = 0; ago < sampledDays; ago += 1) {
    const day = startOfDhakaDay(dhakaDay(new Date(now.getTime() - ago * dayMs)))
    const rows = await reads
      .selectFrom('orders')
      .select('total_poisha')
      .where('deleted_at', 'is', null)
      .where('placed_at', '>=', utcText(day))
      .where('placed_at', '<', utcText(new Date(day.getTime() + dayMs)))
      .orderBy('placed_at')
      .limit(sampledADay)
      .execute()
    for (const { total_poisha } of rows) totals.push(total_poisha)
  }
  return totals
}

/** Runs until `signal`. The next round repeats what failed. */
export function keepAssessing(
  shop: AssessingShop & { readonly log: Log },
  signal: AbortSignal,
  pace: Pace = defaultPace,
): Promise<void> {
  const { assessSome } = makeAssessor(shop)
  return runPeriodically(assessSome, pace, {
    signal,
    onError: (error) => shop.log.warn({ event: 'assessing-failed', err: error }),
  })
}
