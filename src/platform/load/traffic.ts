/** Which networks ask for how much while the shop sheds requests. */

import type { Sender } from '#src/domain/access/request-class.ts'

export type Traffic = {
  readonly countServed: (network: string) => void
  /** For an order that the shop refused. */
  readonly countBroken: (network: string) => void
  readonly look: (network: string) => Sender
  /** Call it once a second: what was counted counts half from now on. */
  readonly fade: () => void
}

/** A visitor's page with its pictures exceeds no share, however many networks send one request each. */
const alwaysWithin = 50
/** A buyer mistypes a field, and presses again. Behind a carrier's NAT are many buyers: half of all that it sends. */
const brokenAllowed = 3

export function makeTraffic(): Traffic {
  const served = new Map<string, number>()
  const broken = new Map<string, number>()
  let total = 0

  return {
    countServed: (network) => {
      total += 1
      add(served, network)
    },
    countBroken: (network) => add(broken, network),
    look: (network) => {
      const own = served.get(network) ?? 0
      return {
        exceedsShare: own > Math.max(alwaysWithin, total / served.size),
        sendsBroken: (broken.get(network) ?? 0) > Math.max(brokenAllowed, own / 2),
      }
    },
    fade: () => {
      total /= 2
      halve(served)
      halve(broken)
    },
  }
}

function add(counts: Map<string, number>, network: string): void {
  counts.set(network, (counts.get(network) ?? 0) + 1)
}

function halve(counts: Map<string, number>): void {
  for (const [network, count] of counts) {
    if (count >= 1) counts.set(network, count / 2)
    else counts.delete(network)
  }
}
