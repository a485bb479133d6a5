/** Decides which requests are refused while there is more to do than the shop can do. */

import { writesWaiting } from '#src/platform/database/database.ts'
import { makeLevel } from '#src/platform/load/level.ts'
import { type RequestClass, requestClasses } from '#src/platform/load/request-class.ts'

/** What a request would wait for if it came now, in milliseconds. */
export type Waits = {
  /** How many requests have come in this turn of the process. */
  readonly arrived: number
  /** For its turn in the process. */
  readonly loopMs: number
  /** For the database to begin what was asked of it. */
  readonly databaseMs: number
}

export type Shedding = {
  /** Once a tick, or as often as that in a turn of the process that takes longer. */
  readonly note: (waits: Waits) => void
  /** 0: nothing is given up. 2.3: the first two classes, and three in ten of the third. */
  readonly level: () => number
  /** Of three in ten that are to go it is every third or fourth that goes. */
  readonly refuses: (one: RequestClass) => boolean
}

/** Longer than this a request waits only for orders: they go before it. */
export const othersMayWaitMs = 50
/** A buyer waits rather than being sent away. */
const ordersMayWaitMs = 250
/** Behind other orders, of what they may wait there at all: who waits longer is refused all the same. */
const ordersMayQueueMs = 0.75 * writesWaiting.waitMs

/** With fewer it is not for them that the process is late: the machine is busy with something else. */
export const fewArrivals = 8

const ranks = new Map(requestClasses.map((one, rank) => [one, rank]))
/** A page from memory asks the database nothing: refusing it would spare it nothing. */
const sparesDatabaseUpTo = rankOf('cached-pages')
/** Of orders, so that the shop finds out when it can again. */
const alwaysTaken = 0.05

export function makeShedding(): Shedding {
  const loop = makeLevel({
    most: requestClasses.length - alwaysTaken,
    mayWaitMs: (level) => (level < rankOf('orders') ? othersMayWaitMs : ordersMayWaitMs),
  })
  const database = makeLevel({ most: sparesDatabaseUpTo, mayWaitMs: () => ordersMayWaitMs })
  /** Of orders alone: what waits there behind too many is refused in the end, dearly. */
  const queue = makeLevel({ most: 1 - alwaysTaken, mayWaitMs: () => ordersMayQueueMs })
  const owed = new Map<RequestClass, number>()

  const level = (): number => Math.max(loop.value(), database.value())

  function shareOf(one: RequestClass): number {
    const share = Math.min(1, level() - rankOf(one))
    return one === 'orders' ? Math.max(share, queue.value()) : share
  }

  return {
    note: ({ arrived, loopMs, databaseMs }) => {
      loop.note(arrived < fewArrivals ? 0 : loopMs)
      database.note(databaseMs)
      queue.note(arrived < fewArrivals ? 0 : databaseMs)
    },
    level,
    refuses: (one) => {
      const share = shareOf(one)
      if (share <= 0) return false
      const owes = (owed.get(one) ?? 0) + share
      owed.set(one, owes >= 1 ? owes - 1 : owes)
      return owes >= 1
    },
  }
}

function rankOf(one: RequestClass): number {
  return ranks.get(one) ?? requestClasses.length
}
