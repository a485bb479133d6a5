import { uptime } from 'node:os'

/** Callers pass the clock in, so that a test can set the day. */
export type Clock = () => Date

/** All in milliseconds. */
type MachineClocks = {
  /** An administrator or a time server may set it at any time. */
  readonly wall: () => number
  /** Never decreases; stops while the machine sleeps. */
  readonly steady: () => number
  /** Runs on while the machine sleeps. Coarse, and slower to read. */
  readonly sinceBoot: () => number
}

const thisMachine: MachineClocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
}

/** The clock follows smaller corrections, as of a time server, at once. */
const smallStepMs = 5 * 60_000
const believedAfterMs = 10 * 60_000

/**
 * The machine's time without jumps: for ten minutes after a jump, time goes on as before it. An hour in
 * 2030 would end every session and delete every buyer's data; this clock ignores a moment in 2030.
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

/** All parts of the process share it, so that they agree. */
export const systemClock = steadyClock()
