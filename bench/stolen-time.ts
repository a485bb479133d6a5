/** Measures how much processor time the host gave to other virtual machines. */

import { readFileSync } from 'node:fs'
import { rounded } from './figure.ts'

type Times = { readonly used: number; readonly stolen: number }

/** Starts to watch; the result returns the stolen share of the needed processor time, from 0 to 1. */
export function watchStolenTime(): () => number | undefined {
  const before = readTimes()
  return () => {
    const after = readTimes()
    if (!before || !after) return undefined
    const stolen = after.stolen - before.stolen
    return rounded(stolen / (stolen + after.used - before.used))
  }
}

/** The times of all processors since the machine started; undefined outside Linux. */
function readTimes(): Times | undefined {
  if (process.platform !== 'linux') return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { used: user + nice + system, stolen }
}
