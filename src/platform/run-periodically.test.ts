import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runPeriodically } from './run-periodically.ts'

const soon = { firstAfterMs: 0, everyMs: 1 }
const hour = 60 * 60 * 1_000

function tellNobody(error: unknown): never {
  throw error
}

it('starts no run before the last one has ended', async () => {
  const ending = new AbortController()
  const { signal } = ending
  let running = 0
  let mostAtOnce = 0
  let rounds = 0

  await runPeriodically(
    async () => {
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      await wait(10)
      running -= 1
      rounds += 1
      if (rounds === 3) ending.abort()
    },
    soon,
    { signal, onError: tellNobody },
  )

  expect({ rounds, mostAtOnce }).toEqual({ rounds: 3, mostAtOnce: 1 })
})

it('reports a failure, and runs again', async () => {
  const ending = new AbortController()
  const { signal } = ending
  const told: unknown[] = []
  let rounds = 0

  await runPeriodically(
    async () => {
      rounds += 1
      if (rounds === 1) throw new Error('The database is away')
      ending.abort()
    },
    soon,
    { signal, onError: (error) => told.push(error) },
  )

  expect(told).toEqual([new Error('The database is away')])
  expect(rounds).toBe(2)
})

it('ends at once while it waits for the first run', async () => {
  const ending = new AbortController()
  const { signal } = ending
  const rounds: string[] = []
  const note = async () => rounds.push('a round')
  const repeating = runPeriodically(
    note,
    { firstAfterMs: hour, everyMs: hour },
    { signal, onError: tellNobody },
  )

  ending.abort()

  await repeating
  expect(rounds).toEqual([])
})

it('ends at once while it waits for the next run', async () => {
  const ending = new AbortController()
  const { signal } = ending
  let rounds = 0
  const begun = Promise.withResolvers<void>()
  const repeating = runPeriodically(
    async () => {
      rounds += 1
      begun.resolve()
    },
    { firstAfterMs: 0, everyMs: hour },
    { signal, onError: tellNobody },
  )
  await begun.promise
  await wait(5)

  ending.abort()

  await repeating
  expect(rounds).toBe(1)
})

it('waits for a running one to end, and starts no other', async () => {
  const ending = new AbortController()
  const { signal } = ending
  const begun = Promise.withResolvers<void>()
  const round = Promise.withResolvers<void>()
  let rounds = 0
  let hasEnded = false
  const repeating = runPeriodically(
    async () => {
      rounds += 1
      begun.resolve()
      await round.promise
    },
    soon,
    { signal, onError: tellNobody },
  ).then(() => {
    hasEnded = true
  })
  await begun.promise

  ending.abort()
  await wait(10)

  expect(hasEnded).toBe(false)
  round.resolve()
  await repeating
  expect(rounds).toBe(1)
})

it('does not report a run that fails after the signal', async () => {
  const ending = new AbortController()
  const { signal } = ending
  const told: unknown[] = []

  await runPeriodically(
    async () => {
      ending.abort()
      throw new Error('The database is closed')
    },
    soon,
    { signal, onError: (error) => told.push(error) },
  )

  expect(told).toEqual([])
})
