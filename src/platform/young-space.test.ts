import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Live young objects grow the space where that is allowed. Prints its size before and after. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { growWithLoad, shrinkAtRest } from '#src/platform/young-space.ts'

function sizeAfterWork() {
  for (let round = 0; round < 100; round += 1) Array.from({ length: 20_000 }, (_, n) => ({ n }))
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
}

const atStart = sizeAfterWork()
growWithLoad()
const serving = sizeAfterWork()
shrinkAtRest(50)
await new Promise((resolve) => setTimeout(resolve, 500))
const space = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space')
console.log(JSON.stringify([atStart, serving, space.space_size]))
`

it('keeps the young generation small, lets it grow once the shop serves, and shrinks it at rest', () => {
  const args = ['--input-type=module', '--eval', program]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const [atStart, serving, atRest] = JSON.parse(printed)

  expect(atStart).toBeLessThan(4 * 1024 * 1024)
  expect(serving).toBeGreaterThan(4 * atStart)
  expect(atRest).toBeLessThan(serving / 4)
})
