import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startProcess } from '#src/platform/workers/start-process.ts'
import { makeWorkerClient } from '#src/platform/workers/worker-client.ts'

it('kills a process whose message is no answer, and fails its call', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'worker-')), 'babbler.mjs')
  writeFileSync(script, "process.on('message', () => process.send({ anything: 1 }))")
  const ids: number[] = []
  const client = makeWorkerClient<string, string>({
    start: startProcess({
      name: 'The babbler',
      script,
      env: {},
      onStart: (id) => void ids.push(id),
      parse: () => undefined,
    }),
    failureOf: (because) => because as Error,
  })
  onTestFinished(() => client.close())

  await expect(client.call('a')).rejects.toThrow('The babbler answered nonsense')
  await vi.waitFor(() => expect(() => process.kill(ids[0] ?? 0, 0)).toThrow('ESRCH'), 60_000)
})
