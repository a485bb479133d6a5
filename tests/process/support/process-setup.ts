import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import type {} from '#tests/support/postgres/postgres-setup.ts'

/** One PostgreSQL for the whole run, as durable as a shop's own; each test makes its database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('build/server/index.js')) {
    throw new Error('These tests start the built shop: run npm run build first')
  }
  const server = await startPostgres({ durable: true })
  const forgetCompiled = keepCompiled()
  project.provide('postgresUrl', server.url)
  return async () => {
    forgetCompiled()
    await server.stop()
  }
}
