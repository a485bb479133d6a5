import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { nodeOptions } from '#tests/support/shop.ts'

/** Live young objects grow the space where that is allowed. Prints its size before and after. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { growWithLoad } from '#src/platform/young-space.ts'

function sizeAfterWork() {
  for (let round = 0; round < 200; round += 1) Array.from({ length: 20_000 }, (_, n) => ({ n }))
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
}

const atStart = sizeAfterWork()
growWithLoad()
console.log(JSON.stringify([atStart, sizeAfterWork()]))
`

it('keeps the space of young objects small at the start, and small enough for the caches once the shop serves', () => {
  const args = ['--input-type=module', '--eval', program]
  const sizesWith = (options: readonly string[]): readonly number[] =>
    JSON.parse(execFileSync(process.execPath, [...options, ...args], { encoding: 'utf8' }))
  const [atStart = 0, serving = 0] = sizesWith(nodeOptions)
  const [, unlimited = 0] = sizesWith([])

  expect(atStart).toBeLessThan(4 * 1024 * 1024)
  expect(serving).toBeGreaterThan(2 * atStart)
  expect(serving).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(unlimited).toBeGreaterThan(2 * serving)
})
