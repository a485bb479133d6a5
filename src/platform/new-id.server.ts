import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

const digits = 12
export const lengthOfId = 2 * digits
let lastTime = Number.NaN
let lastTimeDigits = ''
let last = 0

/**
 * The `_id` of anything: 24 lower-case hex digits, 12 of the millisecond and 12 random,
 * so that new rows land at the end of their index. Within a millisecond this process counts on,
 * so that by id is by age.
 */
export function newId(now: Date): string {
  const time = now.getTime()
  if (time === lastTime) {
    last += 1
  } else {
    last = random()
    lastTime = time
    lastTimeDigits = timeIn(now)
  }
  return lastTimeDigits + last.toString(16).padStart(digits, '0')
}

/** Of 47 bits, so that there is room to count on. */
function random(): number {
  const bits = Number.parseInt(Buffer.from(randomBytesFromPool(digits / 2)).toString('hex'), 16)
  return Math.floor(bits / 2)
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
