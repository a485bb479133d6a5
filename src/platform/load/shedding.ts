/** Decides which requests are shed while the shop has more to do than it can. */

import { lastClass, type RequestClass, shedFrom } from '#src/domain/access/request-class.ts'
import { writesWaiting } from '#src/platform/database/database.ts'
import { makeLevel } from '#src/platform/load/level.ts'

/** How long a request that arrives now would wait, in milliseconds. */
export type Waits = {
  /** How many requests have arrived in this tick of the event loop. */
  readonly arrived: number
  /** For the event loop. */
  readonly loopMs: number
  /** For the database to begin its query. */
  readonly databaseMs: number
}

export type Shedding = {
  /** Called once a tick, and as often as that inside a tick that takes longer. */
  readonly note: (waits: Waits) => void
  /** 0: the shop sheds nothing. */
  readonly level: () => number
  /** Where three in ten are to be shed, it says true for every third or fourth. */
  readonly sheds: (requestClass: RequestClass) => boolean
}

/** Behind a longer wait only the last class is still served. */
export const othersMayWaitMs = 50
/** The last class waits longer before the shop sheds any of it. */
const lastMayWaitMs = 250
/** Of the longest wait for a write, after which the database refuses in any case. */
const lastMayQueueMs = 0.75 * writesWaiting.waitMs

/** With fewer arrivals the process is late for another reason: the machine does something else. */
export const fewArrivals = 8

/** A cached page asks the database nothing, so shedding it spares the database nothing. */
const sparesDatabaseUpTo = shedFrom['cached-pages']
/** Of the last class, so that the shop learns when it can serve again. */
const alwaysServed = 0.05

export function makeShedding(): Shedding {
  const loop = makeLevel({
    most: shedFrom[lastClass] + 1 - alwaysServed,
    mayWaitMs: (level) => (level < shedFrom[lastClass] ? othersMayWaitMs : lastMayWaitMs),
  })
  const database = makeLevel({ most: sparesDatabaseUpTo, mayWaitMs: () => lastMayWaitMs })
  /** For the last class alone: behind too many writes the database would refuse it, at a high cost. */
  const queue = makeLevel({ most: 1 - alwaysServed, mayWaitMs: () => lastMayQueueMs })
  const owed = new Map<RequestClass, number>()

  const level = (): number => Math.max(loop.value(), database.value())

  function shareOf(requestClass: RequestClass): number {
    const now = level()
    const share = now > 0 ? Math.min(1, now - shedFrom[requestClass]) : 0
    return requestClass === lastClass ? Math.max(share, queue.value()) : share
  }

  return {
    note: ({ arrived, loopMs, databaseMs }) => {
      loop.note(arrived < fewArrivals ? 0 : loopMs)
      database.note(databaseMs)
      queue.note(arrived < fewArrivals ? 0 : databaseMs)
    },
    level,
    sheds: (requestClass) => {
      const share = shareOf(requestClass)
      if (share <= 0) return false
      const owes = (owed.get(requestClass) ?? 0) + share
      owed.set(requestClass, owes >= 1 ? owes - 1 : owes)
      return owes >= 1
    },
  }
}
