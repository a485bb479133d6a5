/** Which networks ask for how much while the shop sheds requests, and for some seconds after. */

import type { Sender } from '#src/domain/access/request-class.ts'

/** `asked` are requests without the surplus that the shop shed, `broken` orders that the shop refused. */
type Count = 'asked' | 'broken'

export type Traffic = {
  readonly count: (network: string, what: Count) => void
  readonly look: (network: string) => Sender
  /** Call it once a second: what was counted counts half from now on. */
  readonly fade: () => void
}

/** A visitor's page with its pictures exceeds no share, however many networks send one request each. */
const alwaysWithin = 50
/** A buyer mistypes a field, and presses again. Behind a carrier's NAT are many buyers: half of all that it sends. */
const brokenAllowed = 3
/** A visitor who waits for an answer, or reads a page, still counts for some seconds as one who asks. */
const forgottenBelow = 1 / 16

export function makeTraffic(): Traffic {
  const counts = { asked: new Map<string, number>(), broken: new Map<string, number>() }
  let total = 0

  return {
    count: (network, what) => {
      if (what === 'asked') total += 1
      counts[what].set(network, (counts[what].get(network) ?? 0) + 1)
    },
    look: (network) => {
      const { asked, broken } = counts
      const own = asked.get(network) ?? 0
      return {
        exceedsShare: own > Math.max(alwaysWithin, total / asked.size),
        sendsBroken: (broken.get(network) ?? 0) > Math.max(brokenAllowed, own / 2),
      }
    },
    fade: () => {
      for (const all of Object.values(counts)) {
        for (const [network, count] of all) {
          if (count / 2 >= forgottenBelow) all.set(network, count / 2)
          else all.delete(network)
        }
      }
      // Without what forgotten networks had: an equal part is of those that still ask.
      total = counts.asked.values().reduce((sum, count) => sum + count, 0)
    },
  }
}
