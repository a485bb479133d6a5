import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startProcess } from '#src/platform/workers/start-process.ts'
import { type Answers, makeWorkerClient } from '#src/platform/workers/worker-client.ts'

it('kills a process whose message is no answer, and fails its call', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'worker-')), 'babbler.mjs')
  writeFileSync(script, "process.on('message', () => process.send({ anything: 1 }))")
  const ids: number[] = []
  const client = makeWorkerClient<string, string>({
    start: startProcess({
      name: 'The babbler',
      script,
      reads: [],
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

/** Answers each call with what became of reading that file, of writing beside it and of other ways out. */
const reacher = `
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

function outcomeOf(work) {
  try {
    work()
    return 'done'
  } catch (error) {
    return error.code
  }
}

process.on('message', ([{ id, request: file }]) => {
  const response = [
    () => readFileSync(file),
    () => writeFileSync(file + '.new', ''),
    () => execFileSync('cat', [file]),
    () => new Worker('', { eval: true }),
  ].map(outcomeOf)
  process.send({ answers: [{ id, response }] })
})`

it('lets a process read the named files alone, and write or start none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'))
  const [script, own, database] = ['reacher.mjs', 'own', 'shop.sqlite'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(script, reacher)
  for (const file of [own, database]) writeFileSync(file, '')
  const client = makeWorkerClient<string, readonly string[]>({
    start: startProcess({
      name: 'The reacher',
      script,
      reads: [own],
      env: {},
      onStart: () => {},
      parse: (message) => message as Answers<readonly string[]>,
    }),
    failureOf: (because) => because as Error,
  })
  onTestFinished(() => client.close())

  const denied = 'ERR_ACCESS_DENIED'
  expect(await client.call(own)).toEqual(['done', denied, denied, denied])
  expect(await client.call(database)).toEqual([denied, denied, denied, denied])
})
