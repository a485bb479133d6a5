/** What the host of a virtual machine gave to others: its figures then are of less than the machine. */

import { readFileSync } from 'node:fs'
import { rounded } from './figure.ts'

type Times = { readonly used: number; readonly stolen: number }

/** Begins to watch; then gives the share of the wanted processor time that was taken, from 0 to 1. */
export function watchStolenTime(): () => number | undefined {
  const before = readTimes()
  return () => {
    const after = readTimes()
    if (!before || !after) return undefined
    const stolen = after.stolen - before.stolen
    return rounded(stolen / (stolen + after.used - before.used))
  }
}

/** Of all processors since the machine's start; undefined where it does not say (only Linux does). */
function readTimes(): Times | undefined {
  if (process.platform !== 'linux') return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { used: user + nice + system, stolen }
}
