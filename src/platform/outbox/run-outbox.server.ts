/**
 * Sends committed events: at least once, a bounded number at a time, oldest first.
 * An unavailable receiver costs the shop only the attempts; no transaction is open
 * during an attempt.
 */

import { performance } from 'node:perf_hooks'
import { settledWithin } from '#src/lib/async/settled-within.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { DeadLettered, NotSent, reasonOf } from '#src/platform/outbox/not-sent.ts'
import {
  HandlerMissing,
  type OutboxHandler,
  type OutboxHandlers,
  type OutboxSchemas,
} from '#src/platform/outbox/outbox-events.ts'
import {
  type Claimed,
  claimDue,
  deadLetter,
  markSent,
  release,
  tryAgainLater,
} from '#src/platform/outbox/outbox-rows.server.ts'
import { retryDelayMs } from '#src/platform/outbox/retry-delay.ts'

export type Outbox = {
  /** Call it after a commit. Otherwise an event waits for the next read, a second at most. */
  readonly wake: () => void
  /** Lets attempts finish for a moment, then releases their events. */
  readonly stop: () => Promise<void>
}

type OutboxOptions<Schemas extends OutboxSchemas> = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly schemas: Schemas
  readonly handlers: OutboxHandlers<Schemas>
  readonly pace?: Partial<Pace>
  /** By kind, for receivers that need other times than `pace`. */
  readonly timeouts?: Readonly<Record<string, Timeouts>>
}

/** The time limit of an attempt, and how long its lease keeps other processes away. */
export type Timeouts = Pick<Pace, 'attemptMs' | 'leaseMs'>

type Pace = typeof defaultPace

const defaultPace = {
  /** For each kind, so that a receiver that hangs does not delay other kinds. */
  atOnce: 4,
  /** Between two reads while the outbox is empty. */
  idleMs: 1_000,
  /** Between two batches; a process that is busy with visitors and orders serves them first. */
  restMs: 25,
  busyRestMs: 250,
  attemptMs: 10_000,
  /** Longer than an attempt and its write, also by the clock of another process. */
  leaseMs: 30_000,
  firstRetryMs: 500,
  longestRetryMs: 60_000,
  /**
   * At a minute each that is 72 hours of failing; more where attempts use their whole time limit. Time
   * without a running process does not count.
   */
  attemptsBeforeDeadLetter: 4_320,
  /** How long `stop` waits for attempts to end, and then for the release of their events. */
  finishMs: 2_000,
  releaseMs: 1_000,
}

/** As a share of this thread's time: a storm of orders uses less than half, since a thread writes them. */
const busy = 0.2

type Attempt = {
  readonly kind: string
  readonly id: string
  readonly giveUp: AbortController
  done: Promise<void>
}

const stopping = new NotSent('The process is stopping')

/** Starts at once. Only the timers of `stop` keep the process alive. */
export function startOutbox<Schemas extends OutboxSchemas>(
  options: OutboxOptions<Schemas>,
): Outbox {
  const { db, clock, log } = options
  const senders = sendersOf(options)
  const pace: Pace = { ...defaultPace, ...options.pace }
  const timeoutsOf = (kind: string): Timeouts => options.timeouts?.[kind] ?? pace
  const underWay = new Set<Attempt>()
  const say = makeNotices(log)
  let isWoken = false
  let endRest = (): void => {}
  let stopped: Promise<void> | undefined
  let lastLoad = performance.eventLoopUtilization()

  async function run(): Promise<void> {
    while (!stopped) {
      isWoken = false
      const hasStarted = await startDue()
      // `wake` cannot end this rest, so a storm of orders causes no storm of reads.
      await rest(isBusy() ? pace.busyRestMs : pace.restMs)
      if (hasStarted || isWoken || stopped) continue
      await restUntilWoken()
    }
  }

  function restUntilWoken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pace.idleMs).unref()
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Whether any event was due. */
  async function startDue(): Promise<boolean> {
    let hasStarted = false
    try {
      for (const sender of senders) {
        for (const claimed of await claimFor(sender.kind)) {
          start(sender, claimed)
          hasStarted = true
        }
      }
      say.works('looking')
    } catch (error) {
      // Goes on after any error: the next read may succeed, and an ended worker would stop all mail.
      say.fails('looking', { err: error })
    }
    return hasStarted
  }

  async function claimFor(kind: string): Promise<readonly Claimed[]> {
    const taken = [...underWay].filter((attempt) => attempt.kind === kind).map(({ id }) => id)
    const atMost = pace.atOnce - taken.length
    if (stopped || atMost <= 0) return []
    const { leaseMs } = timeoutsOf(kind)
    return claimDue(db, { kind, atMost, now: clock(), leaseMs, underWay: taken })
  }

  function start({ kind, send: handler }: Sender, claimed: Claimed): void {
    const { id } = claimed
    const attempt: Attempt = { kind, id, giveUp: new AbortController(), done: Promise.resolve() }
    underWay.add(attempt)
    attempt.done = send(handler, claimed, attempt).finally(() => {
      underWay.delete(attempt)
      wake()
    })
  }

  async function send(handler: OutboxHandler, claimed: Claimed, attempt: Attempt): Promise<void> {
    const outcome = await outcomeOf(handler, claimed, attempt)
    const now = clock()

    if (outcome === 'sent') {
      await record((tx) => markSent(tx, claimed, now))
      say.works(attempt.kind)
    } else if (outcome.error === stopping) {
      await record((tx) => release(tx, claimed, now))
    } else {
      await recordFailure(claimed, { kind: attempt.kind, error: outcome.error, now })
    }
  }

  async function outcomeOf(
    handler: OutboxHandler,
    { id, payload, attempts }: Claimed,
    { kind, giveUp }: Attempt,
  ): Promise<'sent' | { readonly error: unknown }> {
    const { signal } = giveUp
    const { attemptMs } = timeoutsOf(kind)
    const late = new NotSent(`No end after ${attemptMs / 1_000} s`)
    const timer = setTimeout(() => giveUp.abort(late), attemptMs).unref()
    // Also ends the wait for a handler that ignores the signal.
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      const event = { id, payload: JSON.parse(payload), attempt: attempts }
      await Promise.race([handler(event, signal), givenUp])
      return 'sent'
    } catch (error) {
      // The abort's reason explains more than the error that the ended handler throws.
      return { error: signal.aborted ? signal.reason : error }
    } finally {
      clearTimeout(timer)
    }
  }

  async function recordFailure(
    claimed: Claimed,
    { kind, error, now }: { kind: string; error: unknown; now: Date },
  ): Promise<void> {
    const reason = reasonOf(error)
    if (error instanceof DeadLettered || claimed.attempts >= pace.attemptsBeforeDeadLetter) {
      log.error({
        event: 'outbox-dead-lettered',
        kind,
        id: claimed.id,
        reason,
        at: framesOf(error),
      })
      return record((tx) => deadLetter(tx, claimed, reason))
    }

    say.fails(kind, { reason, at: framesOf(error) })
    const delayMs = retryDelayMs(claimed.attempts, pace)
    await record((tx) => tryAgainLater(tx, claimed, { reason, now, delayMs }))
    setTimeout(wake, delayMs).unref()
  }

  /** Retries until the database stores it: a sent event must not be sent again. */
  async function record(write: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await commit(db, write)
        say.works('recording')
        return
      } catch (error) {
        say.fails('recording', { err: error })
        if (stopped) return
        await rest(pace.idleMs)
      }
    }
  }

  /** The busy share of the time since the last batch. */
  function isBusy(): boolean {
    const load = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(load, lastLoad)
    lastLoad = load
    return utilization > busy
  }

  function wake(): void {
    isWoken = true
    endRest()
  }

  async function finish(): Promise<void> {
    wake()
    await settledWithin(everything(), pace.finishMs)
    for (const attempt of underWay) attempt.giveUp.abort(stopping)
    await settledWithin(everything(), pace.releaseMs)
  }

  async function everything(): Promise<void> {
    await running
    await Promise.all([...underWay].map((attempt) => attempt.done))
  }

  function stop(): Promise<void> {
    stopped ??= finish()
    return stopped
  }

  const running = run()
  return { wake, stop }
}

/** The schema, handler and timeouts of one kind. */
type Sender = { readonly kind: string; readonly send: OutboxHandler }

/** Throws `HandlerMissing`. A payload that does not fit its kind can never be sent. */
function sendersOf<Schemas extends OutboxSchemas>({
  schemas,
  handlers,
}: Pick<OutboxOptions<Schemas>, 'schemas' | 'handlers'>): readonly Sender[] {
  const known: Readonly<Record<string, OutboxHandler<never> | 'not-set-up'>> = handlers
  return Object.entries(schemas).flatMap(([kind, schema]) => {
    const handler = Object.hasOwn(known, kind) ? known[kind] : undefined
    if (handler === undefined) throw new HandlerMissing(kind)
    if (handler === 'not-set-up') return []
    const send: OutboxHandler = async (event, signal) => {
      const fits = schema.safeParse(event.payload).success
      if (!fits) throw new DeadLettered(`The payload is not one of the kind ${kind}`)
      await handler(event as never, signal)
    }
    return [{ kind, send }]
  })
}

/** Logs the first failure and the first success after it, however often either happens. */
function makeNotices(log: Log): {
  readonly fails: (what: string, details: object) => void
  readonly works: (what: string) => void
} {
  const failing = new Set<string>()
  return {
    fails: (what, details) => {
      if (failing.has(what)) return
      failing.add(what)
      log.warn({ event: 'outbox-fails', what, ...details })
    },
    works: (what) => {
      if (failing.delete(what)) log.info({ event: 'outbox-works-again', what })
    },
  }
}

/** The place of a handler's bug; its message may quote the event. */
function framesOf(error: unknown): readonly string[] | undefined {
  if (error instanceof NotSent || !(error instanceof Error)) return undefined
  const frames = error.stack?.replace(error.message, '').split('\n').slice(1) ?? []
  return frames.slice(0, 4).map((line) => line.trim())
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
