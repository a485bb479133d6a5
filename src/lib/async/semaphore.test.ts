import { expect, it, onTestFinished, vi } from 'vitest'
import { makeSemaphore, QueueFull } from './semaphore.ts'

it('runs two of five works at once, and all of them in the end', async () => {
  const semaphore = makeSemaphore(2)
  let working = 0
  let most = 0

  const done = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      semaphore.run(async () => {
        working += 1
        most = Math.max(most, working)
        await new Promise((resolve) => setImmediate(resolve))
        working -= 1
        return n
      }),
    ),
  )

  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('starts the next work when one fails', async () => {
  const semaphore = makeSemaphore(1)
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const next = semaphore.run(async () => 'mine')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('mine')
})

it('rejects waiting work and lets running work finish', async () => {
  const semaphore = makeSemaphore(1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const working = semaphore.run(() => promise)
  const waiting = semaphore.run(async () => 'never')

  semaphore.rejectWaiting(new Error('away'))
  resolve('finished')

  await expect(waiting).rejects.toThrow('away')
  expect(await working).toBe('finished')
  expect(await semaphore.run(async () => 'again')).toBe('again')
})

it('rejects work when the queue is full, and runs the work in the queue', async () => {
  const semaphore = makeSemaphore(1, { waiting: 2, waitMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [working, first, second, tooMany] = ['a', 'b', 'c', 'd'].map((name) =>
    semaphore.run(name === 'a' ? () => promise : async () => name),
  )

  await expect(tooMany).rejects.toBeInstanceOf(QueueFull)
  resolve('a')
  expect(await Promise.all([working, first, second])).toEqual(['a', 'b', 'c'])
})

it('rejects work that waited too long, before it starts', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const semaphore = makeSemaphore(1, { waiting: 10, waitMs: 1_000 })
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const working = semaphore.run(() => promise)
  const early = semaphore.run(async () => void begun.push('early'))
  const refused = expect(early).rejects.toBeInstanceOf(QueueFull)
  vi.advanceTimersByTime(600)
  const late = semaphore.run(async () => void begun.push('late'))

  vi.advanceTimersByTime(399)
  expect(semaphore.longestWaitMs()).toBe(999)
  vi.advanceTimersByTime(1)
  await refused
  expect(semaphore.longestWaitMs()).toBe(400)
  resolve()
  await Promise.all([working, late])

  expect(begun).toEqual(['late'])
  expect(semaphore.longestWaitMs()).toBe(0)
})

it('rejects each work in the queue at its own time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const semaphore = makeSemaphore(1, { waiting: 10, waitMs: 1_000 })
  void semaphore.run(() => new Promise(() => {}))
  const waits = [0, 300, 300].map((ms) => {
    vi.advanceTimersByTime(ms)
    return expect(semaphore.run(async () => 'never')).rejects.toBeInstanceOf(QueueFull)
  })

  vi.advanceTimersByTime(1_000)
  await Promise.all(waits)
})

it('starts the work of others before more work of those who hold places', async () => {
  let sharer = ['a']
  const semaphore = makeSemaphore(4, { waiting: 100 }, () => sharer)
  const started: string[] = []
  const ends: (() => void)[] = []
  function ask(name: string): void {
    sharer = [name]
    void semaphore.run(() => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  }

  for (let n = 0; n < 10; n += 1) ask('a')
  expect(started).toEqual(['a', 'a'])
  for (const name of ['b', 'c', 'd']) ask(name)
  expect(started).toEqual(['a', 'a', 'b', 'c'])
  ends[0]?.()
  await vi.waitFor(() => expect(started).toHaveLength(5))
  expect(started.at(-1)).toBe('d')
})

it('keeps waiting places for others, and refuses who has taken half', async () => {
  let sharer = ['a']
  const semaphore = makeSemaphore(1, { waiting: 20 }, () => sharer)
  const asked = Array.from({ length: 21 }, () => semaphore.run(() => new Promise(() => {})))
  const settled = asked.map((one) => one.catch((error: unknown) => error))
  sharer = ['b']
  void semaphore.run(() => new Promise(() => {}))

  expect(await Promise.race([settled.at(-1), settled.at(11)])).toBeInstanceOf(QueueFull)
  expect(await Promise.race([settled[10], 'waits'])).toBe('waits')
})
