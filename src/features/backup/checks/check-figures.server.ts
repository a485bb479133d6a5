/** Verifies the figures of each day: they are those of its orders, and every cut adds up to the whole. */

import { sql } from 'kysely'
import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { type Cut, figuresOf } from '#src/domain/figures/day-figures.ts'
import { confirmedSince } from '#src/domain/orders/stages/stored-stage.ts'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'
import { firstDay, readState } from '#src/features/figures/days/keep-day-figures.job.ts'
import { readDay } from '#src/features/figures/days/read-day.server.ts'
import { compareDay } from '#src/features/figures/days/store-day.server.ts'
import { orderForMonths } from '#src/features/privacy/forget-old-orders.server.ts'
import { monthsBefore } from '#src/features/privacy/months-before.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'

/** In the cut by product an order counts at each of its products: pieces and sales count once in every cut. */
const cutsOffWhole = problems(
  sql<{ day: string; cut: string }>`
    select parts.day, parts.cut from (
      select day, cut, sum(pieces) as pieces, sum(pieces_delivered) as pieces_delivered,
        sum(sales_poisha) as sales, sum(delivered_poisha) as delivered
      from day_figures group by day, cut
    ) parts
    left join day_figures whole on whole.cut = 'all' and whole.day = parts.day and whole.name = ''
    where whole.day is null or parts.pieces <> whole.pieces
      or parts.pieces_delivered <> whole.pieces_delivered
      or parts.sales <> whole.sales_poisha or parts.delivered <> whole.delivered_poisha
    order by parts.day, parts.cut limit ${toldAtMost}`,
  ({ day, cut }) => `The figures of ${day} by ${cut} do not add up to those of the day`,
)

/** By what an order says itself: accounts are erased, and a parcel may be of another courier since. */
const cutsOfOrders: readonly Cut[] = ['all', 'hour', 'product', 'place', 'source']

/** Counts the days again of which nothing waits to be counted. */
const daysOffOrders: Find = async (reads) => {
  const state = await readState(reads)
  const { 'counted-from': from, 'counted-at': at, today, 'changes-from': changes } = state
  if (from === undefined || at === undefined || today === undefined || changes === undefined) {
    return []
  }
  const countedAt = new Date(at)
  const waiting = await waitingDays(reads, changes)
  // Of this day, some orders without a written stage read as delivered, and the others not yet.
  waiting.add(dhakaDay(confirmedSince(countedAt)))
  const found: string[] = []
  // The figures outlive the orders.
  const erased = dhakaDay(monthsBefore(countedAt, orderForMonths))
  for (let day = await firstDay(reads); day < today; day = dayAfter(day, 1)) {
    if (day < from || day <= erased || waiting.has(day)) continue
    const { changed, gone } = await compareDay(
      reads,
      day,
      figuresOf(await readDay(reads, day, countedAt)),
    )
    if (![...changed, ...gone].some(({ cut }) => cutsOfOrders.includes(cut))) continue
    found.push(`The figures of ${day} are not those of its orders`)
    if (found.length === toldAtMost) break
  }
  return found
}

async function waitingDays(reads: Reads, changesFrom: string): Promise<Set<string>> {
  const rows = await reads
    .selectFrom('history')
    .innerJoin('orders', 'orders.id', 'history.subject_id')
    .select('orders.placed_at')
    .where('history.subject', '=', 'order')
    .where('history.id', '>=', changesFrom)
    .execute()
  const days = rows.map((row) => dhakaDay(new Date(row.placed_at)))
  return new Set([...days, dhakaDay(momentOfId(changesFrom))])
}

export const figureProblems: readonly Find[] = [cutsOffWhole, daysOffOrders]
