import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Live young objects grow the space where that is allowed. Prints its size before and after. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { growWithLoad } from '#src/platform/start-small.ts'

function sizeAfterWork() {
  for (let round = 0; round < 100; round += 1) Array.from({ length: 20_000 }, (_, n) => ({ n }))
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
}

const atStart = sizeAfterWork()
growWithLoad()
console.log(JSON.stringify([atStart, sizeAfterWork()]))
`

it('keeps the young generation small, and lets it grow once the shop serves', () => {
  const args = ['--input-type=module', '--eval', program]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const [atStart, serving] = JSON.parse(printed)

  expect(atStart).toBeLessThan(4 * 1024 * 1024)
  expect(serving).toBeGreaterThan(4 * atStart)
})
