/**
 * Keeps sharp out of the shop: it takes memory and is native code that reads hostile bytes. One
 * child process makes the pictures, one at a time; it starts with the first job and ends when idle.
 */

import { join } from 'node:path'
import { type Encoded, PictureAnswers, type PictureJob } from '#src/features/media/picture-job.ts'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { startProcess } from '#src/platform/workers/start-process.ts'
import { makeWorkerClient } from '#src/platform/workers/worker-client.ts'

export type PictureProcess = {
  /** An urgent job goes before those that wait. */
  readonly run: (job: PictureJob, urgency?: 'urgent') => Promise<Encoded>
  /** Resolves when no job runs or waits. */
  readonly quiet: () => Promise<void>
  /** The process id of the newest child. */
  readonly processId: () => number | undefined
  /** The number of running and waiting jobs. */
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

/** The process crashed, or was killed because the job took too long. */
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

/** `not-now`: too many pictures wait, or this one failed just now. A later attempt may succeed. */
export async function unlessBusy<Value>(work: () => Promise<Value>): Promise<Value | 'not-now'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureProcessFailed || error instanceof PicturesBusy) return 'not-now'
    throw error
  }
}

export function makePictureProcess({
  idleMs = 10_000,
  jobMs = 20_000,
  jobsWaiting = 300,
}: PictureProcessOptions = {}): PictureProcess {
  const semaphore = makeSemaphore(1, { waiting: jobsWaiting })
  let jobs = 0
  let waitingForQuiet: (() => void)[] = []
  let processId: number | undefined
  let isClosed = false

  const client = makeWorkerClient<PictureJob, Encoded>({
    start: startProcess({
      name: 'The picture process',
      // From the sources, in the build as well: Node runs the TypeScript file directly.
      script: join(packageRoot(), 'src/features/media/picture-worker.ts'),
      // Not the folder of the data, which stands beside them by default.
      reads: ['src', 'node_modules', 'package.json'].map((name) => join(packageRoot(), name)),
      env: { MALLOC_ARENA_MAX: '2' },
      onStart: (id) => {
        processId = id
      },
      parse: (message) => PictureAnswers.safeParse(message).data,
    }),
    idleMs,
    failureOf: (because) =>
      isClosed ? closedError() : new PictureProcessFailed(messageOf(because)),
  })

  async function run(job: PictureJob, urgency?: 'urgent'): Promise<Encoded> {
    if (isClosed) throw closedError()
    jobs += 1
    try {
      return await semaphore.run(() => makeWithin(job), urgency)
    } catch (error) {
      throw error instanceof QueueFull ? new PicturesBusy() : error
    } finally {
      jobs -= 1
      // After the last caller has its picture.
      setImmediate(tellQuiet)
    }
  }

  async function makeWithin(job: PictureJob): Promise<Encoded> {
    const tooLate = new Error(`The picture took longer than ${jobMs} ms`)
    const timer = setTimeout(() => client.abandon(tooLate), jobMs)
    try {
      return await client.call(job)
    } catch (error) {
      const isOurs = isClosed || error instanceof PictureProcessFailed
      throw isOurs ? error : new PictureRefused(messageOf(error))
    } finally {
      clearTimeout(timer)
    }
  }

  function tellQuiet(): void {
    if (jobs > 0) return
    const told = waitingForQuiet
    waitingForQuiet = []
    for (const resolve of told) resolve()
  }

  return {
    run,
    quiet: () =>
      jobs > 0 ? new Promise((resolve) => waitingForQuiet.push(resolve)) : Promise.resolve(),
    processId: () => processId,
    jobs: () => jobs,
    close: async () => {
      isClosed = true
      semaphore.rejectWaiting(closedError())
      client.abandon(closedError())
      await client.close()
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function closedError(): Error {
  return new Error('The picture process is closed')
}
