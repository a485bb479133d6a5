import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#src/lib/clock.ts'
import { commit, type Database, transact } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import {
  HandlerMissing,
  type OutboxEvent,
  type OutboxHandler,
} from '#src/platform/outbox/outbox-events.ts'
import { claimDue, markSent, tryAgainLater } from '#src/platform/outbox/outbox-rows.server.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import {
  fails,
  listeningLog,
  never,
  queue,
  quick,
  rowsOf,
  run,
  silent,
  until,
  untilStates,
  withMail,
} from '#tests/make/platform/an-outbox.ts'
import { type AnyEvents, anySchemas } from '#tests/support/any-events.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** The real steps, with shorter waits. */
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
