/** Measures how late the shop is, and sheds requests while it is too late. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { RequestClass } from '#src/domain/request-class.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Refuse } from '#src/platform/load/refusal.ts'
import { fewArrivals, makeShedding, othersMayWaitMs } from '#src/platform/load/shedding.ts'
import type { Log } from '#src/platform/log.ts'
import type { Metrics } from '#src/platform/metrics.ts'

export type Load = {
  /** To be told of every request. */
  readonly recordArrival: () => void
  /** Whether anything is given up at all: asked before a request is even looked at. */
  readonly isHigh: () => boolean
  /** True where the request was refused, and answered. */
  readonly shedRequest: ShedRequest
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
  readonly db: Pick<Database, 'longestWaitMs' | 'stoodStillMs'>
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countRefusals'>
}

const tickMs = 20
/**
 * So many events the loop takes at a time; where there were more it asks again, up to 48 times, before
 * it comes round to a timer (libuv). Who arrives meanwhile waits for so many, not for the whole turn.
 */
const eventsAtATime = 1_024
const tellEveryMs = 1_000

export function watchLoad({ refuse, db, log, metrics }: LoadOptions): Load {
  const shedding = makeShedding()
  let refused = new Map<RequestClass, number>()

  let arrived = 0
  /** When the loop last asked for what is new, as far as is known. */
  let ticked = performance.now()
  let stillBefore = db.stoodStillMs()
  let noted = ticked

  /**
   * What is late by the clock of the process is how long it takes to get round to anything. Not so
   * while it stood still for a slow disk: refusing requests would make that no shorter.
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

  /** A thousand requests may be of one turn: the next tick comes too late for them. */
  function recordArrival(): void {
    arrived += 1
    // Fewer say nothing, and the clock would be a part of every page from memory.
    if (arrived % fewArrivals !== 0) return
    if (arrived === eventsAtATime) tick()
    const now = performance.now()
    if (lateMs(now) > othersMayWaitMs && now - noted >= tickMs) note(now)
  }

  // However many are refused: a line a second for each class.
  const telling = setInterval(() => {
    const told = refused
    refused = new Map()
    for (const [requestClass, count] of told) {
      metrics.countRefusals(requestClass, count)
      log.warn({ event: 'overload', class: requestClass, refused: count })
    }
  }, tellEveryMs).unref()

  const countAndRefuse: Refuse = (request, response, one) => {
    refused.set(one, (refused.get(one) ?? 0) + 1)
    refuse(request, response, one)
  }

  return {
    recordArrival,
    isHigh: () => shedding.level() > 0,
    shedRequest: (request, response, one) => {
      if (!shedding.sheds(one)) return false
      countAndRefuse(request, response, one)
      return true
    },
    refuse: countAndRefuse,
    stop: () => {
      clearInterval(ticking)
      clearInterval(telling)
    },
  }
}
