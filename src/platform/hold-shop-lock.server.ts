/** Allows one process on one SQLite file: a second one would have its own caches and queues. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Held until it is disposed of; the operating system frees it when the process ends, so a killed
 * shop leaves nothing to clean up. Undefined when another process holds it.
 */
export function holdShopLock(dataDir: string): Disposable | undefined {
  const lock = new DatabaseSync(join(dataDir, 'process.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive')
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (isHeld) return undefined
    throw error
  }
}
