/**
 * Seals a Zstandard stream with the SHA-256 of its bytes, in a frame that Zstandard skips: `zstd -d`
 * reads the file as it is.
 */

import { createHash } from 'node:crypto'
import { BackupRefused, damaged } from './backup-refused.ts'

export const zstandardMagic = Buffer.from('28b52ffd', 'hex')

/** A skippable frame of 32 bytes. */
const frameHead = Buffer.from('502a4d1820000000', 'hex')
const sealBytes = frameHead.length + 32

export async function* seal(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([frameHead, hash.digest()])
}

/** Yields the sealed bytes, and throws BackupRefused at the end when the hash differs. */
export async function* unseal(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    const sealed = held.subarray(0, Math.max(0, held.length - sealBytes))
    hash.update(sealed)
    yield sealed
    held = held.subarray(sealed.length)
  }
  if (!held.equals(Buffer.concat([frameHead, hash.digest()]))) throw new BackupRefused(damaged)
}
