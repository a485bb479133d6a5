/** What each person of the team did in a period: calls, how many of them confirmed, orders packed. */

import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { idsIn } from '#src/features/activity/list-activity.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type PersonFigures = {
  /** The e-mail, as in the history. */
  readonly person: string
  readonly calls: number
  readonly confirmed: number
  /** An order that was packed twice on a day counts once. */
  readonly packed: number
  /** Hours by the clock in which the person packed an order. */
  readonly packingHours: number
}

/** Days in Dhaka, both included. */
export type Period = { readonly from: string; readonly to: string }

const daysByDefault = 7
const mostDays = 31

/** Without a first day a week, and the last 31 days of a longer period: the history is read day by day. */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Period {
  const today = dhakaDay(now)
  const last = to === undefined || to > today ? today : to
  const earliest = dayAfter(last, 1 - mostDays)
  if (from === undefined) return { from: dayAfter(last, 1 - daysByDefault), to: last }
  return { from: from < earliest ? earliest : from, to: last }
}

/** Those with a call or a packed order, most calls first. */
export async function findPeopleFigures(
  reads: Reads,
  { from, to }: Period,
): Promise<readonly PersonFigures[]> {
  const sums = new Map<string, PersonFigures>()
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    for (const { person, ...row } of await figuresOfDay(reads, day)) {
      const sum = sums.get(person)
      sums.set(person, {
        person,
        calls: Number(row.calls) + (sum?.calls ?? 0),
        confirmed: Number(row.confirmed) + (sum?.confirmed ?? 0),
        packed: Number(row.packed) + (sum?.packed ?? 0),
        packingHours: Number(row.packingHours) + (sum?.packingHours ?? 0),
      })
    }
    // SQLite reads in this thread: a page or an order may come between two days.
    await nextTick()
  }
  return [...sums.values()].toSorted(
    (a, b) => b.calls - a.calls || b.packed - a.packed || (a.person < b.person ? -1 : 1),
  )
}

type DayRow = { person: string } & Record<Exclude<keyof PersonFigures, 'person'>, number | string>

async function figuresOfDay(reads: Reads, day: string): Promise<readonly DayRow[]> {
  const { first, end } = idsIn({ from: day, to: day })
  const isCall = sql`action = 'order.call'`
  const isPacking = sql`action = 'order.move' and "after" like '%"stage":"packed"%'`
  const { rows } = await sql<DayRow>`
    select actor as person,
      sum(case when ${isCall} then 1 else 0 end) as calls,
      sum(case when ${isCall} and "after" like '%"call":"confirmed"%' then 1 else 0 end) as confirmed,
      count(distinct case when ${isPacking} then subject_id end) as packed,
      count(distinct case when ${isPacking} then substr(happened_at, 1, 13) end) as "packingHours"
    from history
    where subject = 'order' and id >= ${first} and id < ${end}
      and (${isCall} or (${isPacking} and undoes is null))
    group by actor`.execute(reads)
  return rows
}
