import { expect, it, onTestFinished, vi } from 'vitest'
import { makeQueues, makeTurns, TooManyWait } from './turns.ts'

it('lets two of five work at once, and all of them in the end', async () => {
  const turns = makeTurns(2)
  let working = 0
  let most = 0

  const done = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      turns.take(async () => {
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

it('hands the place on when somebody fails', async () => {
  const turns = makeTurns(1)
  const failing = turns.take(() => Promise.reject(new Error('no')))
  const next = turns.take(async () => 'mine')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('mine')
})

it('sends away who waits and lets who works finish', async () => {
  const turns = makeTurns(1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const working = turns.take(() => promise)
  const waiting = turns.take(async () => 'never')

  turns.sendAway(new Error('away'))
  resolve('finished')

  await expect(waiting).rejects.toThrow('away')
  expect(await working).toBe('finished')
  expect(await turns.take(async () => 'again')).toBe('again')
})

it('takes one at a time for a key, while other keys go on', async () => {
  const queues = makeQueues()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const finish = (name: string) => async () => {
    done.push(name)
  }

  const one = queues.take('a', () => first.promise.then(finish('a1')))
  const two = queues.take('a', finish('a2'))
  await queues.take('b', finish('b1'))
  first.resolve()
  await Promise.all([one, two])

  expect(done).toEqual(['b1', 'a1', 'a2'])
})

it('goes on with the next of a key when somebody fails', async () => {
  const queues = makeQueues()
  const failing = queues.take('a', () => Promise.reject(new Error('no')))
  const next = queues.take('a', async () => 'mine')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('mine')
})

it('refuses who would be one too many to wait, and lets the others have their turn', async () => {
  const turns = makeTurns(1, { waiting: 2, waitMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [working, first, second, tooMany] = ['a', 'b', 'c', 'd'].map((name) =>
    turns.take(name === 'a' ? () => promise : async () => name),
  )

  await expect(tooMany).rejects.toBeInstanceOf(TooManyWait)
  resolve('a')
  expect(await Promise.all([working, first, second])).toEqual(['a', 'b', 'c'])
})

it('refuses who has waited too long before anything of theirs begins', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = makeTurns(1, { waiting: 10, waitMs: 1_000 })
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const working = turns.take(() => promise)
  const early = turns.take(async () => void begun.push('early'))
  const refused = expect(early).rejects.toBeInstanceOf(TooManyWait)
  vi.advanceTimersByTime(600)
  const late = turns.take(async () => void begun.push('late'))

  vi.advanceTimersByTime(399)
  expect(turns.longestWaitMs()).toBe(999)
  vi.advanceTimersByTime(1)
  await refused
  expect(turns.longestWaitMs()).toBe(400)
  resolve()
  await Promise.all([working, late])

  expect(begun).toEqual(['late'])
  expect(turns.longestWaitMs()).toBe(0)
})

it('gives up the next who waits too long as well', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = makeTurns(1, { waiting: 10, waitMs: 1_000 })
  void turns.take(() => new Promise(() => {}))
  const waits = [0, 300, 300].map((ms) => {
    vi.advanceTimersByTime(ms)
    return expect(turns.take(async () => 'never')).rejects.toBeInstanceOf(TooManyWait)
  })

  vi.advanceTimersByTime(1_000)
  await Promise.all(waits)
})
