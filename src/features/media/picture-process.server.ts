/**
 * Keeps sharp out of the shop: it takes memory and is native code that reads hostile bytes.
 * One child at most, started with the first job and ended when there was none for a while.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { type Encoded, PictureAnswer, type PictureJob } from '#src/features/media/picture-job.ts'
import { packageRoot } from '#src/platform/package-root.ts'

export type PictureProcess = {
  /** An urgent job goes before those that wait. */
  readonly run: (job: PictureJob, urgency?: 'urgent') => Promise<Encoded>
  /** Resolves when nothing is being done or waits to be. */
  readonly quiet: () => Promise<void>
  readonly processId: () => number | undefined
  /** How many jobs wait or are being done. */
  readonly jobs: () => number
  readonly close: () => Promise<void>
}

export type PictureProcessOptions = {
  readonly idleMs?: number
  readonly jobMs?: number
  readonly jobsWaiting?: number
}

/** The bytes cannot be decoded. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/** The process crashed, or was ended because the job took too long. */
export class PictureProcessFailed extends Error {
  override readonly name = 'PictureProcessFailed'
}

/** Too many jobs wait already. Answered with 503. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'

  constructor() {
    super('Too many pictures are waiting to be made')
  }
}

/** `not-now`: too many pictures are waiting, or this one failed just now. It may do in a moment. */
export async function unlessBusy<Value>(work: () => Promise<Value>): Promise<Value | 'not-now'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureProcessFailed || error instanceof PicturesBusy) return 'not-now'
    throw error
  }
}

type Waiting = {
  readonly job: PictureJob
  readonly resolve: (encoded: Encoded) => void
  readonly reject: (error: Error) => void
}

export function makePictureProcess({
  idleMs = 10_000,
  jobMs = 20_000,
  jobsWaiting = 300,
}: PictureProcessOptions = {}): PictureProcess {
  let child: ChildProcess | undefined
  let current: Waiting | undefined
  let waiting: Waiting[] = []
  let waitingForQuiet: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function run(job: PictureJob, urgency?: 'urgent'): Promise<Encoded> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(closedError())
      if (waiting.length >= jobsWaiting) return reject(new PicturesBusy())

      if (urgency === 'urgent') waiting.unshift({ job, resolve, reject })
      else waiting.push({ job, resolve, reject })
      if (!current) startNext()
    })
  }

  function startNext(): void {
    clearTimeout(timer)
    current = waiting.shift()
    if (!current) {
      rest()
      return
    }

    try {
      child ??= startChild()
    } catch (error) {
      fail(`The picture process cannot be started: ${error}`)
      return
    }
    const asked = child
    timer = setTimeout(() => lose(asked, `The picture took longer than ${jobMs} ms`), jobMs)
    // One that could not be started says so by its event, and may have no way to be told anything.
    if (asked.pid === undefined) return
    asked.send(current.job, (error) => {
      if (error) lose(asked, `The picture process does not listen: ${error.message}`)
    })
  }

  function rest(): void {
    timer = setTimeout(endChild, idleMs)
    timer.unref()
    tellQuiet()
  }

  function tellQuiet(): void {
    const told = waitingForQuiet
    waitingForQuiet = []
    for (const resolve of told) resolve()
  }

  function startChild(): ChildProcess {
    const started = startWorker()
    started.on('message', (message) => take(started, message))
    started.on('exit', (code, signal) =>
      lose(started, `The picture process ended: ${signal ?? code}`),
    )
    started.on('error', (error) => lose(started, `The picture process failed: ${error.message}`))
    return started
  }

  function take(from: ChildProcess, message: unknown): void {
    if (from !== child || !current) return
    const answer = PictureAnswer.safeParse(message)
    if (!answer.success) {
      lose(from, 'The picture process answered nonsense')
      return
    }
    if (answer.data.kind === 'encoded') current.resolve(answer.data)
    else current.reject(new PictureRefused(answer.data.reason))
    startNext()
  }

  /** What the child was doing fails with it; what waits gets a new child. */
  function lose(lost: ChildProcess, reason: string): void {
    if (lost !== child) return
    endChild()
    fail(reason)
  }

  function fail(reason: string): void {
    if (!current) return
    current.reject(new PictureProcessFailed(reason))
    startNext()
  }

  function endChild(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function close(): Promise<void> {
    isClosed = true
    const abandoned = current ? [current, ...waiting] : waiting
    current = undefined
    waiting = []
    for (const { reject } of abandoned) reject(closedError())
    tellQuiet()

    clearTimeout(timer)
    const ended = child && new Promise((resolve) => child?.once('exit', resolve))
    endChild()
    await ended
  }

  return {
    run,
    quiet: () =>
      current ? new Promise((resolve) => waitingForQuiet.push(resolve)) : Promise.resolve(),
    processId: () => child?.pid,
    jobs: () => waiting.length + (current ? 1 : 0),
    close,
  }
}

function closedError(): Error {
  return new Error('The picture process is closed')
}

function startWorker(): ChildProcess {
  const worker = fork(workerFile, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // None of the shop's settings: they hold passwords.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  if (worker.pid !== undefined) makeRoom(worker.pid)
  return worker
}

/** From here, since it holds for the threads that the child has yet to start and for no others. */
function makeRoom(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, as its event will tell, or makes pictures at the priority that it has.
  }
}

/** From the sources, in the build as well: Node runs it as it is. */
const workerFile = join(packageRoot(), 'src/features/media/picture-worker.ts')
