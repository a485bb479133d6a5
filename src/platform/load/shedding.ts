/** Decides which requests are shed while the shop has more to do than it can. */

import { lastClass, type RequestClass, shedFrom } from '#src/domain/access/request-class.ts'
import { writesWaiting } from '#src/platform/database/database.ts'

/** How long a request that arrives now would wait, in milliseconds. */
export type Waits = {
  /** How many requests have arrived in this tick of the event loop. */
  readonly arrived: number
  /** How many of them were shed as surplus. */
  readonly surplus: number
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
  const loop = makeLevel(shedFrom[lastClass] + 1 - alwaysServed, (level) =>
    level < shedFrom[lastClass] ? othersMayWaitMs : lastMayWaitMs,
  )
  const database = makeLevel(sparesDatabaseUpTo, () => lastMayWaitMs)
  /** For the last class alone: behind too many writes the database would refuse it, at a high cost. */
  const queue = makeLevel(1 - alwaysServed, () => lastMayQueueMs)
  const owed = new Map<RequestClass, number>()

  const level = (): number => Math.max(loop.value(), database.value())

  function shareOf(requestClass: RequestClass): number {
    const now = level()
    const share = now > 0 ? Math.min(1, now - shedFrom[requestClass]) : 0
    return requestClass === lastClass ? Math.max(share, queue.value()) : share
  }

  return {
    note: ({ arrived, surplus, loopMs, databaseMs }) => {
      const isBusy = arrived >= fewArrivals
      // Refusing the surplus takes its time too, which no other class could give back.
      loop.note(isBusy ? loopMs : 0, isBusy ? 1 - surplus / arrived : 1)
      database.note(databaseMs)
      queue.note(isBusy ? databaseMs : 0)
    },
    level,
    sheds: (requestClass) => {
      const owes = (owed.get(requestClass) ?? 0) + Math.max(0, shareOf(requestClass))
      owed.set(requestClass, owes % 1)
      return owes >= 1
    },
  }
}

/** A level stays between this share of the allowed wait and the whole of it. */
const calm = 0.5
const fall = 0.12
const rise = 0.25

/** Rises up to `most` while requests wait too long, the faster the longer, and falls to 0 in a second or so. */
function makeLevel(most: number, mayWaitMs: (level: number) => number) {
  let level = 0
  return {
    /**
     * Called once a tick with how long a request that arrives now would wait, and with the part of the
     * arrivals that a higher level could shed.
     */
    note: (waitMs: number, part = 1): void => {
      const strain = waitMs / mayWaitMs(level)
      // One class at a time: the next class may have another allowed wait.
      const next = Math.min(most, Math.floor(level) + 1)
      if (strain > 1) level = Math.min(next, level + rise * part * (strain - 1))
      else if (strain < calm) level = Math.max(0, level - fall)
    },
    value: () => level,
  }
}
