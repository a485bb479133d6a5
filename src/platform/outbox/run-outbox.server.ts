/**
 * Sends committed events: at least once, a bounded number at a time, oldest first.
 * An unavailable receiver costs the shop only the attempts; no transaction is open
 * during an attempt.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { settledWithin } from '#src/lib/async/settled-within.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { makeIsBusy } from '#src/platform/load/is-busy.ts'
import type { Log } from '#src/platform/log.ts'
import { makeNotices, type Notices } from '#src/platform/outbox/failure-notices.ts'
import { DeadLettered, NotSent, reasonOf, TryLater } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'
import {
  type Claimed,
  claimDue,
  deadLetter,
  markSent,
  release,
  tryAgainLater,
} from '#src/platform/outbox/outbox-rows.server.ts'
import { retryDelayMs } from '#src/platform/outbox/retry-delay.ts'
import {
  type KindsAndHandlers,
  type Sender,
  sendersOf,
  tryOnce,
} from '#src/platform/outbox/senders.ts'

export type Outbox = {
  /** Call it after a commit. Otherwise an event waits for the next read, a second at most. */
  readonly wake: () => void
  /** Lets attempts finish for a moment, then releases their events. */
  readonly stop: () => Promise<void>
}

type OutboxOptions<Schemas extends OutboxSchemas> = Working & KindsAndHandlers<Schemas>

type Working = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
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
  /** After a read or a write that failed. */
  failedMs: 1_000,
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
  const worker = new OutboxWorker(options, sendersOf(options))
  return { wake: () => worker.wake(), stop: () => worker.stop() }
}

class OutboxWorker {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #pace: Pace
  readonly #timeouts: Readonly<Record<string, Timeouts>>
  readonly #senders: readonly Sender[]
  readonly #notices: Notices
  readonly #isBusy = makeIsBusy()
  readonly #running: Promise<void>
  readonly #underWay = new Set<Attempt>()
  #stopped: Promise<void> | undefined
  #isWoken = false
  #endRest = (): void => {}

  constructor({ db, clock, log, pace, timeouts = {} }: Working, senders: readonly Sender[]) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#pace = { ...defaultPace, ...pace }
    this.#timeouts = timeouts
    this.#senders = senders
    this.#notices = makeNotices(log)
    this.#running = this.#run()
  }

  wake(): void {
    this.#isWoken = true
    this.#endRest()
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#finish()
    return this.#stopped
  }

  async #finish(): Promise<void> {
    this.wake()
    await settledWithin(this.#everything(), this.#pace.finishMs)
    for (const attempt of this.#underWay) attempt.giveUp.abort(stopping)
    await settledWithin(this.#everything(), this.#pace.releaseMs)
  }

  async #everything(): Promise<void> {
    await this.#running
    await Promise.all([...this.#underWay].map((attempt) => attempt.done))
  }

  async #run(): Promise<void> {
    const { idleMs, failedMs, restMs, busyRestMs } = this.#pace
    while (!this.#stopped) {
      this.#isWoken = false
      const found = await this.#startDue()
      // `wake` cannot end this rest, so a storm of orders causes no storm of reads.
      await rest(this.#isBusy() ? busyRestMs : restMs)
      if (found === 'events' || this.#isWoken || this.#stopped) continue
      await this.#restUntilWoken(found === 'failure' ? failedMs : idleMs)
    }
  }

  #restUntilWoken(milliseconds: number): Promise<void> {
    const woken = Promise.withResolvers<void>()
    this.#endRest = woken.resolve
    const timer = setTimeout(woken.resolve, milliseconds).unref()
    return woken.promise.finally(() => clearTimeout(timer))
  }

  async #startDue(): Promise<'events' | 'nothing' | 'failure'> {
    let found: 'events' | 'nothing' = 'nothing'
    try {
      for (const sender of this.#senders) {
        for (const claimed of await this.#claimFor(sender.kind)) {
          this.#start(sender, claimed)
          found = 'events'
        }
      }
      this.#notices.works('looking')
      return found
    } catch (error) {
      // Goes on after any error: the next read may succeed, and an ended worker would stop all mail.
      this.#notices.fails('looking', { err: error })
      return 'failure'
    }
  }

  async #claimFor(kind: string): Promise<readonly Claimed[]> {
    const underWay = [...this.#underWay].filter((one) => one.kind === kind).map(({ id }) => id)
    const atMost = this.#pace.atOnce - underWay.length
    if (this.#stopped || atMost <= 0) return []
    const { leaseMs } = this.#timeoutsOf(kind)
    return claimDue(this.#db, { kind, atMost, now: this.#clock(), leaseMs, underWay })
  }

  #timeoutsOf(kind: string): Timeouts {
    return this.#timeouts[kind] ?? this.#pace
  }

  #start({ kind, send }: Sender, claimed: Claimed): void {
    const giveUp = new AbortController()
    const attempt: Attempt = { kind, id: claimed.id, giveUp, done: Promise.resolve() }
    this.#underWay.add(attempt)
    attempt.done = this.#send(send, claimed, attempt).finally(() => {
      this.#underWay.delete(attempt)
      this.wake()
    })
  }

  async #send(send: OutboxHandler, claimed: Claimed, { kind, giveUp }: Attempt): Promise<void> {
    const { attemptMs } = this.#timeoutsOf(kind)
    const outcome = await tryOnce(send, claimed, { giveUp, attemptMs })
    const now = this.#clock()
    if (outcome === 'sent') {
      await this.#record((tx) => markSent(tx, claimed, now))
      this.#notices.works(kind)
    } else if (outcome.error === stopping) {
      await this.#record((tx) => release(tx, claimed, now))
    } else {
      await this.#recordFailure(claimed, { kind, error: outcome.error, now })
    }
  }

  async #recordFailure(
    claimed: Claimed,
    { kind, error, now }: { kind: string; error: unknown; now: Date },
  ): Promise<void> {
    const { id, attempts } = claimed
    const reason = reasonOf(error)
    const details = { reason, at: framesOf(error) }
    if (error instanceof DeadLettered || attempts >= this.#pace.attemptsBeforeDeadLetter) {
      this.#log.error({ event: 'outbox-dead-lettered', kind, id, ...details })
      return this.#record((tx) => deadLetter(tx, claimed, reason))
    }

    this.#notices.fails(kind, details)
    const delayMs = error instanceof TryLater ? error.afterMs : retryDelayMs(attempts, this.#pace)
    await this.#record((tx) => tryAgainLater(tx, claimed, { reason, now, delayMs }))
    this.#wakeAt(now.getTime() + delayMs, delayMs)
  }

  /** A timer counts from the start of its tick: after a long one it ends before the event is due. */
  #wakeAt(due: number, delayMs: number): void {
    setTimeout(() => {
      const left = due - this.#clock().getTime()
      if (left <= 0) this.wake()
      else if (!this.#stopped) this.#wakeAt(due, Math.min(left, delayMs))
    }, delayMs).unref()
  }

  /** Retries until the database stores it: a sent event must not be sent again. */
  async #record(write: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await commit(this.#db, write)
        this.#notices.works('recording')
        return
      } catch (error) {
        this.#notices.fails('recording', { err: error })
        if (this.#stopped) return
        await rest(this.#pace.failedMs)
      }
    }
  }
}

/** The place of a handler's bug; its message may quote the event. */
function framesOf(error: unknown): readonly string[] | undefined {
  if (error instanceof NotSent || !(error instanceof Error)) return undefined
  const frames = error.stack?.replace(error.message, '').split('\n').slice(1) ?? []
  return frames.slice(0, 4).map((line) => line.trim())
}

function rest(milliseconds: number): Promise<void> {
  return wait(milliseconds, undefined, { ref: false })
}
