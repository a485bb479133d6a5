/** Translates a process's system calls into changes of one folder and data sent over sockets. */

import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { CallName } from './machine.ts'
import type { TraceEvent } from './trace.ts'
import type { TracedMemory } from './traced-memory.ts'

export type Call = { readonly name: CallName; readonly args: readonly bigint[] }

/** The data from a call's beginning that its end needs. */
export type Begun = {
  readonly call: Call
  /** The path in the folder that it changes. */
  readonly path: string | undefined
  readonly to?: string
  /** It needs space on the disk. */
  readonly wantsRoom: boolean
  readonly isSync: boolean
}

type Watching = {
  readonly folder: string
  readonly memory: TracedMemory
  readonly note: (event: TraceEvent) => void
}

/** The log's index is shared memory: SQLite recreates it after a crash. */
const isMemory = (path: string): boolean => path.endsWith('-shm')

const createFlag = 0o100n
const truncateFlag = 0o1000n
const sharedMap = 1n
const writableMap = 2n

export type FolderWatch = {
  /** Undefined for a call that does not concern the folder. */
  readonly begin: (call: Call) => Begun | undefined
  readonly end: (begun: Begun, result: number) => void
}

export function watchFolder({ folder, memory, note }: Watching): FolderWatch {
  const known = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))

  /** Relative to the folder; undefined for a path outside it. */
  function ours(path: string): string | undefined {
    if (path === folder) return ''
    return path.startsWith(`${folder}/`) && !isMemory(path) ? relative(folder, path) : undefined
  }

  function begin(call: Call): Begun | undefined {
    const { name, args } = call
    const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n] = args
    const here = -100n
    const begun = (path: string | undefined, more: Partial<Begun> = {}): Begun | undefined =>
      path === undefined ? undefined : { call, path, wantsRoom: false, isSync: false, ...more }
    const room = { wantsRoom: true }

    switch (name) {
      case 'write':
      case 'writev':
      case 'sendto':
      case 'sendmsg': {
        const target = memory.target(a)
        if (target.startsWith('socket:')) return readUntilClosed(call)
        return begun(ours(target), room)
      }
      case 'pwrite64':
      case 'pwritev':
        return begun(ours(memory.target(a)), room)
      case 'fsync':
      case 'fdatasync':
        return begun(ours(memory.target(a)), { isSync: true })
      case 'ftruncate':
        return begun(ours(memory.target(a)))
      case 'open':
        return (b & createFlag) === 0n ? undefined : begun(ours(memory.path(here, a)), room)
      case 'openat':
        return (c & createFlag) === 0n ? undefined : begun(ours(memory.path(a, b)), room)
      case 'mkdir':
        return begun(ours(memory.path(here, a)), room)
      case 'mkdirat':
        return begun(ours(memory.path(a, b)), room)
      case 'unlink':
      case 'rmdir':
        return begun(ours(memory.path(here, a)))
      case 'unlinkat':
        return begun(ours(memory.path(a, b)))
      case 'rename':
        return begun(ours(memory.path(here, a)), { to: memory.path(here, b) })
      case 'renameat':
      case 'renameat2':
        return begun(ours(memory.path(a, b)), { to: memory.path(c, d) })
      case 'mmap':
        if ((d & sharedMap) === 0n || (c & writableMap) === 0n) return undefined
        return refuse(ours(memory.target(e)))
      case 'truncate':
        return refuse(ours(memory.path(here, a)))
      case 'sendfile':
      case 'fallocate':
      case 'pwritev2':
        return refuse(ours(memory.target(a)))
      case 'copy_file_range':
        return refuse(ours(memory.target(c)))
    }

    /** A replay with a missing event would prove nothing. */
    function refuse(path: string | undefined): undefined {
      if (path !== undefined) throw new Error(`The replay does not know ${name} (${path})`)
    }
  }

  /** At the call's beginning: from here on the buyer may have the answer. */
  function readUntilClosed({ name, args }: Call): undefined {
    const [, address = 0n, length = 0n] = args
    const bytes =
      name === 'writev'
        ? memory.gathered(address, length)
        : name === 'sendmsg'
          ? memory.messageOf(address)
          : memory.bytes(address, Number(length))
    if (bytes.includes('HTTP/1.1 201')) note({ kind: 'acknowledged', text: bytes.toString() })
  }

  function end(begun: Begun, result: number): void {
    if (result < 0) return
    const event = eventOf(begun, result)
    if (!event) return
    if (event.kind === 'create' || event.kind === 'create-folder') known.add(event.path)
    if (event.kind === 'remove' || event.kind === 'rename') known.delete(event.path)
    if (event.kind === 'rename') known.add(event.to)
    note(event)
  }

  function eventOf({ call, path = '', to }: Begun, result: number): TraceEvent | undefined {
    const { name, args } = call
    const [a = 0n, b = 0n, c = 0n, d = 0n] = args
    const write = (at: number, bytes: Buffer) => ({ kind: 'write', path, at, bytes }) as const

    switch (name) {
      case 'write':
        return write(memory.position(a) - result, memory.bytes(b, result))
      case 'writev':
        return write(memory.position(a) - result, memory.gathered(b, c, result))
      case 'pwrite64':
        return write(Number(d), memory.bytes(b, result))
      case 'pwritev':
        return write(Number(d), memory.gathered(b, c, result))
      case 'fsync':
      case 'fdatasync':
        return { kind: 'sync', path }
      case 'ftruncate':
        return { kind: 'truncate', path, size: Number(b) }
      case 'open':
        return opened(path, b)
      case 'openat':
        return opened(path, c)
      case 'mkdir':
      case 'mkdirat':
        return { kind: 'create-folder', path }
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        return { kind: 'remove', path }
      default:
        return { kind: 'rename', path, to: requireOurs(to ?? '') }
    }
  }

  function opened(path: string, flags: bigint): TraceEvent | undefined {
    if (!known.has(path)) return { kind: 'create', path }
    return (flags & truncateFlag) === 0n ? undefined : { kind: 'truncate', path, size: 0 }
  }

  function requireOurs(path: string): string {
    const found = ours(path)
    if (found === undefined) throw new Error(`Something was moved out of the folder: ${path}`)
    return found
  }

  return { begin, end }
}
