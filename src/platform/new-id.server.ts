import { randomBytes } from 'node:crypto'

/**
 * The `_id` of anything: 24 lower-case hex digits, 12 of the millisecond and 12 random,
 * so that new rows land at the end of their index.
 */
export function newId(now: Date): string {
  return now.getTime().toString(16).padStart(12, '0') + randomBytes(6).toString('hex')
}
