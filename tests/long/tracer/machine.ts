/** Differences between processors: the numbers of system calls, and how to make one fail. */

import { fixedBuffer, ptrace } from './libc.ts'

/** The calls that change files or send data; all others pass untraced. */
export type CallName =
  | 'copy_file_range'
  | 'fallocate'
  | 'fdatasync'
  | 'fsync'
  | 'ftruncate'
  | 'mkdir'
  | 'mkdirat'
  | 'mmap'
  | 'open'
  | 'openat'
  | 'pwrite64'
  | 'pwritev'
  | 'pwritev2'
  | 'rename'
  | 'renameat'
  | 'renameat2'
  | 'rmdir'
  | 'sendfile'
  | 'sendmsg'
  | 'sendto'
  | 'truncate'
  | 'unlink'
  | 'unlinkat'
  | 'write'
  | 'writev'

type Machine = {
  readonly calls: Readonly<Partial<Record<CallName, number>>>
  /** Makes the system skip the call that a thread is about to make. */
  readonly skipCall: (thread: number) => void
  /** At the end of a call: its result. */
  readonly setResult: (thread: number, result: number) => void
}

const generalRegisters = 1n
const armSystemCall = 0x404n
const registers = fixedBuffer(512)
const vector = fixedBuffer(16)

/** Reads a set of registers, lets `change` modify it, and writes it back. */
function changeRegisters(thread: number, set: bigint, change: (buffer: Buffer) => void): void {
  vector.buffer.writeBigUInt64LE(registers.address, 0)
  vector.buffer.writeBigUInt64LE(BigInt(registers.buffer.length), 8)
  if (ptrace('getRegisters', thread, set, vector.address) === -1) return
  change(registers.buffer)
  if (ptrace('setRegisters', thread, set, vector.address) === -1) {
    throw new Error('The registers of the traced process cannot be set')
  }
}

const x64: Machine = {
  calls: {
    write: 1,
    open: 2,
    mmap: 9,
    pwrite64: 18,
    writev: 20,
    sendfile: 40,
    sendto: 44,
    sendmsg: 46,
    fsync: 74,
    fdatasync: 75,
    truncate: 76,
    ftruncate: 77,
    rename: 82,
    mkdir: 83,
    rmdir: 84,
    unlink: 87,
    openat: 257,
    mkdirat: 258,
    unlinkat: 263,
    renameat: 264,
    fallocate: 285,
    pwritev: 296,
    renameat2: 316,
    copy_file_range: 326,
    pwritev2: 328,
  },
  // user_regs_struct: orig_rax is the 16th register, rax the 11th.
  skipCall: (thread) =>
    changeRegisters(thread, generalRegisters, (buffer) => buffer.writeBigInt64LE(-1n, 15 * 8)),
  setResult: (thread, result) =>
    changeRegisters(thread, generalRegisters, (buffer) =>
      buffer.writeBigInt64LE(BigInt(result), 10 * 8),
    ),
}

const arm64: Machine = {
  calls: {
    mkdirat: 34,
    unlinkat: 35,
    renameat: 38,
    truncate: 45,
    ftruncate: 46,
    fallocate: 47,
    openat: 56,
    write: 64,
    writev: 66,
    pwrite64: 68,
    pwritev: 70,
    sendfile: 71,
    fsync: 82,
    fdatasync: 83,
    sendto: 206,
    sendmsg: 211,
    mmap: 222,
    renameat2: 276,
    copy_file_range: 285,
    pwritev2: 287,
  },
  skipCall: (thread) =>
    changeRegisters(thread, armSystemCall, (buffer) => buffer.writeInt32LE(-1, 0)),
  // x0 is the first register.
  setResult: (thread, result) =>
    changeRegisters(thread, generalRegisters, (buffer) =>
      buffer.writeBigInt64LE(BigInt(result), 0),
    ),
}

export function thisMachine(): Machine {
  if (process.platform !== 'linux') throw new Error('System calls are traced on Linux alone')
  if (process.arch === 'x64') return x64
  if (process.arch === 'arm64') return arm64
  throw new Error(`The system calls of ${process.arch} are not known here`)
}
