/** Runs `npm run backup`, `restore` and `check` as processes of their own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '#src/platform/package-root.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { guard } from '#tests/support/guard.ts'
import { splitLog } from '#tests/support/readers/split-log.ts'
import type { Place } from './place.ts'

export type Finished = {
  readonly code: number | null
  readonly stdout: string
  /** Without the lines of the security log. */
  readonly stderr: string
  readonly events: readonly unknown[]
}

export type Running = { readonly process: ChildProcess; readonly finished: Promise<Finished> }

export type Command = {
  readonly name: 'backup' | 'restore' | 'check'
  readonly place: Pick<Place, 'dataDir' | 'env'>
  readonly file?: string
  readonly passphrase?: string
}

export function startCommand({ name, place, file, passphrase }: Command): Running {
  const root = packageRoot()
  const args = [join(root, 'src', 'commands', `${name}.ts`), ...(file === undefined ? [] : [file])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...bareEnvironment(),
      DATA_DIR: place.dataDir,
      ...place.env,
      ...(passphrase !== undefined && { BACKUP_PASSPHRASE: passphrase }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watchdog = guard('KILL', [])
  watchdog.watch(child)

  async function untilFinished(): Promise<Finished> {
    const [stdout, stderr, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ])
    watchdog.dismiss()
    const { sentences, events } = splitLog(stderr)
    return { code, stdout, stderr: sentences, events }
  }
  return { process: child, finished: untilFinished() }
}

export function runCommand(command: Command): Promise<Finished> {
  return startCommand(command).finished
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
