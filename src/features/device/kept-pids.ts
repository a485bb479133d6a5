/** Lists of products that this device keeps by their pids, the newest first (decision 0079). */

import { isPid } from '#src/domain/catalogue/product.ts'
import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'

/** With the most products of each. The viewed ones hold one more than a page shows: its own. */
const lists = { wishlist: 100, viewed: 9 } as const

export type PidList = keyof typeof lists

/** Empty where the value is damaged. */
export function keptPids(list: PidList): readonly string[] {
  const kept = readKept(list)
  if (!Array.isArray(kept)) return []
  const pids = kept.filter((pid): pid is string => typeof pid === 'string' && isPid(pid))
  return [...new Set(pids)].slice(0, lists[list])
}

/** Returns whether the browser keeps it. The oldest product leaves a full list. */
export function keepPid(list: PidList, pid: string): boolean {
  return keepOnDevice(list, [pid, ...without(list, [pid])].slice(0, lists[list]))
}

export function dropPids(list: PidList, pids: readonly string[]): boolean {
  return keepOnDevice(list, without(list, pids))
}

/** Reads the list again: another tab may have changed it. */
function without(list: PidList, pids: readonly string[]): readonly string[] {
  return keptPids(list).filter((pid) => !pids.includes(pid))
}
