/**
 * Divides places among those who ask for them: each may hold as many as are still free. So one alone
 * gets half of all places, two get a third each, and a newcomer finds a place as long as fewer ask than
 * there are places. (Choudhury and Hahne, "Dynamic Queue Length Thresholds", 1998, with a factor of 1.)
 */

/**
 * Who asks, from the narrowest group to the widest: an address, its network, the network around that.
 * Each wider group may hold twice as many. Empty: the process itself, which no share limits.
 */
export type Sharer = readonly string[]

export type Shares = {
  /** False: the sharer holds its share, or no place is free. */
  readonly allows: (sharer: Sharer) => boolean
  /** Takes a place where the sharer is allowed one. */
  readonly take: (sharer: Sharer) => boolean
  /** Gives one taken place back. */
  readonly give: (sharer: Sharer) => void
  /** How many places the narrowest group of the sharer holds. */
  readonly heldBy: (sharer: Sharer) => number
}

export function makeShares(places: number): Shares {
  let free = places
  const held = new Map<string, number>()

  function heldBy([narrowest = '']: Sharer): number {
    return held.get(narrowest) ?? 0
  }

  function allows(sharer: Sharer): boolean {
    return free > 0 && sharer.every((group, at) => (held.get(group) ?? 0) < free * 2 ** at)
  }

  return {
    heldBy,
    allows,
    take: (sharer) => {
      if (!allows(sharer)) return false
      free -= 1
      for (const group of sharer) held.set(group, (held.get(group) ?? 0) + 1)
      return true
    },
    give: (sharer) => {
      free += 1
      for (const group of sharer) {
        const left = (held.get(group) ?? 0) - 1
        if (left > 0) held.set(group, left)
        else held.delete(group)
      }
    },
  }
}
