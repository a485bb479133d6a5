import { randomFillSync } from 'node:crypto'

/** One call of the system takes 6 µs however few bytes it gives (Node 26), and an order needs six bytes five times. */
const pool = new Uint8Array(4_096)
let used = pool.length

/** A copy of `size` random bytes, at most 4,096; none is given out twice. */
export function randomBytesFromPool(size: number): Uint8Array {
  if (size > pool.length) throw new RangeError(`More than the pool holds: ${size}`)
  if (used + size > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.slice(used, used + size)
  pool.fill(0, used, used + size)
  used += size
  return bytes
}
