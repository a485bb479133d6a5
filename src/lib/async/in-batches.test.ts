import { expect, it } from 'vitest'
import { inBatches } from '#src/lib/async/in-batches.ts'

async function collect<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[][]> {
  const all: Row[][] = []
  for await (const batch of batches) all.push([...batch])
  return all
}

/** The numbers from 1 to `count`, each batch at once. */
function numbersTo(count: number) {
  return async (last = 0) =>
    Array.from({ length: Math.min(2, count - last) }, (_, at) => last + at + 1)
}

it('requests the rows after the last one until a batch is not full', async () => {
  expect(await collect(inBatches(2, numbersTo(5)))).toEqual([[1, 2], [3, 4], [5]])
  expect(await collect(inBatches(2, numbersTo(4)))).toEqual([[1, 2], [3, 4], []])
  expect(await collect(inBatches(2, numbersTo(0)))).toEqual([[]])
})

it('lets other work run after each batch, however fast the rows arrive', async () => {
  let turns = 0
  let isReading = true
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)

  await collect(inBatches(2, numbersTo(200)))
  isReading = false
  expect(turns).toBeGreaterThanOrEqual(100)
})
