/** A PostgreSQL of a test's own, which it may stop and start again on the same port. */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { guard } from '#tests/support/guard.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'

type OwnPostgres = {
  readonly url: string
  /** As an operator would: ends the connections, then the server. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

export async function ownPostgres(): Promise<OwnPostgres> {
  // The tests must not stop a given server.
  vi.stubEnv('TEST_DATABASE_URL', '')
  const server = await startPostgres({ durable: true })
  const data = await dataFolderOf(server.url)
  const watchdog = guard('QUIT', [])
  let restarted: ChildProcess | undefined

  async function stop(): Promise<void> {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGINT')
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** With the same options as the first time. */
  async function start(): Promise<void> {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8')
    const program = options.slice(0, options.indexOf(' "'))
    const args = [...options.matchAll(/"([^"]*)"/g)].map(([, argument = '']) => argument)
    const { uid, gid } = statSync(data)
    const child = spawn(program, args, {
      cwd: dirname(data),
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    })
    watchdog.watch(child)
    restarted = child
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`postgres ended with ${code}`)))
      child.stderr.on('data', (chunk: Buffer) => {
        if (chunk.includes('ready to accept connections')) resolve()
      })
    })
  }

  // Registered first, so it runs last: others still drop their databases.
  onTestFinished(async () => {
    if (restarted) await endOf(restarted)
    watchdog.dismiss()
    await server.stop()
  })
  return { url: server.url, stop, start }
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.exitCode === null && child.kill('SIGQUIT')) await ended
}

const DataFolder = z.object({ data_directory: z.string() })

async function dataFolderOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('show data_directory')
    return DataFolder.parse(rows[0]).data_directory
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
