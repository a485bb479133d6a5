/** Starts shops on a place, and ends them with the test. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { packageRoot } from '#src/platform/package-root.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { guard } from '#tests/support/guard.ts'
import { type Shop, type ShopOptions, startShop } from '#tests/support/shop.ts'
import type { Place } from './place.ts'

/** Without the demo catalogue, unless `env` enables it. */
export async function runShop(
  { dataDir, env: own }: Pick<Place, 'dataDir' | 'env'>,
  env: Readonly<Record<string, string>> = {},
  how: Pick<ShopOptions, 'under'> = {},
): Promise<Shop> {
  const shop = await startShop({ dataDir, env: { DEMO_CATALOGUE: 'off', ...own, ...env }, ...how })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') say(`The shop said:\n${shop.output().slice(-4_000)}`)
    await shop.kill()
    await shop.stop()
  })
  return shop
}

export type Attempt = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const attemptLimit = 60_000

/**
 * Starts the shop with exactly this environment and waits for its end. Kills a shop that gets ready
 * or hangs: its exit code is then null.
 */
export async function attemptStart(env: Readonly<Record<string, string>>): Promise<Attempt> {
  const root = packageRoot()
  const child = spawn(process.execPath, [join(root, 'build', 'server', 'index.js')], {
    cwd: root,
    env: { ...bareEnvironment(), DEMO_CATALOGUE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watchdog = guard('KILL', [])
  watchdog.watch(child)
  const limit = setTimeout(() => child.kill('SIGKILL'), attemptLimit)
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Ready: ')) child.kill('SIGKILL')
  })

  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  clearTimeout(limit)
  watchdog.dismiss()
  return { code, stdout, stderr }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Prints a figure for the reader of the run; no test fails on a clock. */
export function say(sentence: string): void {
  process.stdout.write(`  · ${sentence}\n`)
}
