/** How busy this thread is. Work that can wait leaves the thread, and the disk, to visitors and orders. */

import { performance } from 'node:perf_hooks'

/** As a share of this thread's time: a storm of orders uses less than half, since a thread writes them. */
export const busyFrom = 0.2

/** Returns the busy share of the time since it was asked last. */
export function watchBusyShare(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
