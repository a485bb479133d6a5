import { expect, it, vi } from 'vitest'
import {
  type Answers,
  type Call,
  makeWorkerClient,
  type StartWorker,
} from '#src/platform/workers/worker-client.ts'

type Started = {
  readonly sent: Call<string>[][]
  readonly say: (message: Answers<string>) => void
  readonly die: (because: unknown) => void
}

/** A client whose workers do what the test says. */
function aClient({
  idleMs,
  callsPerMessage = 1,
}: {
  idleMs?: number
  callsPerMessage?: number
} = {}) {
  const started: Started[] = []
  const deaths: unknown[] = []
  const start: StartWorker<string> = ({ onAnswers, onEnd }) => {
    const sent: Call<string>[][] = []
    started.push({ sent, say: onAnswers, die: onEnd })
    return {
      send: (calls) => void sent.push(calls as Call<string>[]),
      end: () => setImmediate(() => onEnd(undefined)),
    }
  }
  const client = makeWorkerClient<string, string>({
    start,
    failureOf: (because) => new Error(`lost: ${because}`),
    onDeath: (because) => void deaths.push(because),
    callsPerMessage,
    ...(idleMs !== undefined && { idleMs }),
  })
  return { client, started, deaths }
}

it('gives each caller its own answer, in whatever order they come', async () => {
  const { client, started } = aClient()
  const [first, second] = [client.call('a'), client.call('b')]

  started[0]?.say({
    answers: [
      { id: 2, response: 'B' },
      { id: 1, failure: { name: 'TypeError', message: 'no a', stack: undefined } },
    ],
  })

  await expect(first).rejects.toMatchObject({ name: 'TypeError', message: 'no a' })
  expect(await second).toBe('B')
})

it('sends the calls of one tick together', async () => {
  const { client, started } = aClient({ callsPerMessage: 3 })
  for (const request of ['a', 'b', 'c', 'd']) void client.call(request)
  expect(started[0]?.sent.map((calls) => calls.length)).toEqual([3])

  await new Promise((resolve) => setImmediate(resolve))
  expect(started[0]?.sent.map((calls) => calls.length)).toEqual([3, 1])
})

it('fails the calls of a worker that dies, and sends the next one to another', async () => {
  const { client, started, deaths } = aClient()
  const lost = client.call('a')
  started[0]?.die('a bug')
  await expect(lost).rejects.toThrow('lost: a bug')

  const next = client.call('b')
  started[1]?.say({ answers: [{ id: 2, response: 'B' }] })

  expect(await next).toBe('B')
  expect(deaths).toEqual(['a bug'])
})

it('ignores what an abandoned worker still answers', async () => {
  const { client, started } = aClient()
  const late = client.call('a')
  client.abandon('too late')
  await expect(late).rejects.toThrow('lost: too late')

  const next = client.call('b')
  started[0]?.say({ answers: [{ id: 2, response: 'forged' }] })
  started[1]?.say({ answers: [{ id: 2, response: 'B' }] })

  expect(await next).toBe('B')
})

it('ends a worker that is idle, and never one that owes an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client, started, deaths } = aClient({ idleMs: 100 })
  const first = client.call('a')
  vi.advanceTimersByTime(1_000)
  expect(client.workers()).toBe(1)

  started[0]?.say({ answers: [{ id: 1, response: 'A' }] })
  await first
  vi.advanceTimersByTime(99)
  const second = client.call('b')
  vi.advanceTimersByTime(1_000)
  expect(started).toHaveLength(1)

  started[0]?.say({ answers: [{ id: 2, response: 'B' }] })
  await second
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  await expect.poll(() => client.workers()).toBe(0)
  expect(deaths).toEqual([])
})

it('closes after the answers that its worker still gives', async () => {
  const { client, started } = aClient()
  const last = client.call('a')
  const closing = client.close()
  started[0]?.say({ answers: [{ id: 1, response: 'A' }] })

  expect(await last).toBe('A')
  await closing
  expect(client.workers()).toBe(0)
})
