/**
 * Reads a statement in a thread of its own, with bounded memory and time: a hostile file costs that thread,
 * and no request waits for it.
 */

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type {
  ReadTable,
  TableFailure,
  TableRead,
} from '#src/features/settlement/read/read-table.ts'
import { sheetLimits } from '#src/features/settlement/read/sheet-limits.ts'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import { errorCode } from '#src/lib/error-code.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { packageRoot } from '#src/platform/package-root.ts'

export type ReadInThreadFailure =
  | TableFailure
  /** Too many files are being read. */
  | { readonly kind: 'not-now' }

type Read = Result<TableRead, ReadInThreadFailure>

const semaphore = makeSemaphore(1, { waiting: 5 })

const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 }

/** From the sources, in the build as well: Node runs the TypeScript file directly. */
const script = join(packageRoot(), 'src/features/settlement/read/table-thread.ts')

/** A sheet of 5,000 rows takes some 300 ms. */
const usualMs = 15_000

export async function readInThread(table: ReadTable, mostMs = usualMs): Promise<Read> {
  if (table.bytes.length > sheetLimits.bytes) return failed({ kind: 'too-large' })
  try {
    return await semaphore.run(() => readOnce(table, mostMs))
  } catch (error) {
    if (error instanceof QueueFull) return failed({ kind: 'not-now' })
    throw error
  }
}

function readOnce(table: ReadTable, mostMs: number): Promise<Read> {
  const { promise, resolve, reject } = Promise.withResolvers<Read>()
  const thread = new Worker(script, { workerData: table, resourceLimits })
  // Memory and time that end before the file does are the file's doing.
  const giveUp = () => resolve(failed({ kind: 'too-many-rows' }))
  const timer = setTimeout(() => {
    giveUp()
    void thread.terminate()
  }, mostMs)
  thread.once('message', resolve)
  thread.once('error', (error) => {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') giveUp()
    else reject(error)
  })
  thread.once('exit', () => {
    clearTimeout(timer)
    reject(new Error('The thread ended before it had read the statement'))
  })
  return promise
}
