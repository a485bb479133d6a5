/** Measures the longest event-loop tick. */

export type Turns = {
  /** The longest tick by processor time: other load of the machine does not count. */
  readonly longestMs: number
  readonly count: number
}

/** Covers everything that the process does until `work` is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<Turns> {
  let longestMs = 0
  let count = 0
  let isWorking = true
  let before = process.threadCpuUsage()

  function turn(): void {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    count += 1
    if (isWorking) setImmediate(turn)
  }

  setImmediate(turn)
  await work()
  isWorking = false
  turn()
  return { longestMs, count }
}
