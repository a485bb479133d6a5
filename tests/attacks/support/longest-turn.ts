/** How long the process is at something before anybody else has a turn. */

export type Turns = {
  /** Of the longest, by the processor's time: what else the machine does is not in it. */
  readonly longestMs: number
  readonly count: number
}

/** Of everything that the process does until `work` is done. */
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
