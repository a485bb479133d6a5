/** Counts what waits for the team, from count buckets and small indexes: a few milliseconds in any shop. */

import { type RawBuilder, sql } from 'kysely'
import type { DayBeside, WaitingName } from '#src/domain/figures/waiting.ts'
import { dueAccounts } from '#src/domain/journal/account.ts'
import { openStages, stageRules, stageWhenConfirmed } from '#src/domain/orders/order-stage.ts'
import { countLowStock } from '#src/features/catalogue/list-products.server.ts'
import { findLastTold, type LastTold } from '#src/features/catalogue/stock/find-last-told.server.ts'
import { countDay } from '#src/features/figures/waiting/count-day.server.ts'
import { countWaitingClaims } from '#src/features/orders/advance/list-claims.server.ts'
import { isToCall } from '#src/features/orders/calls/call-rows.server.ts'
import { countStages } from '#src/features/orders/list/count-stages.server.ts'
import { literals } from '#src/features/orders/list/order-places.server.ts'
import { countOpenCases } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { countWaitingReviews } from '#src/features/orders/reviews/review-rows.server.ts'
import { countBookable, countLate } from '#src/features/parcels/list-parcels.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type Counting = Pick<Shop, 'db' | 'clock'>

export type Counts = {
  readonly waiting: Readonly<Record<WaitingName, number>>
  readonly day: DayBeside
  readonly lowStock: LastTold | null
}

/** Every open dashboard asks again and again; the counts of a process are of so long ago at most. */
const keptForMs = 5_000

const kept = new WeakMap<Reads, { readonly at: number; readonly counts: Promise<Counts> }>()

export function recentCounts(shop: Counting): Promise<Counts> {
  const at = shop.clock().getTime()
  const last = kept.get(shop.db.read)
  if (last && Math.abs(at - last.at) < keptForMs) return last.counts
  const counts = countNow(shop)
  kept.set(shop.db.read, { at, counts })
  // Whoever asks next asks the database again.
  counts.catch(() => kept.delete(shop.db.read))
  return counts
}

export async function countNow(shop: Counting): Promise<Counts> {
  return {
    waiting: await countWaiting(shop),
    day: await countDay(shop),
    lowStock: await findLastTold(shop.db.read),
  }
}

async function countWaiting(shop: Counting): Promise<Counts['waiting']> {
  const { read } = shop.db
  const stages = await countStages(shop, { isForPacking: false })
  const toCall = openStages
    .filter((stage) => stageRules[stage].isToCall)
    .reduce((sum, stage) => sum + (stages[stage] ?? 0), 0)
  return {
    'to-call': toCall - (await countNotToCall(shop)),
    late: await countLate(shop),
    'advances-to-check': await countWaitingClaims(read),
    'to-pack': stages[stageWhenConfirmed] ?? 0,
    'to-book': await countBookable(read),
    returned: await countOpenCases(read),
    'low-stock': await countLowStock(read),
    'reviews-to-read': await countWaitingReviews(read),
    'unread-messages': await countUnread(read),
    'due-from-couriers': await sumDues(read),
  }
}

/**
 * Not reached after the last attempt, a wrong number, or to call later: as the call desk has it. SQLite
 * keeps the order of a cross join: few of the orders that wait were called already.
 */
function countNotToCall({ db, clock }: Counting): Promise<number> {
  return numberIn(
    db.read,
    sql`
    select count(*) as n from order_calls cross join orders
    where orders.id = order_calls.order_id and ${isToCall}
      and (order_calls.standing <> 'to-call' or order_calls.due_at > ${clock().toISOString()})`,
  )
}

function countUnread(reads: Reads): Promise<number> {
  return numberIn(reads, sql`select count(*) as n from messages where read_at is null`)
}

/** From the balance of each courier, not from the orders that are not paid yet. */
function sumDues(reads: Reads): Promise<number> {
  return numberIn(
    reads,
    sql`
    select coalesce(sum(balance_poisha), 0) as n from journal_balances
    where account in (${literals(dueAccounts)})`,
  )
}

async function numberIn(reads: Reads, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`${statement}`.execute(reads)
  return Number(rows[0]?.n ?? 0)
}
