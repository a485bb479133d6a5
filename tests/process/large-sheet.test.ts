import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const reader = 'tests/process/support/read-large-sheet.ts'

it('reads 100,000 products of 60 MB with a heap of 32 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=32',
    reader,
  ])
  expect(JSON.parse(stdout)).toEqual({ rows: 100_001, isLarge: true })
})
