/**
 * How far the shop gives up its work: each class has its stretch of one, so 2.3 is the first two
 * classes and three in ten of the third. Rises while requests wait longer than they should, the
 * faster the longer they wait; falls when they do not, all the way in a second or so.
 */

export type Level = {
  /** Once a tick: how long a request that arrives now would wait. */
  readonly note: (waitMs: number) => void
  readonly value: () => number
}

type LevelOptions = {
  /** As far as it rises. */
  readonly most: number
  /** How long a request may wait while the level is what it is. */
  readonly mayWaitMs: (level: number) => number
}

/** Between this share of the wait that is allowed and the whole of it the level stays. */
const calm = 0.5
const fall = 0.12
const rise = 0.25

export function makeLevel({ most, mayWaitMs }: LevelOptions): Level {
  let level = 0

  return {
    note: (waitMs) => {
      const strain = waitMs / mayWaitMs(level)
      // A class at a time: what may wait may be another for the next.
      const next = Math.min(most, Math.floor(level) + 1)
      if (strain > 1) level = Math.min(next, level + rise * (strain - 1))
      else if (strain < calm) level = Math.max(0, level - fall)
    },
    value: () => level,
  }
}
