/**
 * Reads the backups that were encrypted before the shop wrote age files: AES-256-GCM in pieces, under
 * a key made from the passphrase and the file's salt. The nonce of a piece is its number and whether
 * it is the last, so no piece can be changed, moved, left out or taken for the end.
 */

import { createDecipheriv, scrypt } from 'node:crypto'
import { BackupRefused, cannotDecrypt } from './backup-refused.ts'

export const oldMagic = Buffer.from('pagla-mart backup, encrypted 1\n')

const saltBytes = 16
const keyBytes = 32
const tagBytes = 16
const pieceBytes = 64 * 1024 + tagBytes
const hardness = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The magic and the salt come first, then the pieces. */
export const oldHeadBytes = oldMagic.length + saltBytes

export function oldKeyOf(head: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const salt = head.subarray(oldMagic.length)
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, keyBytes, hardness, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Throws BackupRefused at the first piece that is not right. */
export async function* decryptOld(
  chunks: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let number = 0
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    // One piece may be the last, so it waits for the next byte.
    while (rest.length > pieceBytes) {
      yield decryptPiece(rest.subarray(0, pieceBytes), { key, nonce: nonceOf(number, 0) })
      rest = rest.subarray(pieceBytes)
      number += 1
    }
  }
  yield decryptPiece(rest, { key, nonce: nonceOf(number, 1) })
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
    throw new BackupRefused(cannotDecrypt)
  }
}

function nonceOf(number: number, isLast: 0 | 1): Uint8Array {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt8(isLast, 11)
  return nonce
}
