import { expect, it } from 'vitest'
import { seededRandom } from '#tests/faults/support/seed.ts'
import { crashDisk } from './support/crash-disk.ts'
import type { TraceEvent } from './tracer/trace.ts'

const path = 'file'

function write(at: number, text: string): TraceEvent {
  return { kind: 'write', path, at, bytes: Buffer.from(text) }
}

/** Every content that the file may have after a power cut, once; undefined where its name is lost. */
function possible(events: readonly TraceEvent[]): ReadonlySet<string | undefined> {
  const random = seededRandom()
  const disk = crashDisk(new Map())
  for (const event of events) disk.apply(event)
  const states = Array.from({ length: 300 }, () => disk.afterPowerCut(random).get(path))
  return new Set(states.map((bytes) => bytes?.toString('latin1').replaceAll('\0', '.')))
}

const create: TraceEvent = { kind: 'create', path }
const sync: TraceEvent = { kind: 'sync', path }
const syncFolder: TraceEvent = { kind: 'sync', path: '' }

it('always keeps synced bytes unchanged', () => {
  expect(possible([create, write(0, 'one'), sync, syncFolder])).toEqual(new Set(['one']))
})

it('may lose unsynced bytes, keep them, or only extend the file', () => {
  expect(possible([create, write(0, 'one'), sync, syncFolder, write(3, 'two')])).toEqual(
    new Set(['one', 'onetwo', 'one...']),
  )
})

it('may keep a later write without an earlier one', () => {
  expect(
    possible([create, write(0, '------'), sync, syncFolder, write(0, 'ab'), write(4, 'ef')]),
  ).toEqual(new Set(['------', 'ab----', '----ef', 'ab--ef']))
})

it('may tear a write at the end of a sector', () => {
  const two = `${'a'.repeat(512)}${'b'.repeat(512)}`
  expect(possible([create, write(0, '-'.repeat(1_024)), sync, syncFolder, write(0, two)])).toEqual(
    new Set([
      '-'.repeat(1_024),
      two,
      `${'a'.repeat(512)}${'-'.repeat(512)}`,
      `${'-'.repeat(512)}${'b'.repeat(512)}`,
    ]),
  )
})

it('may lose a file whose folder was not synced, even when the file was', () => {
  expect(possible([create, write(0, 'one'), sync])).toEqual(new Set(['one', undefined]))
})

it('may restore a file whose removal was not synced', () => {
  const removed: TraceEvent = { kind: 'remove', path }
  expect(possible([create, write(0, 'one'), sync, syncFolder, removed])).toEqual(
    new Set(['one', undefined]),
  )
})

it('may or may not have truncated a file', () => {
  const cut: TraceEvent = { kind: 'truncate', path, size: 1 }
  expect(possible([create, write(0, 'one'), sync, syncFolder, cut])).toEqual(new Set(['one', 'o']))
})
