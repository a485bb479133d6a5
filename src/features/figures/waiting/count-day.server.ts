/**
 * Counts today's orders by step, beside the same weekday of last week up to the same time. History is
 * only ever added to: each process keeps which orders came to a step, and reads on from there.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { type DayBeside, type DayStep, daySteps } from '#src/domain/figures/waiting.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf, firstUnsettledId } from '#src/platform/new-id.server.ts'

const weekMs = 7 * 24 * 60 * 60 * 1_000

export async function countDay({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<DayBeside> {
  const now = clock()
  const start = startOfDhakaDay(dhakaDay(now))
  const earlier = (moment: Date) => new Date(moment.getTime() - weekMs)
  const settled = firstUnsettledId(now)
  const today = await stepsBetween(db.read, { from: start, until: now, settled })
  const before = await stepsBetween(db.read, { from: earlier(start), until: earlier(now), settled })
  forgetOthers(db.read, [start, earlier(start)])
  const beside = (step: DayStep) => ({ today: today[step], before: before[step] })
  return {
    placed: beside('placed'),
    confirmed: beside('confirmed'),
    shipped: beside('shipped'),
    delivered: beside('delivered'),
    returned: beside('returned'),
  }
}

type Time = {
  readonly from: Date
  readonly until: Date
  /** Ids of the history before this one are all there. */
  readonly settled: string
}

async function stepsBetween(
  reads: Reads,
  { from, until, settled }: Time,
): Promise<Readonly<Record<DayStep, number>>> {
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from orders where deleted_at is null
      and placed_at >= ${from.toISOString()} and placed_at < ${until.toISOString()}`.execute(reads)
  const end = firstIdOf(until)
  const kept = await readOn(reads, firstIdOf(from), end < settled ? end : settled)
  const newest = noOrders()
  await gather(reads, newest, { from: kept.until, until: end })
  const count = (step: MovedStep) => kept.came[step].union(newest[step]).size
  return {
    placed: Number(rows[0]?.n ?? 0),
    confirmed: count('confirmed'),
    shipped: count('shipped'),
    delivered: count('delivered'),
    returned: count('returned'),
  }
}

type MovedStep = Exclude<DayStep, 'placed'>

const movedSteps = daySteps.filter((step) => step !== 'placed')

/** Ids of orders. One that came to a stage twice counts once, and a move that was taken back counts. */
type CameTo = Readonly<Record<MovedStep, Set<string>>>

function noOrders(): CameTo {
  return { confirmed: new Set(), shipped: new Set(), delivered: new Set(), returned: new Set() }
}

type Kept = {
  readonly came: CameTo
  /** The first id of the history that is not among them. */
  until: string
}

/** By the first id of the day. */
const keptDays = new WeakMap<Reads, Map<string, Kept>>()

async function readOn(reads: Reads, from: string, until: string): Promise<Kept> {
  const days = keptDays.get(reads) ?? new Map<string, Kept>()
  keptDays.set(reads, days)
  const kept = days.get(from) ?? { came: noOrders(), until: from }
  days.set(from, kept)
  if (until <= kept.until) return kept
  await gather(reads, kept.came, { from: kept.until, until })
  kept.until = until
  return kept
}

function forgetOthers(reads: Reads, starts: readonly Date[]): void {
  const days = keptDays.get(reads)
  const firstIds = starts.map(firstIdOf)
  for (const day of days?.keys() ?? []) if (!firstIds.includes(day)) days?.delete(day)
}

type Ids = { readonly from: string; readonly until: string }

async function gather(reads: Reads, came: CameTo, { from, until }: Ids): Promise<void> {
  if (from >= until) return
  const columns = movedSteps.map(
    (step) => sql`case when ${isMoveTo(step)} then 1 else 0 end as ${sql.id(step)}`,
  )
  const { rows } = await sql<{ subject_id: string } & Record<MovedStep, number>>`
    select subject_id, ${sql.join(columns)} from history
    where subject = 'order' and id >= ${from} and id < ${until} and undoes is null
      and (${sql.join(movedSteps.map(isMoveTo), sql` or `)})`.execute(reads)
  for (const row of rows) {
    for (const step of movedSteps) if (row[step] === 1) came[step].add(row.subject_id)
  }
}

function isMoveTo(step: MovedStep): RawBuilder<SqlBool> {
  const to = `%"stage":"${step}"%`
  return sql<SqlBool>`("after" like ${to} and "before" not like ${to})`
}
