import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Flood, FloodCounts } from './flood-request.ts'

type Flooder = {
  readonly begin: (flood: Flood) => void
  readonly end: () => Promise<FloodCounts>
}

/** A process of its own; it ends with the test. */
export function aFlooder(): Flooder {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'), { execArgv: [] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    begin: (flood) => child.send(flood),
    end: async () => {
      child.send('stop')
      const [counts] = await once(child, 'message')
      return counts as FloodCounts
    },
  }
}
