/**
 * SQLite has one writer at a time. Two threads of one process take turns here, so that neither
 * stands still in SQLite's own waiting: the lock is handed to whoever waits for it.
 */

export type WritersTurn = {
  /** Resolves when nobody else writes, until `pass`. */
  readonly take: () => Promise<void> | void
  readonly pass: () => void
}

/** For who has nobody to take turns with. */
export const aloneInTurn: WritersTurn = { take: () => {}, pass: () => {} }

/** The thread that answers requests, and the one that writes beside it. */
export const mainInTurn = 1
export const threadInTurn = 2
type Party = typeof mainInTurn | typeof threadInTurn

/** Whose turn it is, and who waits for theirs: shared by both threads. */
export type SharedTurn = Int32Array<SharedArrayBuffer>

const nobody = 0
/** Where it stands whose turn it is; behind it, for each of the two, whether they wait. */
const holder = 0

export function makeSharedTurn(): SharedTurn {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
}

/** The turn as one of the two sees it. */
export function joinTurn(shared: SharedTurn, me: Party): WritersTurn {
  const other = 3 - me

  async function waitForTurn(): Promise<void> {
    Atomics.store(shared, me, 1)
    for (;;) {
      const held = Atomics.compareExchange(shared, holder, nobody, me)
      // Handed over, or just left by the other.
      if (held === nobody || held === me) break
      const { async, value } = Atomics.waitAsync(shared, holder, held)
      if (async) await value
    }
    Atomics.store(shared, me, 0)
  }

  return {
    take: () => {
      const isMine = Atomics.compareExchange(shared, holder, nobody, me) === nobody
      return isMine ? undefined : waitForTurn()
    },
    pass: () => {
      const isWanted = Atomics.load(shared, other) === 1
      Atomics.store(shared, holder, isWanted ? other : nobody)
      Atomics.notify(shared, holder)
    },
  }
}

/** For a thread that has ended, and may have had the turn. */
export function leaveTurn(shared: SharedTurn, who: Party): void {
  Atomics.store(shared, who, 0)
  if (Atomics.compareExchange(shared, holder, who, nobody) === who) Atomics.notify(shared, holder)
}
