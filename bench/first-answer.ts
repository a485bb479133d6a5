/** The time from the start of the process to its first 200, and its memory afterwards. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packageRoot } from '#src/platform/package-root.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { guard } from '#tests/support/guard.ts'
import { fillDatabase, withFolder } from './bench-place.ts'
import { type Figure, median, rounded } from './figure.ts'
import { measureSmallDay } from './small-day.ts'

const rounds = 7
const memoryRounds = 3
const idleMs = 3_000
const startGoalSeconds = 1
const memoryGoalMegabytes = 150

const bareServer = `
require('node:http')
  .createServer((request, response) => response.end('ok'))
  .listen(process.env.PORT, '127.0.0.1')`

type Running = {
  readonly child: ChildProcess
  readonly seconds: number
  readonly end: () => Promise<void>
}

export function measureStart(): Promise<Figure> {
  return withFolder(async (folder) => {
    const dataDir = await filledDataDir(folder, 'kept')
    const bare: number[] = []
    const again: number[] = []
    const first: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const figures = [
        await timeStart(startBare),
        await timeStart(() => startOurs(dataDir)),
        await timeStart(() => startOurs(join(folder, `new-${round}`), { DEMO_CATALOGUE: 'on' })),
      ] as const
      if (round === 0) continue
      bare.push(figures[0])
      again.push(figures[1])
      first.push(figures[2])
    }

    return {
      name: `start to the first 200 of a page; the very first, with the demo catalogue: ${rounded(median(first))} s`,
      ours: `${rounded(median(again))} s`,
      baseline: `${rounded(median(bare), 3)} s bare node:http`,
      ratio: rounded(median(again) / median(bare)),
      goal: `≤ ${startGoalSeconds} s`,
      isReached: median(again) <= startGoalSeconds,
      details: {
        seconds: again.map((value) => rounded(value, 3)),
        firstStartSeconds: first.map((value) => rounded(value, 3)),
        bareSeconds: bare.map((value) => rounded(value, 3)),
      },
    }
  })
}

export async function measureMemory(): Promise<readonly Figure[]> {
  return [await measureMemoryAtRest(), await measureSmallDay()]
}

function measureMemoryAtRest(): Promise<Figure> {
  return withFolder(async (folder) => {
    const dataDir = await filledDataDir(folder, 'kept')
    const bare: number[] = []
    const ours: number[] = []
    for (let round = 0; round < memoryRounds; round += 1) {
      bare.push(await idleMegabytes(startBare))
      ours.push(await idleMegabytes(() => startOurs(dataDir)))
    }
    const ratio = median(ours) / median(bare)
    return {
      name: `memory (RSS) after a first page and ${idleMs / 1_000} s of rest`,
      ours: `${Math.round(median(ours))} MB`,
      baseline: `${Math.round(median(bare))} MB bare node:http`,
      ratio: rounded(ratio),
      goal: `≤ ${memoryGoalMegabytes} MB`,
      isReached: median(ours) <= memoryGoalMegabytes,
      details: { megabytes: ours.map(Math.round), bareMegabytes: bare.map(Math.round) },
    }
  })
}

async function filledDataDir(folder: string, name: string): Promise<string> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  await fillDatabase(join(folder, 'filled.sqlite'))
  copyFileSync(join(folder, 'filled.sqlite'), join(dataDir, 'shop.sqlite'))
  // The first start makes the administrator; the bench measures later starts.
  const { end } = await startOurs(dataDir)
  await end()
  return dataDir
}

async function timeStart(start: () => Promise<Running>): Promise<number> {
  const { seconds, end } = await start()
  await end()
  return seconds
}

async function idleMegabytes(start: () => Promise<Running>): Promise<number> {
  const { child, end } = await start()
  await wait(idleMs)
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], {
    encoding: 'utf8',
  })
  await end()
  return Number(kilobytes) / 1_024
}

async function startBare(): Promise<Running> {
  return startAndAsk(['--eval', bareServer], { PORT: String(await findFreePort()) })
}

async function startOurs(
  dataDir: string,
  env: Readonly<Record<string, string>> = { DEMO_CATALOGUE: 'off' },
): Promise<Running> {
  return startAndAsk([join(packageRoot(), 'build', 'server', 'index.js')], {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'seven-mangoes-on-a-boat',
    ...env,
  })
}

async function startAndAsk(
  args: readonly string[],
  env: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<Running> {
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const watchdog = guard('KILL', [])
  watchdog.watch(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))

  while (!(await answers(`http://127.0.0.1:${env.PORT}/`))) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    await wait(2)
  }
  return {
    child,
    seconds: (performance.now() - from) / 1_000,
    end: async () => {
      child.kill('SIGKILL')
      await ended
      watchdog.dismiss()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
