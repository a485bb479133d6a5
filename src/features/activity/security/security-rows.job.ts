/** Stores the security events as rows, after the fact: a flood of them costs a bounded number of rows. */

import { floodableEvents, type SecurityEvent } from '#src/domain/access/security-event.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstIdOf, newId } from '#src/platform/new-id.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'
import type { NotedEvent } from '#src/platform/security-log.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const pace = { firstAfterMs: 5_000, everyMs: 5_000 }
const retentionPace = { firstAfterMs: 2 * minute, everyMs: hour }

/** A row stands for equal events; of those that anybody can cause, the shop writes so many rows an hour. */
const floodRowsAnHour = 1_000
/** The others are summed, a row an event and time. */
const sumsEveryMs = 10 * minute
/** A transaction of a few milliseconds: on SQLite an order waits for it. */
const rowsAtOnce = 200
/** Without a database. */
const mostWaiting = 5_000

/** The database refuses to delete younger rows. */
const keptForMs = 90 * day

type Row = Tables['security_events']
type Open = { -readonly [Name in keyof Row]: Row[Name] }

export type SecurityRows = {
  readonly store: (noted: NotedEvent) => void
  /** Writes what waits; `isLast` also writes the sums. */
  readonly flush: (isLast?: boolean) => Promise<void>
}

type Parts = { readonly db: Database; readonly clock: Clock; readonly log: Pick<Log, 'warn'> }

export function makeSecurityRows({ db, clock, log }: Parts): SecurityRows {
  let groups = new Map<string, Open>()
  let sums = new Map<string, Open>()
  let sumsWrittenAt = clock().getTime()
  let unwritten: readonly Row[] = []
  let budget = { left: floodRowsAnHour, until: 0 }

  /** Whether one more row may be written. */
  function hasRoom(event: SecurityEvent, now: number): boolean {
    if (!floodableEvents.has(event)) return groups.size < mostWaiting
    if (now >= budget.until) budget = { left: floodRowsAnHour, until: now + hour }
    if (budget.left === 0) return false
    budget.left -= 1
    return true
  }

  function store({ event, facts: { user, ...facts }, network, by }: NotedEvent): void {
    const now = clock()
    const whole = { event, user, by, network, facts: JSON.stringify(facts) }
    const key = JSON.stringify(Object.values(whole))
    const known = groups.get(key)
    if (known) addTo(known, now)
    else if (hasRoom(event, now.getTime())) groups.set(key, newRow(whole, now))
    else addToSum(event, now)
  }

  function addToSum(event: SecurityEvent, now: Date): void {
    const sum = sums.get(event)
    if (sum) addTo(sum, now)
    else sums.set(event, newRow({ event, facts: '{}' }, now))
  }

  function takeSums(isLast: boolean): readonly Row[] {
    const now = clock().getTime()
    if (!isLast && now - sumsWrittenAt < sumsEveryMs) return []
    sumsWrittenAt = now
    const due = [...sums.values()]
    sums = new Map()
    return due
  }

  async function flush(isLast = false): Promise<void> {
    unwritten = [...unwritten, ...groups.values(), ...takeSums(isLast)]
    groups = new Map()
    while (unwritten.length > 0) {
      const some = unwritten.slice(0, rowsAtOnce)
      try {
        await commit(db, (tx) => insertRows(tx, 'security_events', some))
      } catch (error) {
        const lost = Math.max(0, unwritten.length - mostWaiting)
        unwritten = unwritten.slice(lost)
        log.warn({ event: 'security-events-wait', count: unwritten.length, lost, err: error })
        return
      }
      unwritten = unwritten.slice(some.length)
    }
  }

  return { store, flush }
}

type NewRow = {
  readonly event: SecurityEvent
  readonly user?: string | undefined
  readonly by?: string | undefined
  readonly network?: string | undefined
  readonly facts: string
}

function newRow({ event, user, by, network, facts }: NewRow, now: Date): Open {
  return {
    id: newId(now),
    event,
    user_id: user ?? null,
    by_id: by ?? null,
    network: network ?? null,
    facts,
    count: 1,
    happened_at: now.toISOString(),
    last_at: now.toISOString(),
  }
}

function addTo(row: Open, now: Date): void {
  row.count += 1
  row.last_at = now.toISOString()
}

/**
 * Deletes the rows of more than 90 days, a day's at once. Its own row comes first: it says when the log
 * was shortened, and it is the clock by which the database allows the deletion.
 */
export async function shortenSecurityLog({
  db,
  clock,
}: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const ago = (ms: number) => firstIdOf(new Date(now.getTime() - ms))
  const oldest = await db.read
    .selectFrom('security_events')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || oldest.id >= ago(keptForMs + day)) return 0

  const mark = newRow({ event: 'log-shortened', facts: '{}' }, now)
  await commit(db, (tx) => tx.insertInto('security_events').values(mark).execute())
  let deleted = 0
  for (;;) {
    const some = await commit(db, async (tx) => {
      // A sum reaches over ten minutes: an hour more, so that its last event is old enough, too.
      const old = tx
        .selectFrom('security_events')
        .select('id')
        .where('id', '<', ago(keptForMs + hour))
        .orderBy('id')
        .limit(rowsAtOnce)
      const { numDeletedRows } = await tx
        .deleteFrom('security_events')
        .where('id', 'in', old)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
    deleted += some
    if (some < rowsAtOnce) return deleted
  }
}

/** Writes every five seconds and shortens the log every hour, until `signal`. */
export async function keepSecurityLog(
  { rows, ...parts }: Parts & { readonly rows: SecurityRows },
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    runPeriodically(() => rows.flush(), pace, { signal, onError: () => {} }),
    runPeriodically(() => shortenSecurityLog(parts), retentionPace, {
      signal,
      onError: (error) => parts.log.warn({ event: 'security-log-not-shortened', err: error }),
    }),
  ])
}
