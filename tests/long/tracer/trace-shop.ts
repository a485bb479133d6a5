/**
 * Runs a program and follows every thread of it, system call by system call:
 * `node --experimental-ffi trace-shop.ts <options as JSON> <program> …`. It records every change of
 * the folder. While a file is in the folder of switches, the disk is `full`, or `slow` by the
 * milliseconds in that file. It runs in its own process, since it blocks in `waitpid`.
 */

import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fixedBuffer, lookForAny, ptrace, waitForAny } from './libc.ts'
import { type CallName, thisMachine } from './machine.ts'
import type { TraceEvent, WrittenEvent } from './trace.ts'
import { tracedMemory } from './traced-memory.ts'
import { type Begun, type FolderWatch, watchFolder } from './watch-folder.ts'

const Options = z.object({
  folder: z.string(),
  events: z.string(),
  bytes: z.string(),
  switches: z.string(),
})

const [given = '', ...program] = process.argv.slice(2)
const options = Options.parse(JSON.parse(given))
const machine = thisMachine()
const callNames = new Map(
  Object.entries(machine.calls).map(([name, number]) => [number, name as CallName]),
)

// Marks stops for system calls, follows new threads, and kills all when the tracer ends.
const seizeOptions = 0x1 | 0x8 | 0x10 | 0x100000
const trap = 5
const stopSignals = new Set([19, 20, 21, 22])
const execEvent = 4
const stopEvent = 128
const noRoom = -28

const eventsFile = openSync(options.events, 'w', 0o600)
const bytesFile = openSync(options.bytes, 'w', 0o600)
// Signals go to the shop by its own process id; the tracer ends with it.
process.on('SIGTERM', () => {})

// The program waits until it is traced, so that no event is missed.
const child = spawn('/bin/sh', ['-c', 'read -r go; exec "$@"', 'sh', ...program], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
const pid = child.pid
if (pid === undefined || ptrace('seize', pid, 0, seizeOptions) === -1) {
  child.kill('SIGKILL')
  throw new Error('The process cannot be traced: is ptrace allowed here?')
}
ptrace('interrupt', pid)
child.stdin.write('\n')
writeSync(1, `Traced: ${pid}\n`)

/** Called when the shell has become the program: its memory is replaced then. */
let watch: FolderWatch | undefined
const info = fixedBuffer(88)
const begunBy = new Map<number, Begun>()
const failing = new Set<number>()
/** Threads that wait for a slow disk, earliest first, with the time when they continue. */
const held = new Map<number, number>()

/** Writes one line per event at once: the tracer may be killed. */
function note(event: TraceEvent): void {
  if (event.kind === 'write') writeSync(bytesFile, event.bytes)
  writeSync(eventsFile, `${JSON.stringify(written(event))}\n`)
}

function written(event: TraceEvent): WrittenEvent {
  if (event.kind !== 'write') return event
  const { bytes, ...rest } = event
  return { ...rest, length: bytes.length }
}

/** Undefined: the switch is off. */
function switched(name: 'full' | 'slow'): string | undefined {
  const file = join(options.switches, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function onCall(thread: number): void {
  ptrace('getSyscallInfo', thread, info.buffer.length, info.address)
  const operation = info.buffer[0]
  if (operation === 1) onEntry(thread)
  else if (operation === 2) onExit(thread)
}

function onEntry(thread: number): void {
  const name = callNames.get(Number(info.buffer.readBigUInt64LE(24)))
  if (name === undefined) return
  const args = [0, 1, 2, 3, 4, 5].map((at) => info.buffer.readBigUInt64LE(32 + at * 8))
  const begun = watch?.begin({ name, args })
  if (!begun) return

  if (begun.wantsRoom && switched('full') !== undefined) {
    machine.skipCall(thread)
    failing.add(thread)
    return
  }
  const delay = begun.isSync ? switched('slow') : undefined
  if (delay !== undefined) held.set(thread, performance.now() + Number(delay))
  begunBy.set(thread, begun)
}

function onExit(thread: number): void {
  if (failing.delete(thread)) machine.setResult(thread, noRoom)
  const begun = begunBy.get(thread)
  begunBy.delete(thread)
  if (begun) watch?.end(begun, Number(info.buffer.readBigInt64LE(24)))
}

/** Blocks for a stop; threads whose wait is over continue meanwhile. */
function nextStop(): ReturnType<typeof waitForAny> {
  while (held.size > 0) {
    const waited = lookForAny()
    if (waited) return waited
    for (const [thread, until] of held) {
      if (until > performance.now()) break
      held.delete(thread)
      ptrace('syscall', thread)
    }
    sleep(1)
  }
  return waitForAny()
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

for (;;) {
  const waited = nextStop()
  if (!waited) throw new Error('The traced process is gone')
  const { thread, status } = waited
  if ((status & 0xff) !== 0x7f) {
    if (thread !== pid) continue
    const signal = status & 0x7f
    process.exit(signal === 0 ? (status >> 8) & 0xff : 128 + signal)
  }

  const signal = (status >> 8) & 0xff
  const event = status >> 16
  if (event === execEvent) {
    watch = watchFolder({ folder: options.folder, memory: tracedMemory(thread), note })
  }
  if (signal === (trap | 0x80)) {
    onCall(thread)
    if (!held.has(thread)) ptrace('syscall', thread)
  } else if (event === stopEvent && stopSignals.has(signal)) {
    ptrace('listen', thread)
  } else {
    // Any other stop is a signal, which the process gets.
    ptrace('syscall', thread, 0, event === 0 ? signal : 0)
  }
}
