import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

const digits = 12
export const lengthOfId = 2 * digits
/** At the end: few enough for the small numbers that are quickly written. */
const digitsCounted = 6
let lastTime = Number.NaN
let lastBeginning = ''
let lastEnding = 0

/**
 * The `_id` of anything: 24 lower-case hex digits, 12 of the millisecond and 12 random,
 * so that new rows land at the end of their index. Within a millisecond this process counts on,
 * so that by id is by age.
 */
export function newId(now: Date): string {
  const time = now.getTime()
  if (time === lastTime) {
    lastEnding += 1
  } else {
    const random = Buffer.from(randomBytesFromPool(digits / 2)).toString('hex')
    lastBeginning = timeIn(now) + random.slice(0, -digitsCounted)
    // Half of what there is room for, so that there is room to count on.
    lastEnding = Number.parseInt(random.slice(-digitsCounted), 16) >> 1
    lastTime = time
  }
  return lastBeginning + lastEnding.toString(16).padStart(digitsCounted, '0')
}

/** No id of that millisecond or later comes before it. */
export function firstIdOf(time: Date): string {
  return timeIn(time).padEnd(lengthOfId, '0')
}

/** When it was made, to the millisecond. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, digits), 16))
}

/** Longer than the clocks of two processes differ, and than any transaction takes. */
const settledAfterMs = 10 * 60_000

/** Of what was made before it, nothing is still to be committed at that moment. */
export function firstUnsettledId(moment: Date): string {
  return firstIdOf(new Date(moment.getTime() - settledAfterMs))
}

function timeIn(time: Date): string {
  return time.getTime().toString(16).padStart(12, '0')
}
