/** Measures how late the shop is, and sheds requests while it is too late. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { earnedClass, type RequestClass } from '#src/domain/access/request-class.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type AddressOf, sharerOf } from '#src/platform/http/request/client-address.ts'
import type { Refuse } from '#src/platform/load/refusal.ts'
import { fewArrivals, makeShedding, othersMayWaitMs } from '#src/platform/load/shedding.ts'
import { makeTraffic } from '#src/platform/load/traffic.ts'
import type { Log } from '#src/platform/log.ts'
import type { Metrics } from '#src/platform/metrics.ts'

export type Load = {
  /** Call it for every request. */
  readonly recordArrival: () => void
  /** Whether the shop sheds any class: cheap enough to ask for every request. */
  readonly isHigh: () => boolean
  /** True where it shed the request and answered it. */
  readonly shedRequest: ShedRequest
  /** For an order that the shop refused while it sheds requests. */
  readonly countBroken: (request: IncomingMessage) => void
  readonly refuse: Refuse
  readonly stop: () => void
}

export type ShedRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  one: RequestClass,
) => boolean

type LoadOptions = {
  readonly refuse: Refuse
  readonly addressOf: AddressOf
  readonly db: Pick<Database, 'longestWaitMs' | 'stoodStillMs'>
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

export function watchLoad({ refuse, addressOf, db, log, metrics }: LoadOptions): Load {
  const shedding = makeShedding()
  const traffic = makeTraffic()
  let refused = new Map<RequestClass, number>()

  let arrived = 0
  /** When the event loop last polled, as far as is known. */
  let ticked = performance.now()
  let stillBefore = db.stoodStillMs()
  let noted = ticked

  /**
   * How late the tick is tells how long a request waits for the process. The time in which a commit held
   * the process still does not count: shedding requests would not shorten it.
   */
  function lateMs(now: number): number {
    return now - ticked - tickMs - (db.stoodStillMs() - stillBefore)
  }

  function note(now: number): void {
    noted = now
    shedding.note({ arrived, loopMs: lateMs(now), databaseMs: db.longestWaitMs() })
  }

  function tick(): void {
    const now = performance.now()
    note(now)
    arrived = 0
    ticked = now
    stillBefore = db.stoodStillMs()
  }

  const ticking = setInterval(tick, tickMs).unref()

  /** One batch may hold a thousand requests: the next tick would be too late for them. */
  function recordArrival(): void {
    arrived += 1
    // Reading the clock for each request would slow down cached pages.
    if (arrived % fewArrivals !== 0) return
    if (arrived === eventsAtATime) tick()
    const now = performance.now()
    if (lateMs(now) > othersMayWaitMs && now - noted >= tickMs) note(now)
  }

  // One log line a second for each class, however many requests it sheds.
  const telling = setInterval(() => {
    traffic.fade()
    const told = refused
    refused = new Map()
    for (const [requestClass, count] of told) {
      metrics.countRefusals(requestClass, count)
      log.warn({ event: 'overload', class: requestClass, refused: count })
    }
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
    isHigh: () => shedding.level() > 0,
    shedRequest: (request, response, declared) => {
      const network = networkOf(request)
      const one = earnedClass(declared, traffic.look(network))
      if (shedding.sheds(one)) {
        countAndRefuse(request, response, one)
        return true
      }
      traffic.countServed(network)
      return false
    },
    countBroken: (request) => traffic.countBroken(networkOf(request)),
    refuse: countAndRefuse,
    stop: () => {
      clearInterval(ticking)
      clearInterval(telling)
    },
  }
}
