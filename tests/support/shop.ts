import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'
import { requireNoLeaks } from './find-leaks.ts'
import { findFreePort } from './free-port.ts'
import { guard } from './guard.ts'
import { quickFolders } from './quick-folders.ts'

export type ShopOptions = {
  /** Settings of CONTRACT.md; the shop inherits no settings from the tests' environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Kept when the shop stops, so that another one can start on it. */
  readonly dataDir?: string
  /** A stopped shop's folder, copied as the initial data. */
  readonly copyOf?: string
  /** A built checkout; by default this one. */
  readonly root?: string
  /** The account that runs the shop when root runs the tests. */
  readonly account?: { readonly uid: number; readonly gid: number }
  /** Node's arguments before the shop's own file: options, or a program to run it under. */
  readonly under?: readonly string[]
}

export type Shop = {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  readonly adminEmail: string
  readonly adminPassword: string
  readonly process: ChildProcess
  /** The shop's whole output so far. */
  output(): string
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the shop at once, as a power cut would; its data stays until `stop`. */
  kill(): Promise<void>
}

/** As every way to start a shop has them: `bench/small-day.test.ts` holds them to it. */
export const nodeOptions = ['--max-semi-space-size=4']

const ownRoot = resolve(import.meta.dirname, '../..')
const startLimit = 120_000
const stopLimit = 30_000

/** Starts the built shop on a free port and waits until it reports that it is ready. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const entry = join(options.root ?? ownRoot, 'build', 'server', 'index.js')
  if (!existsSync(entry)) throw new Error(`There is no ${entry}: run npm run build first`)

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(await findFreePort(), entry, options)
    } catch (error) {
      // Another process took the port between the check and the shop's start.
      if (attempt === 5 || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

async function startOn(port: number, entry: string, options: ShopOptions): Promise<Shop> {
  // A longer name with a random suffix would look like a token in a log.
  const dataDir = options.dataDir ?? mkdtempSync(join(quickFolders()[0], 'pagla-mart-'))
  if (options.copyOf !== undefined) cpSync(options.copyOf, dataDir, { recursive: true })
  const adminEmail = options.env?.ADMIN_EMAIL ?? 'admin@paglamart.test'
  const adminPassword = options.env?.ADMIN_PASSWORD ?? 'seven-mangoes-on-a-boat'
  const root = options.root ?? ownRoot
  const child = spawn(
    join(root, 'node_modules', '.bin', 'node'),
    [...nodeOptions, ...(options.under ?? []), entry],
    {
      cwd: root,
      env: {
        ...bareEnvironment(),
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: adminPassword,
        TRUST_PROXY: '127.0.0.1',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options.account,
    },
  )

  const ownFolders = options.dataDir === undefined ? [dataDir] : []
  const watchdog = guard('KILL', ownFolders)
  watchdog.watch(child)

  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      // Not each time: cutting a million characters for every few orders is a load of its own.
      if (text.length > 2_000_000) text = text.slice(-1_000_000)
    })
  }
  let logged = ''
  child.stderr.on('data', (chunk: string) => {
    logged += chunk
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })

  async function stop(): Promise<number | null> {
    const metrics = await readMetrics(port)
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimit)
    const code = await ended
    clearTimeout(limit)
    for (const folder of ownFolders) rmSync(folder, { recursive: true, force: true })
    watchdog.dismiss()
    // Standard output is not checked: the shop prints secrets for its owner there.
    requireNoLeaks(logged, `The log of a shop in ${dataDir}`)
    requireNoLeaks(metrics, `A metric of a shop in ${dataDir}`)
    return code
  }

  try {
    const origin = await untilReady(child, () => text)
    return {
      origin,
      port,
      dataDir,
      adminEmail,
      adminPassword,
      process: child,
      output: () => text,
      stop,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    await stop()
    throw error
  }
}

/** Empty for a shop that has stopped or does not answer. */
async function readMetrics(port: number): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    })
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => fail('was not ready after two minutes'), startLimit)
    function fail(what: string): void {
      clearTimeout(limit)
      reject(new Error(`The shop ${what}. It said:\n${output()}`))
    }
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    child.once('close', (code, signal) => fail(`ended with ${code ?? signal}`))
    child.stdout?.on('data', () => {
      const origin = /^Ready: (\S+)$/m.exec(output())?.[1]
      if (origin === undefined) return
      clearTimeout(limit)
      resolve(origin)
    })
  })
}
