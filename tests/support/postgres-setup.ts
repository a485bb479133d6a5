import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the file runs on this time. */
    readonly engine: 'sqlite' | 'postgres'
    /** The superuser's address of the throw-away server; only the project `postgres` has it. */
    readonly postgresUrl: string
  }
}

/** One server for the whole run; each test makes a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
