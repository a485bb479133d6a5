/** Repeatable chance: the seed is printed, and `SEED=… npm run test:faults` repeats the run. */

import { onTestFinished } from 'vitest'
import { say } from '#tests/process/support/run-shop.ts'
import { chosenSeed } from '#tests/support/chosen-seed.ts'

/** From 0 up to, but not including, 1. */
export type Random = () => number

/** Printed at once, and again where the test fails. */
export function seededRandom(): Random {
  const seed = chosenSeed()
  say(`SEED=${seed}`)
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') say(`Repeat it with SEED=${seed}`)
  })
  return mulberry32(seed)
}

function mulberry32(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number below `limit`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}
