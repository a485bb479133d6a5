import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batch } from '#src/lib/async/batch.ts'

it('sends the first item at once, and later items together', async () => {
  const sent: (readonly number[])[] = []
  const add = batch<number>(5, async (items) => void sent.push(items))

  add(1)
  expect(sent).toEqual([[1]])
  for (const n of [2, 3, 4]) add(n)
  expect(sent).toEqual([[1]])
  await expect.poll(() => sent).toEqual([[1], [2, 3, 4]])
  await wait(20)
  add(5)
  expect(sent).toEqual([[1], [2, 3, 4], [5]])
})

it('never sends two batches at a time, and loses no item while one is slow', async () => {
  const sent: (readonly number[])[] = []
  let underWay = 0
  const add = batch<number>(0, async (items) => {
    underWay += 1
    expect(underWay).toBe(1)
    sent.push(items)
    await wait(3)
    underWay -= 1
  })

  for (let n = 0; n < 50; n += 1) {
    add(n)
    await wait(0)
  }
  const all = Array.from({ length: 50 }, (_, n) => n)
  await expect.poll(() => sent.flat()).toEqual(all)
  expect(sent.length).toBeLessThan(50)
})
