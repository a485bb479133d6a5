/**
 * V8 grows its space of young objects with the load, and shrinks it only in a collection of the whole
 * heap: memory that only the start or an hour of work needs would stay taken (decision 0055). Import it
 * before all else.
 */

import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const usualGrowth = 2

/** A share of the time; a small shop's ordinary hour uses less. */
const restsBelow = 0.05
const lookEveryMs = 5_000
/** Large enough that the start and single requests stay below. */
const largeBytes = 8 * 1024 * 1024

setFlagsFromString('--semi-space-growth-factor=1')

/** Restores V8's default: from now on the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}

/** Collects the whole heap when the process rests and the space is still large: some 30 ms, without waiting requests. */
export function shrinkAtRest(everyMs = lookEveryMs): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  let before = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization < restsBelow && sizeOfYoungSpace() > largeBytes) {
      collect({ type: 'major', flavor: 'last-resort' })
    }
  }
  setInterval(look, everyMs).unref()
}

function sizeOfYoungSpace(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
}
