import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/support/postgres-server.ts'
import type {} from '#tests/support/postgres-setup.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Node keeps what it has compiled, so that the commands begin in half the time. */
    readonly compiled: string
  }
}

/** One PostgreSQL for the whole run, as durable as a shop's own; each test makes its database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('build/server/index.js')) {
    throw new Error('These tests start the built shop: run npm run build first')
  }
  const server = await startPostgres({ durable: true })
  const compiled = mkdtempSync(join(quickFolders()[0], 'pagla-mart-compiled-'))
  project.provide('postgresUrl', server.url)
  project.provide('compiled', compiled)
  return async () => {
    rmSync(compiled, { recursive: true, force: true })
    await server.stop()
  }
}
