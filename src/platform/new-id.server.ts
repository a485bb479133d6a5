import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

/**
 * The `_id` of anything: 24 lower-case hex digits, 12 of the millisecond and 12 random,
 * so that new rows land at the end of their index.
 */
export function newId(now: Date): string {
  return timeIn(now) + Buffer.from(randomBytesFromPool(6)).toString('hex')
}

/** No id of that millisecond or later comes before it. */
export function firstIdOf(time: Date): string {
  return timeIn(time).padEnd(24, '0')
}

function timeIn(time: Date): string {
  return time.getTime().toString(16).padStart(12, '0')
}
