/** Cuts the power again and again within one trace, and lets the judge check the remaining data. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { AcknowledgedOrder } from '#tests/faults/support/judge.ts'
import { below, type Random } from '#tests/faults/support/seed.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'
import type { TraceEvent } from '../tracer/trace.ts'
import { crashDisk, type Files } from './crash-disk.ts'

/** Reads the folder's current files, for a trace that begins now. */
export function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}

const Receipt = z.object({ oid: z.string(), cname: z.string() })

/** The orders in data that left on a socket: perhaps several answers at once. */
export function acknowledgedIn(text: string): readonly AcknowledgedOrder[] {
  return text
    .split('HTTP/1.1 ')
    .filter((answer) => answer.startsWith('201'))
    .map((answer) => Receipt.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))))
    .map(({ oid, cname }) => ({ number: oid, name: cname }))
}

type Cutting = {
  readonly base: Files
  readonly trace: readonly TraceEvent[]
  readonly times: number
  readonly random: Random
}

type State = {
  /** After this many events. */
  readonly cut: number
  readonly dataDir: string
  /** Every buyer who may have received an answer by then. */
  readonly acknowledged: readonly AcknowledgedOrder[]
}

/** Half of the cuts come right after an answer has left, the others anywhere. */
export async function cutPower(
  { base, trace, times, random }: Cutting,
  look: (state: State) => Promise<void>,
): Promise<void> {
  const answers = trace.flatMap((event, at) => (event.kind === 'acknowledged' ? [at + 1] : []))
  const cuts = Array.from({ length: times }, (_, time) =>
    time % 2 === 0 && answers.length > 0
      ? (answers[below(random, answers.length)] ?? 0)
      : below(random, trace.length + 1),
  ).toSorted((a, b) => a - b)

  const disk = crashDisk(base)
  const acknowledged: AcknowledgedOrder[] = []
  let done = 0
  for (const cut of cuts) {
    for (; done < cut; done += 1) {
      const event = trace[done]
      if (!event) break
      disk.apply(event)
      if (event.kind === 'acknowledged') acknowledged.push(...acknowledgedIn(event.text))
    }
    const dataDir = mkdtempSync(join(quickFolders()[0], 'pagla-mart-power-cut-'))
    try {
      writeFiles(dataDir, disk.afterPowerCut(random), random)
      await look({ cut, dataDir, acknowledged })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

function writeFiles(folder: string, files: Files, random: Random): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  // The log's index is shared memory: its file may contain anything or nothing.
  if (random() < 0.5) {
    const noise = new Uint32Array(8_192).map(() => below(random, 2 ** 32))
    writeFileSync(join(folder, 'shop.sqlite-shm'), noise)
  }
}

/** Opens the remaining data as the shop itself would. */
export async function reopen<Value>(
  dataDir: string,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = openSqlite(join(dataDir, 'shop.sqlite'))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
