import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

const digits = 12
export const lengthOfId = 2 * digits
/** The counted digits at the end: few enough for a small integer, which is quick to format. */
const digitsCounted = 6
let lastTime = Number.NaN
let lastBeginning = ''
let lastEnding = 0

/**
 * The `_id` of any row: 24 lower-case hex digits, 12 of the millisecond and 12 random,
 * so that new rows are added at the end of their index. Within a millisecond the process counts up,
 * so that ids sort by age.
 */
export function newId(now: Date): string {
  const time = now.getTime()
  if (time === lastTime) {
    lastEnding += 1
  } else {
    const random = Buffer.from(randomBytesFromPool(digits / 2)).toString('hex')
    lastBeginning = timeIn(now) + random.slice(0, -digitsCounted)
    // Starts in the lower half of the range, so that counting up has space.
    lastEnding = Number.parseInt(random.slice(-digitsCounted), 16) >> 1
    lastTime = time
  }
  return lastBeginning + lastEnding.toString(16).padStart(digitsCounted, '0')
}

/** The smallest id of that millisecond: every id made then or later is at least this. */
export function firstIdOf(time: Date): string {
  return timeIn(time).padEnd(lengthOfId, '0')
}

/** The id's time of creation, to the millisecond. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, digits), 16))
}

/** Longer than the difference of two processes' clocks, and than any transaction. */
const settledAfterMs = 10 * 60_000

/** At `moment`, every transaction that made a smaller id has ended. */
export function firstUnsettledId(moment: Date): string {
  return firstIdOf(new Date(moment.getTime() - settledAfterMs))
}

function timeIn(time: Date): string {
  return time.getTime().toString(16).padStart(12, '0')
}
