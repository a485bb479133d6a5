/** The figures of a period, from those of its days: no order is read. */

import { type RawBuilder, sql } from 'kysely'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import {
  addFigures,
  type Cut,
  type Figures,
  noFigures,
  subtractFigures,
} from '#src/domain/figures/day-figures.ts'
import { type Period, periodBefore, weekdayOf } from '#src/domain/figures/period.ts'
import { firstDay, readState } from '#src/features/figures/days/keep-day-figures.job.ts'
import {
  type FigureRow,
  figuresFromRow,
  readStamp,
} from '#src/features/figures/days/store-day.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type Named = { readonly name: string; readonly figures: Figures }

export type NamedCut = Exclude<Cut, 'all' | 'hour'>

export type Largest = {
  /** The most sales first. */
  readonly lines: readonly Named[]
  /** The sum of all further lines; undefined where there are none. */
  readonly others: { readonly count: number; readonly figures: Figures } | undefined
}

export type Statistics = {
  readonly total: Figures
  readonly before: Figures
  readonly days: readonly Named[]
  readonly daysBefore: readonly Named[]
  /** By weekday and hour: `3 09` is Wednesday from nine. */
  readonly hours: readonly Named[]
  readonly cuts: Readonly<Record<NamedCut, Largest>>
  /** Set while the days before this one are still being counted for the first time. */
  readonly countedFrom: string | undefined
  readonly isEmptyShop: boolean
}

export async function findStatistics(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  period: Period,
): Promise<Statistics> {
  const { read } = db
  return {
    ...(await recentFigures(read, period)),
    ...(await howFar(read, periodBefore(period).from, clock())),
  }
}

type FiguresOfPeriod = Omit<Statistics, 'countedFrom' | 'isEmptyShop'>

type Kept = { readonly stamp: string; readonly figures: Promise<FiguresOfPeriod> }

/** Of each process: those that people look at. A large shop has thousands of rows a day to add up. */
const keptPeriods = 20

const kept = new WeakMap<Reads, Map<string, Kept>>()

/** Adds up what changed since somebody asked last. */
async function recentFigures(reads: Reads, period: Period): Promise<FiguresOfPeriod> {
  const periods = kept.get(reads) ?? new Map<string, Kept>()
  kept.set(reads, periods)
  // Before the figures: what changes in between counts as newer than they are.
  const stamp = await readStamp(reads)
  const key = `${period.from} ${period.to}`
  const last = periods.get(key)
  if (last?.stamp === stamp) return last.figures
  const figures = addUp(reads, period)
  periods.delete(key)
  periods.set(key, { stamp, figures })
  for (const first of [...periods.keys()].slice(0, -keptPeriods)) periods.delete(first)
  figures.catch(() => periods.delete(key))
  return figures
}

async function addUp(read: Reads, period: Period): Promise<FiguresOfPeriod> {
  const days = await findDays(read, period)
  const before = await findDays(read, periodBefore(period))
  return {
    total: sumOf(days),
    before: sumOf(before),
    days,
    daysBefore: before,
    hours: await findHours(read, period),
    cuts: {
      product: await findLargest(read, 'product', period),
      place: await findLargest(read, 'place', period),
      courier: await findLargest(read, 'courier', period),
      staff: await findLargest(read, 'staff', period),
      source: await findLargest(read, 'source', period),
    },
  }
}

function sumOf(some: readonly Named[]): Figures {
  return some.map(({ figures }) => figures).reduce(addFigures, noFigures)
}

const sums = sql`
  sum(placed) as placed, sum(confirmed) as confirmed, sum(sent) as sent,
  sum(delivered) as delivered, sum(returned) as returned, sum(pieces) as pieces,
  sum(pieces_delivered) as pieces_delivered, sum(sales_poisha) as sales_poisha,
  sum(delivered_poisha) as delivered_poisha`

type NamedRow = FigureRow & { readonly name: string }

const toNamed = (rows: readonly NamedRow[]): readonly Named[] =>
  rows.map((row) => ({ name: row.name, figures: figuresFromRow(row) }))

const shownLines = 12

const largestFirst = sql`order by sales_poisha desc, placed desc, name`

/** The same. */
function byLargest({ name, figures }: Named, other: Named): number {
  return (
    other.figures.sales - figures.sales ||
    other.figures.placed - figures.placed ||
    (name < other.name ? -1 : 1)
  )
}

function linesOf(cut: NamedCut, { from, to }: Period): RawBuilder<unknown> {
  return sql`
    select name, ${sums} from day_figures
    where cut = ${cut} and day >= ${from} and day <= ${to} group by name`
}

/** Every line of a cut, for its table as a file. */
export async function findCut(
  reads: Reads,
  cut: NamedCut,
  period: Period,
): Promise<readonly Named[]> {
  const { rows } = await sql<NamedRow>`
    select * from (${linesOf(cut, period)}) as lines ${largestFirst}`.execute(reads)
  return toNamed(rows)
}

/** A large shop sells some ten thousand products in a month: the database adds up all but the largest. */
async function findLargest(reads: Reads, cut: NamedCut, period: Period): Promise<Largest> {
  const { rows } = await sql<NamedRow & { readonly all: number | string }>`
    with lines as materialized (${linesOf(cut, period)}),
      largest as materialized (select * from lines ${largestFirst} limit ${shownLines + 1})
    select 0 as "all", largest.* from largest
    union all select count(*) as "all", '' as name, ${sums} from lines`.execute(reads)
  const found = rows.filter((row) => Number(row.all) === 0)
  const all = rows.find((row) => Number(row.all) > 0)
  // One more line takes no more room than the sum of one line.
  const sorted = toNamed(found).toSorted(byLargest)
  const count = Number(all?.all ?? 0) - shownLines
  if (!all || count <= 1) return { lines: sorted, others: undefined }
  const lines = sorted.slice(0, shownLines)
  const figures = subtractFigures(figuresFromRow(all), sumOf(lines))
  return { lines, others: { count, figures } }
}

/** Only days with orders. */
export async function findDays(reads: Reads, { from, to }: Period): Promise<readonly Named[]> {
  const { rows } = await sql<NamedRow>`
    select day as name, placed, confirmed, sent, delivered, returned, pieces, pieces_delivered,
      sales_poisha, delivered_poisha
    from day_figures where cut = 'all' and day >= ${from} and day <= ${to}
    order by day`.execute(reads)
  return toNamed(rows)
}

export async function findHours(reads: Reads, { from, to }: Period): Promise<readonly Named[]> {
  const { rows } = await sql<NamedRow & { readonly day: string }>`
    select day, name, placed, confirmed, sent, delivered, returned, pieces, pieces_delivered,
      sales_poisha, delivered_poisha
    from day_figures where cut = 'hour' and day >= ${from} and day <= ${to}`.execute(reads)
  const byHour = Map.groupBy(rows, ({ day, name }) => `${weekdayOf(day)} ${name}`)
  return [...byHour]
    .map(([name, some]) => ({ name, figures: sumOf(toNamed(some)) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function howFar(
  reads: Reads,
  needed: string,
  now: Date,
): Promise<Pick<Statistics, 'countedFrom' | 'isEmptyShop'>> {
  const state = await readState(reads)
  const counted = state['counted-from'] ?? dhakaDay(now)
  const first = await firstDay(reads)
  return {
    countedFrom: counted > needed && counted > first ? counted : undefined,
    isEmptyShop: first > dhakaDay(now),
  }
}
