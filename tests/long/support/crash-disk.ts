/**
 * A disk, and the states that a power cut can leave. Synced data is there. Each unsynced write may
 * be there, missing or torn at a sector, independently of earlier writes; a file may already be
 * long and still empty. New names appear in order, as in a file system's journal.
 */

import { below, type Random } from '#tests/faults/support/seed.ts'
import type { TraceEvent } from '../tracer/trace.ts'

type Change =
  | { readonly at: number; readonly bytes: Buffer }
  /** Truncates or extends the file. */
  | { readonly size: number }

/** `size` bytes are content; the rest is capacity to grow. */
type Content = { readonly room: Buffer; readonly size: number }

type DiskFile = { synced: Content; pending: Change[] }

type NameChange = { readonly folder: string; readonly apply: (names: Names) => void }
type Names = Map<string, DiskFile>

export type Files = ReadonlyMap<string, Buffer>

export type CrashDisk = {
  readonly apply: (event: TraceEvent) => void
  /** One of the many states that a power cut now may leave; does not change the disk. */
  readonly afterPowerCut: (random: Random) => Files
}

const sectors = [512, 4_096] as const

/** The files from before the trace are on the disk. */
export function crashDisk(base: Files): CrashDisk {
  const names: Names = new Map()
  for (const [path, bytes] of base) names.set(path, { synced: contentOf(bytes), pending: [] })
  const syncedNames: Names = new Map(names)
  let nameChanges: NameChange[] = []

  function rename(path: string, apply: (names: Names) => void): void {
    apply(names)
    nameChanges.push({ folder: folderOf(path), apply })
  }

  function sync(path: string): void {
    const file = names.get(path)
    if (file) {
      file.synced = changed(file.synced, file.pending)
      file.pending = []
      return
    }
    for (const change of nameChanges) if (change.folder === path) change.apply(syncedNames)
    nameChanges = nameChanges.filter(({ folder }) => folder !== path)
  }

  function apply(event: TraceEvent): void {
    switch (event.kind) {
      case 'create': {
        const file: DiskFile = { synced: contentOf(Buffer.alloc(0)), pending: [] }
        rename(event.path, (all) => all.set(event.path, file))
        break
      }
      case 'remove':
        rename(event.path, (all) => all.delete(event.path))
        break
      case 'rename':
        rename(event.path, (all) => {
          const file = all.get(event.path)
          all.delete(event.path)
          if (file) all.set(event.to, file)
        })
        break
      case 'write':
        changeLater(event.path, { at: event.at, bytes: event.bytes })
        break
      case 'truncate':
        changeLater(event.path, { size: event.size })
        break
      case 'sync':
        sync(event.path)
        break
    }
  }

  function changeLater(path: string, change: Change): void {
    names.get(path)?.pending.push(change)
  }

  function afterPowerCut(random: Random): Files {
    const left: Names = new Map(syncedNames)
    for (const change of nameChanges.slice(0, below(random, nameChanges.length + 1))) {
      change.apply(left)
    }
    return new Map([...left].map(([path, file]) => [path, contentLeft(file, random)]))
  }

  return { apply, afterPowerCut }
}

function contentLeft({ synced, pending }: DiskFile, random: Random): Buffer {
  const copy = contentOf(Buffer.from(bytesOf(synced)))
  const kept = changed(copy, keptOf(pending, random))
  const isLongAlready = random() < 0.3
  const size = isLongAlready ? Math.max(kept.size, sizeAfter(synced, pending)) : kept.size
  return bytesOf(changed(kept, [{ size }]))
}

function keptOf(pending: readonly Change[], random: Random): readonly Change[] {
  const [none, all, first, some] = [0, 1, 2, 3]
  const way = below(random, 5)
  if (way === none) return []
  if (way === all) return pending
  if (way === first) return pending.slice(0, below(random, pending.length + 1))
  const half = pending.filter(() => random() < 0.5)
  return way === some ? half : pending.flatMap((change) => torn(change, random))
}

/** The sectors that a write consists of. */
function torn(change: Change, random: Random): readonly Change[] {
  if ('size' in change) return random() < 0.5 ? [change] : []
  const sector = sectors[below(random, sectors.length)] ?? sectors[0]
  const { at, bytes } = change
  const pieces: Change[] = []
  for (let from = at; from < at + bytes.length; ) {
    const to = Math.min((Math.floor(from / sector) + 1) * sector, at + bytes.length)
    if (random() < 0.5) pieces.push({ at: from, bytes: bytes.subarray(from - at, to - at) })
    from = to
  }
  return pieces
}

/** Writes into the capacity of `content`; a gap between its end and a later write becomes zeros. */
function changed(content: Content, changes: readonly Change[]): Content {
  let { room, size } = content
  for (const change of changes) {
    const end = 'size' in change ? change.size : change.at + change.bytes.length
    if (end > room.length) room = longer(room, Math.max(end, room.length * 2))
    if (end > size) room.fill(0, size, end)
    if ('size' in change) {
      size = end
    } else {
      change.bytes.copy(room, change.at)
      size = Math.max(size, end)
    }
  }
  return { room, size }
}

function contentOf(bytes: Buffer): Content {
  return { room: bytes, size: bytes.length }
}

function bytesOf({ room, size }: Content): Buffer {
  return room.subarray(0, size)
}

function longer(room: Buffer, length: number): Buffer {
  const copy = Buffer.alloc(length)
  room.copy(copy)
  return copy
}

function sizeAfter({ size }: Content, pending: readonly Change[]): number {
  return pending.reduce(
    (known, change) =>
      'size' in change ? change.size : Math.max(known, change.at + change.bytes.length),
    size,
  )
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end === -1 ? '' : path.slice(0, end)
}
