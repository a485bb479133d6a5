/**
 * SQLite has one writer at a time. Two threads of one process share this lock, so that neither stands
 * still in SQLite's own waiting: the lock is handed to the thread that waits for it.
 */

export type WriterLock = {
  /** Resolves when no other thread writes, until `release`. */
  readonly acquire: () => Promise<void> | void
  readonly release: () => void
}

/** For the only writer of a process. */
export const unsharedLock: WriterLock = { acquire: () => {}, release: () => {} }

/** The thread that answers requests, and the one that writes beside it. */
export const mainWriter = 1
export const secondWriter = 2
type Owner = typeof mainWriter | typeof secondWriter

/** Who holds the lock, and who waits for it: shared by both threads. */
export type SharedLock = Int32Array<SharedArrayBuffer>

const free = 0
/** The place of the owner; behind it stands, for each thread, whether it waits. */
const owner = 0

export function makeSharedLock(): SharedLock {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
}

/** The lock as one of the threads sees it. */
export function joinLock(shared: SharedLock, me: Owner): WriterLock {
  const other = 3 - me

  async function waitForLock(): Promise<void> {
    Atomics.store(shared, me, 1)
    for (;;) {
      const held = Atomics.compareExchange(shared, owner, free, me)
      // Handed over, or just released by the other thread.
      if (held === free || held === me) break
      const { async, value } = Atomics.waitAsync(shared, owner, held)
      if (async) await value
    }
    Atomics.store(shared, me, 0)
  }

  return {
    acquire: () => {
      const isMine = Atomics.compareExchange(shared, owner, free, me) === free
      return isMine ? undefined : waitForLock()
    },
    release: () => {
      const isWanted = Atomics.load(shared, other) === 1
      Atomics.store(shared, owner, isWanted ? other : free)
      Atomics.notify(shared, owner)
    },
  }
}

/** For a thread that has ended, and may have held the lock. */
export function releaseFor(shared: SharedLock, ended: Owner): void {
  Atomics.store(shared, ended, 0)
  if (Atomics.compareExchange(shared, owner, ended, free) === ended) Atomics.notify(shared, owner)
}
