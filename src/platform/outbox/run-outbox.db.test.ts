import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import {
  commit,
  type Database,
  DatabaseUnavailable,
  transact,
} from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import {
  HandlerMissing,
  type OutboxEvent,
  type OutboxHandler,
} from '#src/platform/outbox/outbox-events.ts'
import {
  claimDue,
  makeDue,
  markSent,
  tryAgainLater,
} from '#src/platform/outbox/outbox-rows.server.ts'
import { startOutbox, type Timeouts } from '#src/platform/outbox/run-outbox.server.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { type AnyEvents, anySchemas } from '#tests/support/any-events.ts'
import { emptyPlace, freshDatabase } from '#tests/support/fresh-database.ts'

/** The real steps, with shorter waits. */
const quick = {
  idleMs: 10,
  failedMs: 10,
  restMs: 1,
  busyRestMs: 1,
  firstRetryMs: 5,
  longestRetryMs: 20,
}

type Running = {
  readonly db: Database
  readonly handlers: Readonly<Record<string, OutboxHandler | 'not-set-up'>>
  readonly clock?: Clock
  readonly log?: Log
  readonly pace?: NonNullable<Parameters<typeof startOutbox>[0]['pace']>
  readonly timeouts?: Readonly<Record<string, Timeouts>>
}

function run({ clock = systemClock, log = silent, pace, ...parts }: Running) {
  const schemas = anySchemas(parts.handlers)
  const outbox = startOutbox({ ...parts, schemas, clock, log, pace: { ...quick, ...pace } })
  onTestFinished(() => outbox.stop())
  return outbox
}

const silent = pino({ level: 'silent' })

function listeningLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  return { log: pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }), lines }
}

function queue(db: Database, kind: string, payload: unknown, now = new Date()): Promise<void> {
  return commit(db, (tx) => enqueue<AnyEvents>(tx, { kind, payload, now }))
}

/** A database with one event of the kind `mail`. */
async function withMail(payload: unknown = 'one', now?: Date): Promise<Database> {
  const db = await freshDatabase()
  await queue(db, 'mail', payload, now)
  return db
}

async function rowsOf(db: Database) {
  const rows = await db.read
    .selectFrom('outbox')
    .select(['payload', 'state', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

/** Waits until the condition holds; the limit only ends a test that hangs. */
function until(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 })
}

async function untilStates(db: Database, states: readonly string[]): Promise<void> {
  await until(async () => expect((await rowsOf(db)).map((row) => row.state)).toEqual(states))
}

const never: OutboxHandler = () => new Promise(() => {})

const fails: OutboxHandler = async () => {
  throw new NotSent('Status 500')
}

it('sends committed events, oldest first, and stores them as sent', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-20T10:00:00.000Z')
  await queue(db, 'mail', { n: 1 }, new Date('2026-11-20T09:00:01Z'))
  await queue(db, 'mail', { n: 2 }, new Date('2026-11-20T09:00:02Z'))
  await queue(db, 'mail', { n: 3 }, new Date('2026-11-20T09:00:03Z'))
  await transact(db, async (tx) => {
    await enqueue<AnyEvents>(tx, { kind: 'mail', payload: { n: 'rolled back' }, now })
    return { ok: false, failure: undefined }
  })
  const seen: Omit<OutboxEvent<unknown>, 'id'>[] = []
  const mail: OutboxHandler = async ({ id, ...event }) => {
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    seen.push(event)
  }

  run({ db, handlers: { mail }, clock: () => now, pace: { atOnce: 1 } })
  await untilStates(db, ['sent', 'sent', 'sent'])

  expect(seen).toEqual([
    { payload: { n: 1 }, attempt: 1 },
    { payload: { n: 2 }, attempt: 1 },
    { payload: { n: 3 }, attempt: 1 },
  ])
  const [first] = await rowsOf(db)
  expect(first).toMatchObject({ attempts: 1, last_error: '', sent_at: now.toISOString() })
})

it('sends a failed older event before a younger one when both are due', async () => {
  const start = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('older', start)
  const [failed] = await claimDue(db, { kind: 'mail', atMost: 1, now: start, leaseMs: 0 })
  if (!failed) throw new Error('Not claimed')
  await commit(db, (tx) =>
    tryAgainLater(tx, failed, { reason: 'Status 500', now: start, delayMs: 9_000 }),
  )
  await queue(db, 'mail', 'younger', new Date('2026-11-20T10:00:05Z'))
  const seen: unknown[] = []

  run({
    db,
    handlers: { mail: async ({ payload }) => void seen.push(payload) },
    clock: () => new Date('2026-11-20T10:01:00Z'),
    pace: { atOnce: 1 },
  })
  await untilStates(db, ['sent', 'sent'])

  expect(seen).toEqual(['older', 'younger'])
})

it('retries after half a second, then doubles the delay, up to a minute', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const db = await withMail('one', now)
  const pace = { firstRetryMs: 500, longestRetryMs: 60_000, leaseMs: 12_345 }
  const outbox = run({ db, handlers: { mail: fails }, clock: () => now, pace })

  const delays: number[] = []
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    const waitUntil = await nextAttemptAfter(db, attempt, now)
    delays.push(waitUntil.getTime() - now.getTime())
    now = waitUntil
    outbox.wake()
  }

  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  const [row] = await rowsOf(db)
  expect(row?.last_error).toBe('Status 500')
})

async function nextAttemptAfter(db: Database, attempt: number, now: Date): Promise<Date> {
  const lease = new Date(now.getTime() + 12_345).toISOString()
  let next = ''
  await until(async () => {
    const [row] = await rowsOf(db)
    next = row?.next_attempt_at ?? ''
    expect({ attempts: row?.attempts, isUnderWay: next === lease }).toEqual({
      attempts: attempt,
      isUnderWay: false,
    })
  })
  return new Date(next)
}

it('leaves events unchanged while their receiver is not configured', async () => {
  const db = await freshDatabase()
  const now = new Date()
  await queue(db, 'order-sheet', 'later', now)
  await queue(db, 'mail', 'now', new Date(now.getTime() + 1))

  run({ db, handlers: { mail: async () => {}, 'order-sheet': 'not-set-up' } })
  await untilStates(db, ['waiting', 'sent'])

  const [untouched] = await rowsOf(db)
  expect(untouched).toMatchObject({ attempts: 0, next_attempt_at: now.toISOString() })
})

it('does not start without a handler for each kind', async () => {
  const db = await freshDatabase()
  const handlers: Record<string, OutboxHandler> = { mail: async () => {} }
  const schemas = anySchemas({ mail: 1, 'order-sheet': 1 })

  expect(() => startOutbox({ db, clock: systemClock, log: silent, schemas, handlers })).toThrow(
    new HandlerMissing('order-sheet'),
  )
})

it('dead-letters an event with an invalid payload, and sends the others', async () => {
  const now = new Date()
  const db = await withMail({ to: 1 }, now)
  await queue(
    db,
    'mail',
    { to: 'rahima', more: 'of an older version' },
    new Date(now.getTime() + 1),
  )
  const seen: unknown[] = []
  const mail: OutboxHandler<{ to: string }> = async ({ payload }) => void seen.push(payload)

  const schemas = { mail: z.object({ to: z.string() }) }
  const parts = { db, clock: systemClock, log: silent, pace: quick }
  const outbox = startOutbox({ ...parts, schemas, handlers: { mail } })
  onTestFinished(() => outbox.stop())
  await untilStates(db, ['parked', 'sent'])

  const [refused] = await rowsOf(db)
  expect(refused?.last_error).toBe('The payload is not one of the kind mail')
  expect(seen).toEqual([{ to: 'rahima', more: 'of an older version' }])
})

it('ends an attempt at its time limit, even when the handler ignores the signal, and retries', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('one', now)
  const signals: AbortSignal[] = []
  const mail: OutboxHandler = async (event, signal) => {
    signals.push(signal)
    if (event.attempt === 1) await never(event, signal)
  }

  const outbox = run({ db, handlers: { mail }, clock: () => now, pace: { attemptMs: 50 } })
  await until(async () => {
    expect(await rowsOf(db)).toMatchObject([{ attempts: 1, last_error: 'No end after 0.05 s' }])
  })
  now = new Date('2026-11-20T10:00:01Z')
  outbox.wake()
  await untilStates(db, ['sent'])

  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
})

it('gives each kind its own time limit, and keeps other processes away as long', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('one', now)
  await queue(db, 'order-sheet', 'two', now)

  run({
    db,
    handlers: { mail: never, 'order-sheet': never },
    clock: () => now,
    pace: { attemptMs: 20, leaseMs: 1_000, finishMs: 1 },
    timeouts: { mail: { attemptMs: 1_000_000, leaseMs: 600_000 } },
  })
  await until(async () => {
    const [, sheet] = await rowsOf(db)
    expect(sheet).toMatchObject({ attempts: 1, last_error: 'No end after 0.02 s' })
  })

  const [mail] = await rowsOf(db)
  const lease = '2026-11-20T10:10:00.000Z'
  expect(mail).toMatchObject({ attempts: 1, last_error: '', next_attempt_at: lease })
})

it('dead-letters a permanently refused event at once', async () => {
  const db = await withMail()
  const { log, lines } = listeningLog()
  const mail: OutboxHandler = async () => {
    throw new DeadLettered('The payload names no order')
  }

  run({ db, handlers: { mail }, log })
  await untilStates(db, ['parked'])

  const [row] = await rowsOf(db)
  expect(row).toMatchObject({
    attempts: 1,
    last_error: 'The payload names no order',
    sent_at: null,
  })
  expect(lines).toEqual([
    expect.objectContaining({
      event: 'outbox-dead-lettered',
      kind: 'mail',
      reason: 'The payload names no order',
    }),
  ])
})

it('dead-letters an event that has failed for 72 hours', async () => {
  const db = await withMail()

  run({ db, handlers: { mail: fails }, pace: { attemptsBeforeDeadLetter: 3 } })
  await untilStates(db, ['parked'])

  expect(await rowsOf(db)).toMatchObject([{ attempts: 3, last_error: 'Status 500' }])
})

it('neither stores nor logs the text that an error quotes', async () => {
  const db = await withMail({ phone: '01712345678' })
  const { log, lines } = listeningLog()
  const mail: OutboxHandler = async ({ payload, attempt }) => {
    if (attempt < 3) throw new TypeError(`Cannot read\n    at ${JSON.stringify(payload)}`)
  }
  const errors = new Set<unknown>()
  const watching: OutboxHandler = async (event, signal) => {
    for (const row of await rowsOf(db)) errors.add(row.last_error)
    await mail(event, signal)
  }

  run({ db, handlers: { mail: watching }, log })
  await untilStates(db, ['sent'])
  await until(() => expect(lines).toHaveLength(2))

  expect([...errors]).toEqual(['', 'TypeError'])
  expect(lines).toEqual([
    expect.objectContaining({ event: 'outbox-fails', what: 'mail', reason: 'TypeError' }),
    expect.objectContaining({ event: 'outbox-works-again', what: 'mail' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('01712345678')
  expect(JSON.stringify(lines)).toContain('run-outbox.db.test.ts')
})

it('sends each event once with two workers on one database', async () => {
  const place = await emptyPlace()
  const first = place.open()
  const second = place.open()
  onTestFinished(async () => {
    await first.close()
    await second.close()
  })
  await migrate(first, join(packageRoot(), 'migrations'))
  for (let n = 0; n < 80; n += 1) await queue(first, 'mail', n)
  const sentBy = new Map<string, string[]>()
  const working = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
  const handlerOf =
    (worker: 'first' | 'second'): OutboxHandler =>
    async ({ id }) => {
      sentBy.set(id, [...(sentBy.get(id) ?? []), worker])
      working[worker].resolve()
      await Promise.all([working.first.promise, working.second.promise])
    }

  const outboxes = [
    run({ db: first, handlers: { mail: handlerOf('first') }, pace: { attemptMs: 1_000_000 } }),
    run({ db: second, handlers: { mail: handlerOf('second') }, pace: { attemptMs: 1_000_000 } }),
  ]
  await untilStates(
    first,
    Array.from({ length: 80 }, () => 'sent'),
  )
  await Promise.all(outboxes.map((outbox) => outbox.stop()))

  expect(sentBy.size).toBe(80)
  expect([...sentBy.values()].every((workers) => workers.length === 1)).toBe(true)
})

it('sends a bounded number at once, and a kind that hangs does not delay others', async () => {
  const db = await freshDatabase()
  for (let n = 0; n < 10; n += 1) await queue(db, 'hangs', n)
  for (let n = 0; n < 10; n += 1) await queue(db, 'mail', n)
  let hanging = 0

  run({
    db,
    handlers: {
      hangs: (event, signal) => {
        hanging += 1
        return never(event, signal)
      },
      mail: async () => {},
    },
    pace: { atOnce: 3, finishMs: 1, attemptMs: 1_000_000 },
  })
  await until(async () => {
    const sent = (await rowsOf(db)).filter((row) => row.state === 'sent')
    expect(sent).toHaveLength(10)
  })

  expect(hanging).toBe(3)
})

it('sends events that a dead process had claimed, once their lease ends', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('one', now)
  await claimDue(db, { kind: 'mail', atMost: 4, now, leaseMs: 30_000 })
  await queue(db, 'other', 'marks a look', new Date('2026-11-20T10:00:01Z'))
  const attempts: number[] = []
  const outbox = run({
    db,
    handlers: { mail: async ({ attempt }) => void attempts.push(attempt), other: async () => {} },
    clock: () => now,
  })

  now = new Date('2026-11-20T10:00:29Z')
  outbox.wake()
  await untilStates(db, ['waiting', 'sent'])
  expect(attempts).toEqual([])
  now = new Date('2026-11-20T10:00:30Z')
  outbox.wake()
  await untilStates(db, ['sent', 'sent'])

  expect(attempts).toEqual([2])
})

it('sends events that a fast clock dated far ahead, and none that has to wait', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-20T10:00:00Z')
  await queue(db, 'mail', 'of next year', new Date('2027-11-20T10:00:00Z'))
  await queue(db, 'mail', 'under a long lease', new Date('2026-11-20T10:11:00Z'))
  await queue(db, 'mail', 'now', now)
  const seen: unknown[] = []

  const mail: OutboxHandler = async ({ payload }) => void seen.push(payload)
  run({ db, handlers: { mail }, clock: () => now })
  await untilStates(db, ['sent', 'waiting', 'sent'])

  expect(seen.toSorted()).toEqual(['now', 'of next year'])
})

it('ignores a late failure of an older claim, but accepts a late success', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('one', now)
  const claim = { kind: 'mail', atMost: 1, now, leaseMs: 0 }
  const [early] = await claimDue(db, claim)
  const [late] = await claimDue(db, { ...claim, leaseMs: 30_000 })
  if (!early || !late) throw new Error('Not claimed')
  const before = await rowsOf(db)

  await commit(db, (tx) => tryAgainLater(tx, early, { reason: 'Late', now, delayMs: 0 }))
  expect(await rowsOf(db)).toEqual(before)

  await commit(db, (tx) => markSent(tx, early, now))
  await commit(db, (tx) => tryAgainLater(tx, late, { reason: 'Late', now, delayMs: 0 }))
  expect(await rowsOf(db)).toMatchObject([{ state: 'sent', last_error: '' }])
})

it('finishes running attempts before it stops, and starts none', async () => {
  const db = await withMail()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const mail: OutboxHandler = async () => {
    begun.resolve()
    await end.promise
  }
  const outbox = run({ db, handlers: { mail } })
  await begun.promise
  const stopped = outbox.stop()
  await queue(db, 'mail', 'too late')
  end.resolve()
  await stopped

  await untilStates(db, ['sent', 'waiting'])
  outbox.wake()
  expect(await rowsOf(db)).toMatchObject([{ state: 'sent' }, { state: 'waiting', attempts: 0 }])
})

it('releases attempts that do not end before it stops, so that the next process sends them', async () => {
  const db = await withMail()
  const begun = Promise.withResolvers<AbortSignal>()
  const outbox = run({
    db,
    handlers: {
      mail: (event, signal) => {
        begun.resolve(signal)
        return never(event, signal)
      },
    },
    pace: { finishMs: 10, releaseMs: 20_000 },
  })
  const signal = await begun.promise
  await outbox.stop()

  expect(signal.aborted).toBe(true)
  const [released] = await rowsOf(db)
  expect(released).toMatchObject({ state: 'waiting', last_error: '' })
  run({ db, handlers: { mail: async () => {} } })
  await untilStates(db, ['sent'])
})

it('survives a lost database, logs it once, and sends nothing twice', async () => {
  const db = await freshDatabase()
  let isUnavailable = false
  const refused = { reads: 0, writes: 0 }
  const refuse = (what: keyof typeof refused) => {
    refused[what] += 1
    return new DatabaseUnavailable(undefined, { isFull: false })
  }
  const flaky: Database = {
    ...db,
    get read() {
      if (isUnavailable) throw refuse('reads')
      return db.read
    },
    write: (work) => (isUnavailable ? Promise.reject(refuse('writes')) : db.write(work)),
  }
  const { log, lines } = listeningLog()
  const seen: unknown[] = []
  const mail: OutboxHandler = async ({ payload }) => {
    seen.push(payload)
    // The event arrives, and the database cannot store that.
    if (payload === 'one') isUnavailable = true
  }

  run({ db: flaky, handlers: { mail }, log })
  await queue(db, 'mail', 'one')
  await until(() => expect(Math.min(refused.reads, refused.writes)).toBeGreaterThan(3))
  await queue(db, 'mail', 'two')
  isUnavailable = false
  await untilStates(db, ['sent', 'sent'])
  await until(() => expect(lines).toHaveLength(4))

  expect(seen).toEqual(['one', 'two'])
  expect(lines.map(({ event, what }) => `${event} ${what}`).toSorted()).toEqual([
    'outbox-fails looking',
    'outbox-fails recording',
    'outbox-works-again looking',
    'outbox-works-again recording',
  ])
})

/** The same database, and a wait until the worker has read it some more times. */
function watched(db: Database) {
  let looks = 0
  const watchedDb: Database = {
    ...db,
    get read() {
      looks += 1
      return db.read
    },
  }
  const untilLookedAgain = () => {
    const before = looks
    return until(() => expect(looks).toBeGreaterThan(before + 5))
  }
  return { watchedDb, untilLookedAgain, looks: () => looks }
}

it('does not resend an arrived event, however long storing the success takes', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const db = await withMail('one', now)
  const { watchedDb, untilLookedAgain } = watched(db)
  const canWrite = Promise.withResolvers<void>()
  let isToBeHeld = false
  const slow: Database = {
    ...watchedDb,
    get read() {
      return watchedDb.read
    },
    write: async (work) => {
      const isHeld = isToBeHeld
      isToBeHeld = false
      if (isHeld) await canWrite.promise
      return db.write(work)
    },
  }
  const attempts: number[] = []
  const arrives: OutboxHandler = async ({ attempt }) => {
    attempts.push(attempt)
    isToBeHeld = attempt === 1
  }

  const handlers = { mail: arrives }
  run({ db: slow, handlers, clock: () => now, pace: { leaseMs: 1_000 } })
  await until(() => expect(attempts).toEqual([1]))
  now = new Date('2026-11-20T10:00:01Z')
  await untilLookedAgain()
  canWrite.resolve()
  await untilStates(db, ['sent'])

  expect(attempts).toEqual([1])
})

it('starts no second attempt beside a running one when the event is made due', async () => {
  const db = await withMail()
  const { watchedDb, untilLookedAgain } = watched(db)
  const end = Promise.withResolvers<void>()
  const attempts: number[] = []
  let id = ''
  const mail: OutboxHandler = async (event) => {
    attempts.push(event.attempt)
    id = event.id
    await end.promise
  }

  run({ db: watchedDb, handlers: { mail } })
  await until(() => expect(attempts).toEqual([1]))
  await commit(db, (tx) => makeDue(tx, { id, now: new Date() }))
  await untilLookedAgain()
  end.resolve()
  await untilStates(db, ['sent'])

  expect(attempts).toEqual([1])
})

it('reads the outbox at once when it is woken', async () => {
  const db = await freshDatabase()
  const { watchedDb, looks } = watched(db)
  const handlers = { mail: async () => {} }
  const outbox = run({ db: watchedDb, handlers, pace: { idleMs: 1_000_000 } })
  // The first read finds nothing, and the next would come long after this test.
  await until(() => expect(looks()).toBe(1))
  expect(await rowsOf(db)).toEqual([])
  await queue(db, 'mail', 'one')
  outbox.wake()

  await untilStates(db, ['sent'])
})

it('retries on time, even when the next regular read is far off', async () => {
  const db = await withMail()
  const mail: OutboxHandler = async ({ attempt }) => {
    if (attempt === 1) throw new NotSent('Status 500')
  }

  run({ db, handlers: { mail }, pace: { idleMs: 1_000_000, firstRetryMs: 50 } })

  await untilStates(db, ['sent'])
})

it('retries on time, even when a timer ends before the clock reaches that time', async () => {
  const db = await withMail()
  const start = Date.now()
  let hasFailed = false
  let asked = 0
  const clock = () => {
    if (hasFailed) asked += 1
    return new Date(asked > 20 ? start + 60_000 : start)
  }
  const mail: OutboxHandler = async ({ attempt }) => {
    hasFailed = true
    if (attempt === 1) throw new NotSent('Status 500')
  }

  run({ db, handlers: { mail }, clock, pace: { idleMs: 1_000_000 } })

  await untilStates(db, ['sent'])
})

it('reads again soon after a failed read, even when the next regular read is far off', async () => {
  const db = await withMail()
  let failures = 0
  const flaky: Database = {
    ...db,
    get read() {
      failures += 1
      if (failures <= 2) throw new DatabaseUnavailable(undefined, { isFull: false })
      return db.read
    },
  }

  run({ db: flaky, handlers: { mail: async () => {} }, pace: { idleMs: 1_000_000 } })

  await untilStates(db, ['sent'])
})
