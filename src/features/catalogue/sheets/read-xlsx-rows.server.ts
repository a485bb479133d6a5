/**
 * Reads the first sheet of an XLSX in a thread of its own, with bounded memory and time: a hostile file
 * costs that thread (decision 0158).
 */

import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FileFailure } from '#src/domain/catalogue/sheets/import-state.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import {
  type ReadPart,
  type SheetRow,
  UnreadableSheet,
} from '#src/features/catalogue/sheets/sheet-row.ts'
import { makeSemaphore } from '#src/lib/async/semaphore.ts'
import { errorCode } from '#src/lib/error-code.ts'
import { packageRoot } from '#src/platform/package-root.ts'

/** What the thread sends for each `next`; no rows are the end. */
export type FromThread = { readonly rows: readonly SheetRow[]; readonly failure?: FileFailure }

const semaphore = makeSemaphore(1)

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** From the sources, in the build as well: Node runs the TypeScript file directly. */
const script = join(packageRoot(), 'src/features/catalogue/sheets/xlsx-thread.ts')

/** Between two answers of the thread; the first one, after it has unpacked 48 MiB, takes a second. */
const usualMs = 8_000

export async function* readXlsxRows(
  readPart: ReadPart,
  mostMs = usualMs,
): AsyncGenerator<readonly SheetRow[]> {
  const bytes = await wholeFile(readPart)
  const ended = Promise.withResolvers<void>()
  await new Promise<void>((admit) => {
    void semaphore.run(() => {
      admit()
      return ended.promise
    })
  })
  const thread = new Worker(script, { workerData: bytes, resourceLimits })
  try {
    for (;;) {
      const { rows, failure } = await answerOf(thread, mostMs)
      if (failure) throw new UnreadableSheet(failure)
      if (rows.length === 0) return
      yield rows
      thread.postMessage('next')
    }
  } finally {
    await thread.terminate()
    ended.resolve()
  }
}

async function wholeFile(readPart: ReadPart): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for (let position = 0; ; position += 1) {
    const part = await readPart(position)
    if (!part) return Buffer.concat(parts)
    size += part.length
    if (size > sheetLimits.xlsxBytes) throw new UnreadableSheet('xlsx-too-large')
    parts.push(part)
  }
}

/** Memory and time that end before the file does are the file's doing. */
async function answerOf(thread: Worker, mostMs: number): Promise<FromThread> {
  try {
    const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(mostMs) })
    return answer
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR') {
      throw new UnreadableSheet('xlsx-too-large')
    }
    throw error
  }
}
