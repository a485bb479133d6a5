/**
 * The shed level, from which follows what is shed (`shedding.ts`). It rises while requests
 * wait longer than they may, the faster the longer they wait, and falls to 0 within a second or so.
 */

export type Level = {
  /** Call it once a tick with how long a request that arrives now would wait. */
  readonly note: (waitMs: number) => void
  readonly value: () => number
}

type LevelOptions = {
  /** The highest level. */
  readonly most: number
  /** How long a request may wait at this level. */
  readonly mayWaitMs: (level: number) => number
}

/** The level stays between this share of the allowed wait and the whole of it. */
const calm = 0.5
const fall = 0.12
const rise = 0.25

export function makeLevel({ most, mayWaitMs }: LevelOptions): Level {
  let level = 0

  return {
    note: (waitMs) => {
      const strain = waitMs / mayWaitMs(level)
      // One class at a time: the next class may have another allowed wait.
      const next = Math.min(most, Math.floor(level) + 1)
      if (strain > 1) level = Math.min(next, level + rise * (strain - 1))
      else if (strain < calm) level = Math.max(0, level - fall)
    },
    value: () => level,
  }
}
