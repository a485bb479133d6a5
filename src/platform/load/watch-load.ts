/** Measures how late the shop is, and sheds requests while it is too late. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { earnedClass, type RequestClass } from '#src/domain/access/request-class.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import { type AddressOf, sharerOf } from '#src/platform/http/request/client-address.ts'
import type { ClassOf } from '#src/platform/load/class-rule.ts'
import type { Refuse } from '#src/platform/load/refusal.ts'
import { fewArrivals, makeShedding, othersMayWaitMs } from '#src/platform/load/shedding.ts'
import { makeTraffic } from '#src/platform/load/traffic.ts'
import type { Log } from '#src/platform/log.ts'
import type { Metrics } from '#src/platform/metrics.ts'

export type Load = {
  /** Call it for every request. */
  readonly recordArrival: () => void
  /** Whether the shop sheds any class, or did in the last seconds: cheap enough to ask for every request. */
  readonly isHigh: () => boolean
  /** True where it shed the request and answered it. */
  readonly shedRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    declared: RequestClass,
  ) => boolean
  /** For an order that the shop refused while it sheds requests. */
  readonly countBroken: (request: IncomingMessage) => void
  readonly refuse: Refuse
  readonly stop: () => void
}

type LoadOptions = {
  readonly refuse: Refuse
  readonly addressOf: AddressOf
  readonly db: Pick<Database, 'longestWaitMs' | 'stoodStillMs' | 'writeNow'>
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countRefusals'>
}

const tickMs = 20
/**
 * libuv handles so many events at a time; where more wait it polls again, up to 48 times, before it runs a
 * timer. A request that arrives meanwhile waits for one such batch, not for the whole tick.
 */
const eventsAtATime = 1_024
const tellEveryMs = 1_000
/** A flood goes on while the shop sheds nothing for a moment; without its count it would be a newcomer again. */
const countsForTicks = 5_000 / tickMs

export function watchLoad({ refuse, addressOf, db, log, metrics }: LoadOptions): Load {
  const shedding = makeShedding()
  const traffic = makeTraffic()
  const refused = new Map<RequestClass, number>()

  let arrived = 0
  let surplus = 0
  let ticksToCount = 0
  /** When the event loop last polled, as far as is known. */
  let ticked = performance.now()
  let stillBefore = db.stoodStillMs()
  let workedBefore = workedMs()
  let noted = ticked

  /**
   * How late the tick is tells how long a request waits for the process. Two parts of it do not count, since
   * shedding requests would not shorten them: a commit held the process still, or the machine did something else.
   */
  function lateMs(now: number): number {
    const late = now - ticked - tickMs - (db.stoodStillMs() - stillBefore)
    return late > othersMayWaitMs ? Math.min(late, workedMs() - workedBefore) : late
  }

  function note(now: number): void {
    noted = now
    shedding.note({ arrived, surplus, loopMs: lateMs(now), databaseMs: db.longestWaitMs() })
  }

  function tick(): void {
    note(performance.now())
    ticksToCount = shedding.level() > 0 ? countsForTicks : Math.max(0, ticksToCount - 1)
    arrived = 0
    surplus = 0
    ticked = noted
    stillBefore = db.stoodStillMs()
    workedBefore = workedMs()
  }

  const ticking = setInterval(tick, tickMs).unref()

  /** One batch may hold a thousand requests: the next tick would be too late for them. */
  function recordArrival(): void {
    arrived += 1
    // Reading the clock for each request would slow down cached pages.
    if (arrived % fewArrivals !== 0) return
    if (arrived === eventsAtATime) {
      tick()
      db.writeNow()
    }
    const now = performance.now()
    if (lateMs(now) > othersMayWaitMs && now - noted >= tickMs) note(now)
  }

  // One log line a second for each class, however many requests it sheds.
  const telling = setInterval(() => {
    traffic.fade()
    for (const [requestClass, count] of refused) {
      metrics.countRefusals(requestClass, count)
      log.warn({ event: 'overload', class: requestClass, refused: count })
    }
    refused.clear()
  }, tellEveryMs).unref()

  /** The widest that one customer has. */
  function networkOf(request: IncomingMessage): string {
    return sharerOf(addressOf(request)).at(-1) ?? ''
  }

  const countAndRefuse: Refuse = (request, response, one) => {
    refused.set(one, (refused.get(one) ?? 0) + 1)
    refuse(request, response, one)
  }

  return {
    recordArrival,
    isHigh: () => ticksToCount > 0 || shedding.level() > 0,
    shedRequest: (request, response, declared) => {
      const network = networkOf(request)
      const one = earnedClass(declared, traffic.look(network))
      const isShed = shedding.sheds(one)
      if (isShed && one === 'surplus') surplus += 1
      // Also what is shed, or a flood would look alone as soon as the shop serves nobody else.
      else traffic.count(network, 'asked')
      if (isShed) countAndRefuse(request, response, one)
      return isShed
    },
    countBroken: (request) => traffic.count(networkOf(request), 'broken'),
    refuse: countAndRefuse,
    stop: () => {
      for (const timer of [ticking, telling]) clearInterval(timer)
    },
  }
}

/** How long processors have worked for this process, all its threads together. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Refuses a request that the shop cannot serve right now, before any parser reads it. */
export function controlAdmission(
  { recordArrival, isHigh, shedRequest }: Pick<Load, 'recordArrival' | 'isHigh' | 'shedRequest'>,
  classOf: ClassOf,
): Middleware {
  return (next) => (request, response) => {
    recordArrival()
    const declared = isHigh() ? classOf(request) : undefined
    if (!declared || !shedRequest(request, response, declared)) next(request, response)
  }
}
