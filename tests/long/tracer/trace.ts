/** The changes that a traced shop made to its folder and the answers it sent, in order. */

import { readFileSync } from 'node:fs'

/** Paths are relative to the folder; `''` is the folder itself. */
export type TraceEvent =
  | { readonly kind: 'create' | 'create-folder' | 'remove'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  /** Of a file, or of a folder's names. */
  | { readonly kind: 'sync'; readonly path: string }
  /** A buyer's answer begins to leave on a socket. */
  | { readonly kind: 'acknowledged'; readonly text: string }

/** As the tracer writes it: the bytes are in a separate file. */
export type WrittenEvent =
  | Exclude<TraceEvent, { readonly kind: 'write' }>
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly length: number }

export type TraceFiles = { readonly events: string; readonly bytes: string }

export function readTrace(files: TraceFiles): readonly TraceEvent[] {
  const all = readFileSync(files.bytes)
  let taken = 0
  return readFileSync(files.events, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): TraceEvent => {
      const event: WrittenEvent = JSON.parse(line)
      if (event.kind !== 'write') return event
      const bytes = all.subarray(taken, taken + event.length)
      taken += event.length
      return { kind: 'write', path: event.path, at: event.at, bytes }
    })
}
