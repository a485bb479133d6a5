/** The CPU time that a shop has taken so far: steadier than a clock where others share the machine. */

import type { Shop } from '#tests/support/shop.ts'

export async function cpuSecondsOf({ port }: Pick<Shop, 'port'>): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = /^process_cpu_seconds_total (\S+)$/m.exec(text)
  if (!line) throw new Error('The shop does not say how much CPU time it took')
  return Number(line[1])
}
