import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import type {} from '#tests/support/postgres/postgres-setup.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the tests make their places. */
    readonly placesIn: string
  }
}

/**
 * One PostgreSQL for the whole run, as durable as a shop's own; each test makes its database on it.
 * Where a test is about faults or load, places are on a disk, which a shop waits for.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('build/server/index.js')) {
    throw new Error('These tests start the built shop: run npm run build first')
  }
  const inMemory = project.name === 'process'
  const server = await startPostgres({ durable: true, inMemory })
  const forgetCompiled = keepCompiled()
  project.provide('postgresUrl', server.url)
  project.provide('placesIn', inMemory ? quickFolders()[0] : tmpdir())
  return async () => {
    forgetCompiled()
    await server.stop()
  }
}
