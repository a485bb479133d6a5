/**
 * Encryption in pieces, so that a file of any size needs no memory: AES-256-GCM under a key made
 * from the passphrase and a salt of the file's own. The nonce of a piece is its number and whether
 * it is the last: none can be changed, moved, left out or taken for the end.
 */

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupRefused } from './backup-refused.ts'
import { piecesOf } from './pieces-of.ts'

export const encryptedMagic = Buffer.from('pagla-mart backup, encrypted 1\n')

const saltBytes = 16
const keyBytes = 32
const tagBytes = 16
const pieceBytes = 64 * 1024
/** About a second and 128 MiB for one guess. */
const hardness = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Bytes = AsyncIterable<Uint8Array>

/** The magic and the salt come first, then the pieces. */
export const encryptedHeadBytes = encryptedMagic.length + saltBytes

export async function* encrypt(chunks: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const head = Buffer.concat([encryptedMagic, randomBytes(saltBytes)])
  yield head
  yield* encryptWith(chunks, await keyOf(head, passphrase))
}

export function keyOf(head: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const salt = head.subarray(encryptedMagic.length)
  // The same words typed on another keyboard are the same passphrase.
  const words = passphrase.normalize('NFC')
  return new Promise((resolve, reject) => {
    scrypt(words, salt, keyBytes, hardness, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

export async function* encryptWith(chunks: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  let number = 0
  for await (const { bytes, isLast } of piecesOf(chunks, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Throws BackupRefused at the first piece that is not right. */
export async function* decryptWith(chunks: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  let number = 0
  for await (const { bytes, isLast } of piecesOf(chunks, pieceBytes + tagBytes)) {
    yield decryptPiece(bytes, { key, nonce: nonceOf(number, isLast) })
    number += 1
  }
}

function decryptPiece(
  bytes: Buffer,
  { key, nonce }: { readonly key: Uint8Array; readonly nonce: Uint8Array },
): Uint8Array {
  const end = bytes.length - tagBytes
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(end))
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch {
    throw new BackupRefused(
      'BACKUP_PASSPHRASE is not the one of this backup, or the backup is damaged or cut short',
    )
  }
}

function nonceOf(number: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
