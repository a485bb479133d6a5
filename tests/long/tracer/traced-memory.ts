/** Reads a stopped process: its memory, and the targets of its file descriptors. */

import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs'
import { resolve } from 'node:path'

/** The system's constant for "relative to the working directory of the process". */
const workingFolder = -100
const pathBytes = 4_096

export type TracedMemory = {
  readonly bytes: (address: bigint, length: number) => Buffer
  /** The joined contents of `count` vectors at `address`, `atMost` bytes of them. */
  readonly gathered: (address: bigint, count: bigint, atMost?: number) => Buffer
  readonly messageOf: (header: bigint) => Buffer
  /** The path at `address`, made absolute as the system would. */
  readonly path: (folder: bigint, address: bigint) => string
  /** The target of descriptor `fd`: a path, or `socket:[…]`. */
  readonly target: (fd: bigint) => string
  readonly position: (fd: bigint) => number
}

export function tracedMemory(pid: number): TracedMemory {
  const file = openSync(`/proc/${pid}/mem`, 'r')

  function bytes(address: bigint, length: number): Buffer {
    const buffer = Buffer.alloc(length)
    let read = 0
    while (read < length) {
      const got = readSync(file, buffer, read, length - read, address + BigInt(read))
      if (got === 0) break
      read += got
    }
    return buffer.subarray(0, read)
  }

  function gathered(address: bigint, count: bigint, atMost = Number.POSITIVE_INFINITY): Buffer {
    const vectors = bytes(address, Number(count) * 16)
    const parts: Buffer[] = []
    let left = atMost
    for (let at = 0; at < vectors.length && left > 0; at += 16) {
      const length = Math.min(Number(vectors.readBigUInt64LE(at + 8)), left)
      parts.push(bytes(vectors.readBigUInt64LE(at), length))
      left -= length
    }
    return Buffer.concat(parts)
  }

  function target(fd: bigint): string {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor(fd)}`)
    } catch {
      return ''
    }
  }

  return {
    bytes,
    gathered,
    target,
    // msghdr: the address of the vectors is its third word, their number its fourth.
    messageOf: (header) => {
      const words = bytes(header, 32)
      return gathered(words.readBigUInt64LE(16), words.readBigUInt64LE(24))
    },
    path: (folder, address) => {
      const text = pathAt(address)
      const from =
        descriptor(folder) === workingFolder ? readlinkSync(`/proc/${pid}/cwd`) : target(folder)
      return resolve(from, text)
    },
    position: (fd) => {
      const found = /^pos:\s+(\d+)/m.exec(
        readFileSync(`/proc/${pid}/fdinfo/${descriptor(fd)}`, 'utf8'),
      )
      return Number(found?.[1])
    },
  }

  function pathAt(address: bigint): string {
    // Stays within the page, which may be the last readable one.
    const inPage = pathBytes - Number(address % BigInt(pathBytes))
    const first = bytes(address, inPage)
    const end = first.indexOf(0)
    if (end !== -1) return first.toString('utf8', 0, end)
    const whole = Buffer.concat([first, bytes(address + BigInt(inPage), pathBytes)])
    return whole.toString('utf8', 0, whole.indexOf(0))
  }
}

/** Registers hold 64 bits, of which a descriptor is the lower half. */
function descriptor(register: bigint): number {
  return Number(BigInt.asIntN(32, register))
}
