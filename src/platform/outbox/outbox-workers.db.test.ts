/** Workers of the outbox: several at once, their start, their end, and a database that fails. */

import { expect, it, onTestFinished } from 'vitest'
import { commit, type Database, DatabaseUnavailable } from '#src/platform/database/database.ts'
import { NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import { makeDue } from '#src/platform/outbox/outbox-rows.server.ts'
import {
  listeningLog,
  never,
  queue,
  rowsOf,
  run,
  until,
  untilStates,
  withMail,
} from '#tests/make/platform/an-outbox.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

it('sends each event once with two workers on one database', async () => {
  const place = await migratedPlace()
  const first = place.open()
  const second = place.open()
  onTestFinished(async () => {
    await first.close()
    await second.close()
  })
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
