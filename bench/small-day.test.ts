import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#src/platform/package-root.ts'
import { nodeOptions } from '#tests/support/shop.ts'
import { memorySettings } from './small-day.ts'

it('measures the shop with the settings that every way to start it has', () => {
  const written = Object.entries(memorySettings).map((setting) => setting.join('='))
  const inFile = (name: string) => readFileSync(join(packageRoot(), name), 'utf8')
  const { start, serve } = JSON.parse(inFile('package.json')).scripts
  const starts = [start, serve, inFile('deploy/Containerfile'), inFile('deploy/pagla-mart.service')]

  for (const text of starts) {
    expect(text).toContain(written.join(' '))
    for (const option of nodeOptions)
      expect(text).toMatch(new RegExp(`node(?:"?,? "?)${option}\\b`))
  }
})
