/** Tells work that can wait whether visitors and orders keep this thread busy. */

import { performance } from 'node:perf_hooks'

/** As a share of this thread's time: a storm of orders uses less than half, since a thread writes them. */
const busyFrom = 0.2

export type IsBusy = () => boolean

/** Each call looks at the time since the call before. */
export function makeIsBusy(): IsBusy {
  let last = performance.eventLoopUtilization()
  return () => {
    const load = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(load, last)
    last = load
    return utilization > busyFrom
  }
}
