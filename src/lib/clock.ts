import { uptime } from 'node:os'

/** The time is passed in, so that a test can say what day it is. */
export type Clock = () => Date

/** All in milliseconds. */
type MachineClocks = {
  /** May be set by anybody, at any time, to anything. */
  readonly wall: () => number
  /** Only goes on; stands still while the machine sleeps. */
  readonly steady: () => number
  /** Goes on also then. Coarse, and dearer to ask. */
  readonly sinceBoot: () => number
}

const thisMachine: MachineClocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
}

/** What a time server corrects in passing is followed at once. */
const smallStepMs = 5 * 60_000
const believedAfterMs = 10 * 60_000

/**
 * The machine's time, but for jumps: while one is not ten minutes old, time goes on as before it.
 * An hour in 2030 would end every session and forget every buyer; a moment in it changes nothing.
 */
export function steadyClock({ wall, steady, sinceBoot }: MachineClocks = thisMachine): Clock {
  let known = { wall: wall(), steady: steady() }
  let asleepMs = sinceBoot() - known.steady
  let jump: { readonly byMs: number; readonly since: number } | undefined

  function believe(now: typeof known): Date {
    known = now
    jump = undefined
    return new Date(now.wall)
  }

  return () => {
    const now = { wall: wall(), steady: steady() }
    const expected = known.wall + now.steady - known.steady
    const byMs = now.wall - expected
    if (Math.abs(byMs) < smallStepMs) return believe(now)

    const sleptMs = sinceBoot() - now.steady - asleepMs
    if (Math.abs(byMs - sleptMs) < smallStepMs) {
      asleepMs += sleptMs
      return believe(now)
    }

    if (!jump || Math.abs(byMs - jump.byMs) >= smallStepMs) jump = { byMs, since: now.steady }
    return now.steady - jump.since >= believedAfterMs ? believe(now) : new Date(expected)
  }
}

/** One for the whole process, so that all of it agrees. */
export const systemClock = steadyClock()
