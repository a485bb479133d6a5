/** The two functions of the C library that the tracer needs. */

import { dlopen, getRawPointer } from 'node:ffi'

const { functions } = dlopen(null, {
  ptrace: { arguments: ['i64', 'i32', 'u64', 'u64'], return: 'i64' },
  waitpid: { arguments: ['i32', 'u64', 'i32'], return: 'i32' },
})

const requests = {
  syscall: 24n,
  getRegisters: 0x4204n,
  setRegisters: 0x4205n,
  seize: 0x4206n,
  interrupt: 0x4207n,
  listen: 0x4208n,
  getSyscallInfo: 0x420en,
}

/** Returns the call's result; -1 also when the thread has ended meanwhile. */
export function ptrace(
  request: keyof typeof requests,
  thread: number,
  address: bigint | number = 0n,
  data: bigint | number = 0n,
): number {
  return Number(functions.ptrace(requests[request], thread, BigInt(address), BigInt(data)))
}

/** Memory with a stable address, to pass to the system. */
export function fixedBuffer(bytes: number): { readonly buffer: Buffer; readonly address: bigint } {
  const buffer = Buffer.from(new ArrayBuffer(bytes))
  return { buffer, address: getRawPointer(buffer) }
}

/** Cloned threads are a special kind of children. */
const allThreads = 0x40000000
const status = fixedBuffer(4)

const notToWait = 1

type Waited = { readonly thread: number; readonly status: number }

/** Blocks until a thread of any child stops or ends; undefined when none remain. */
export function waitForAny(): Waited | undefined {
  return waitFor(allThreads)
}

/** As `waitForAny`, but also undefined when none has stopped or ended yet. */
export function lookForAny(): Waited | undefined {
  return waitFor(allThreads | notToWait)
}

function waitFor(options: number): Waited | undefined {
  const thread = functions.waitpid(-1, status.address, options)
  return thread <= 0 ? undefined : { thread, status: status.buffer.readInt32LE(0) }
}
