import { expect, it } from 'vitest'
import { makeTurns } from '#src/platform/database/turns.ts'

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
