import { randomFillSync } from 'node:crypto'

/** A call of the system takes 6 µs for any size (decision 0047), and an order needs six bytes five times. */
const pool = new Uint8Array(4_096)
let used = pool.length

/** Copies `size` random bytes, at most 4,096, out of the pool and erases them there. */
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
