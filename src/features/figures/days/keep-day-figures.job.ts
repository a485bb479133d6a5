/**
 * Keeps the figures of each day: those of today once a minute, those of earlier days when their orders
 * change. Any process may run it; the one that takes the minute does.
 */

import { setImmediate as nextTick } from 'node:timers/promises'
import { dayAfter, dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { figuresOf } from '#src/domain/figures/day-figures.ts'
import { confirmedSince } from '#src/domain/orders/stages/stored-stage.ts'
import { readDay } from '#src/features/figures/days/read-day.server.ts'
import { storeDay } from '#src/features/figures/days/store-day.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstUnsettledId, momentOfId } from '#src/platform/new-id.server.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 10_000, everyMs: 15_000 }
/** A process whose clock is a little behind waits for the next round. */
const minuteMs = 55_000
/** Of a shop that is upgraded: a run counts so many earlier days, the next one the days before them. */
const earlierDaysAtOnce = 100
/** A shop that stood still for weeks catches up over several runs. */
const changesAtOnce = 20_000

type FiguresShop = Pick<Shop, 'db' | 'clock'>

export function keepDayFigures(
  { log, pace = defaultPace, ...shop }: FiguresShop & { readonly log: Log; readonly pace?: Pace },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => runOnce(shop, signal), pace, {
    signal,
    onError: (error) => log.error({ event: 'day-figures-failed', err: error }),
  })
}

async function runOnce(shop: FiguresShop, signal: AbortSignal): Promise<void> {
  if (await takeMinute(shop)) await countChangedDays(shop, signal)
}

/** False: another process counts in this minute. */
async function takeMinute({ db, clock }: FiguresShop): Promise<boolean> {
  const now = clock()
  return commit(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('day_figures_state')
      .values({ name: 'taken-at', value: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: now.toISOString() })
          .where('day_figures_state.value', '<=', new Date(now.getTime() - minuteMs).toISOString()),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

/** Counts today, the days whose orders changed, and some of the days from before the shop had figures. */
export async function countChangedDays(
  { db, clock }: FiguresShop,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock()
  const state = await readState(db.read)
  const changes = await findChangedDays(db.read, state, now)
  for (const day of changes.days) {
    await countDay(db, day, now)
    if (signal?.aborted) return
  }
  await saveState(db, {
    'changes-from': changes.next,
    'counted-at': now.toISOString(),
    today: dhakaDay(now),
  })
  await countEarlierDays(db, state['counted-from'], { now, signal })
}

async function countDay(db: Database, day: string, now: Date): Promise<void> {
  await storeDay(db, day, figuresOf(await readDay(db.read, day, now)))
  // SQLite reads in this thread: a page or an order may come between two days.
  await nextTick()
}

type State = Readonly<
  Partial<
    Record<
      /** Changes of orders from this id of the history on are not counted yet. */
      | 'changes-from'
      /** When the last run began, and its day. */
      | 'counted-at'
      | 'today'
      /** Days from this one on are counted. */
      | 'counted-from'
      | 'taken-at',
      string
    >
  >
>

export async function readState(reads: Reads): Promise<State> {
  const rows = await reads.selectFrom('day_figures_state').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function saveState(db: Database, state: State): Promise<void> {
  const rows = Object.entries(state).map(([name, value]) => ({ name, value }))
  await commit(db, async (tx) => {
    await tx
      .insertInto('day_figures_state')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute()
  })
}

/** Every change of an order is in its history; whose transaction may end ten minutes after its id was made. */
async function findChangedDays(
  reads: Reads,
  state: State,
  now: Date,
): Promise<{ readonly days: ReadonlySet<string>; readonly next: string }> {
  const settled = firstUnsettledId(now)
  const today = dhakaDay(now)
  const days = new Set([today, dhakaDay(momentOfId(settled))])
  // Orders were placed while nothing counted.
  for (let day = state.today ?? today; day < today; day = dayAfter(day, 1)) days.add(day)
  // Orders without a written stage read as delivered from their fifteenth day on.
  const young = dhakaDay(confirmedSince(now))
  const lastYoung = dhakaDay(confirmedSince(startOfDhakaDay(state.today ?? today)))
  for (let day = lastYoung; day < young; day = dayAfter(day, 1)) days.add(day)
  const from = state['changes-from'] ?? settled
  const rows = await reads
    .selectFrom('history')
    .innerJoin('orders', 'orders.id', 'history.subject_id')
    .select(['history.id', 'orders.placed_at'])
    .where('history.subject', '=', 'order')
    .where('history.id', '>=', from)
    .orderBy('history.id')
    .limit(changesAtOnce)
    .execute()
  for (const row of rows) days.add(dhakaDay(new Date(row.placed_at)))
  const last = rows.length === changesAtOnce ? rows.at(-1)?.id : undefined
  return { days, next: last === undefined || last > settled ? settled : last }
}

async function countEarlierDays(
  db: Database,
  countedFrom: string | undefined,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const first = await firstDay(db.read)
  let day = countedFrom ?? dhakaDay(now)
  for (let n = 0; n < earlierDaysAtOnce && day > first && !signal?.aborted; n += 1) {
    day = dayAfter(day, -1)
    await countDay(db, day, now)
  }
  if (day !== countedFrom) await saveState(db, { 'counted-from': day })
}

/** Of the shop's oldest order; later than any day where it has none. */
export async function firstDay(reads: Reads): Promise<string> {
  const first = await reads
    .selectFrom('orders')
    .select('placed_at')
    .where('deleted_at', 'is', null)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? dhakaDay(new Date(first.placed_at)) : '9999-12-31'
}
